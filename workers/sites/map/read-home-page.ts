import { toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import { browserPriority } from '#shared/contract/host-history.ts'
import { fetchHomePage } from './fetch-home-page.ts'
import type { HomePage, HomePageContext, HomePageRequest } from './home-page.ts'
import { renderHomePage } from './render-home-page.ts'

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
