import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { itemInputs } from '#shared/contract/item-inputs.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { parsePage } from '#workers/page-requests/page-reader.ts'
import type { HomePage, HomePageContext, HomePageRequest } from './home-page.ts'

/** Reads the links of a page on a worker with a browser. The page is also stored as an answer of `/fetch/pro`. */
export async function renderHomePage(
  { url, endsAt }: HomePageRequest,
  { pageJobs, queueEntry }: Pick<HomePageContext, 'pageJobs' | 'queueEntry'>,
  signal: AbortSignal,
): Promise<HomePage> {
  const [input] = itemInputs({ field: 'urls', operation: fetchPro }, { urls: [url], mainContent: false, links: true })
  if (input === undefined) throw new Error('Expected one item for one URL.')
  const key = cacheKeyOf(fetchPro, input)
  const job = { operation: fetchPro, parent: queueEntry, input, key, deadlineAt: endsAt, isHostHeld: true }
  const { title, links = [], metadata } = parsePage(await pageJobs.run(job, signal))
  const found = links.map((link) => ({ url: link.url, title: link.text }))
  return { url: metadata.finalUrl, baseUrl: metadata.finalUrl, title, links: found, isCut: false }
}
