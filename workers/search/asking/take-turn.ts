import { AppError } from '#shared/contract/errors.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchLimits } from '#workers/search/search.ts'

/** A provider that allows one request per gap. */
interface PacedProvider {
  host: string
  name: string
  /** 0: any pace. */
  gapMs: number
}

/**
 * Waits until a request may start: the queue keeps the gap between the requests of all processes and kinds. Returns the
 * limits that are left. Throws CAPACITY_EXCEEDED at once if that takes half of the time: the next provider answers sooner.
 */
export async function takeTurn(
  { host, name, gapMs }: PacedProvider,
  limits: SearchLimits,
  { politeness, now }: Pick<SearchAccess, 'politeness' | 'now'>,
): Promise<SearchLimits> {
  const { timeoutMs, signal } = limits
  if (gapMs === 0) return { timeoutMs, signal }
  const startedAt = now()
  // Each time: robots.txt of the host, if a caller fetches its pages, sets another gap.
  await politeness.setCrawlDelay(host, gapMs)
  try {
    await politeness.takeTurn(host, { deadlineAt: startedAt + timeoutMs / 2, signal })
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'CAPACITY_EXCEEDED')) throw thrown
    throw new AppError('CAPACITY_EXCEEDED', `${name} was not asked, because too many searches wait for it.`, {
      cause: thrown,
    })
  }
  return { signal, timeoutMs: Math.max(1, timeoutMs - (now() - startedAt)) }
}
