import { AppError } from '#shared/contract/errors.ts'
import type { SearchLimits } from '#workers/search/provider.ts'
import { duckDuckGo, scriptUrl, type DuckDuckGoAccess } from './duckduckgo.ts'

/**
 * Waits until this search may start: the queue keeps the gap between the searches of all processes and kinds. Returns the
 * limits that are left. Throws CAPACITY_EXCEEDED at once if that takes half of the time: the next provider answers sooner.
 */
export async function takeTurn(limits: SearchLimits, access: DuckDuckGoAccess): Promise<SearchLimits> {
  const { politeness, now, config } = access
  const { DUCKDUCKGO_GAP_MS: gapMs } = config
  if (gapMs === 0) return limits
  const { timeoutMs, signal } = limits
  const startedAt = now()
  const { host } = scriptUrl('/', access)
  // Each time: robots.txt of the host, if a caller fetches its pages, sets another gap.
  await politeness.setCrawlDelay(host, gapMs)
  try {
    await politeness.takeTurn(host, { deadlineAt: startedAt + timeoutMs / 2, signal })
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'CAPACITY_EXCEEDED')) throw thrown
    const problem = `${duckDuckGo.name} was not asked, because too many searches wait for it.`
    throw new AppError('CAPACITY_EXCEEDED', problem, { cause: thrown })
  }
  return { signal, timeoutMs: Math.max(1, timeoutMs - (now() - startedAt)) }
}
