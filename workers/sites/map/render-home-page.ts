import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { itemInputs } from '#shared/contract/item-inputs.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { parsePage } from '#workers/page-requests/page-reader.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import type { HomePage, HomePageContext, HomePageRequest } from './home-page.ts'

/** Reads the links of a page on a worker with a browser. The page is also stored as an answer of `/fetch/pro`. */
export async function renderHomePage(
  { url, endsAt }: HomePageRequest,
  { pageJobs, queueEntry, noteFreshness }: Pick<HomePageContext, 'pageJobs' | 'queueEntry' | 'noteFreshness'>,
  signal: AbortSignal,
): Promise<HomePage> {
  const [input] = itemInputs({ field: 'urls', operation: fetchPro }, { urls: [url], mainContent: false, links: true })
  if (input === undefined) throw new Error('Expected one item for one URL.')
  const key = cacheKeyOf(fetchPro, input)
  const job = { operation: fetchPro, parent: queueEntry, input, key, deadlineAt: endsAt, isHostHeld: true }
  const result = await pageJobs.run(job, signal)
  if (result.isCut === true) noteFreshness?.(cutShort)
  const { title, links = [], metadata } = parsePage(result)
  const found = links.map((link) => ({ url: link.url, title: link.text }))
  return { url: metadata.finalUrl, baseUrl: metadata.finalUrl, title, links: found, isCut: false }
}
