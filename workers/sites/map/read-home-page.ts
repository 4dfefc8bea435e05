import { browserPriority } from '#shared/contract/browser-need.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import { itemInputs } from '#shared/contract/item-inputs.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { parsePage } from '#workers/job-run/stored-answer.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import { fetchHomePage } from './fetch-home-page.ts'
import type { HomePage, HomePageContext, HomePageRequest } from './home-page.ts'

/**
 * Reads the links of a page: over plain HTTP, or with a browser if the host is known to need one or the plain page is
 * refused or empty, and a worker with a browser runs. Each request takes its turn at the host. Throws as `readPage` does.
 */
export async function readHomePage(
  request: HomePageRequest,
  context: HomePageContext,
  signal: AbortSignal,
): Promise<HomePage> {
  const { hosts, politeness, pageJobs, now } = context
  const { host } = new URL(request.url)
  const [known, hasBrowser] = await Promise.all([
    hosts.find(host).catch(() => undefined),
    pageJobs.isStaffed().catch(() => false),
  ])
  const takeTurn = () => politeness.takeTurn(host, { deadlineAt: request.endsAt, signal })
  const plain = async () => {
    await takeTurn()
    return fetchHomePage(request.url, context, signal)
  }
  if (!hasBrowser) return plain()
  const rendered = async () => {
    await takeTurn()
    return renderHomePage(request, context, signal)
  }
  const [first, second] = browserPriority(known, now()) === 'first' ? [rendered, plain] : [plain, rendered]
  try {
    return await first()
  } catch (thrown) {
    const error = toAppError(thrown)
    if (signal.aborted || !isWorthAnother.has(error.code)) throw thrown
    return second().catch(() => {
      throw error
    })
  }
}

/** Failures of one way that the other may not meet. */
const isWorthAnother: ReadonlySet<ErrorCode> = new Set([
  'EMPTY_CONTENT',
  'TARGET_BLOCKED',
  'TARGET_TIMEOUT',
  'RENDER_FAILED',
  'SERVICE_UNAVAILABLE',
])

/** Reads the links of a page on a worker with a browser. The page is also stored as an answer of `/fetch/pro`. */
async function renderHomePage(
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
