import { setTimeout as sleep } from 'node:timers/promises'
import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { PageAnswer } from '#workers/job-run/job-context.ts'
import { failedSource, sourceOf, type FailedSource, type ReadPage } from './read-sources.ts'

interface ReadOptions {
  /** Distinct pages that are wanted. */
  limit: number
  /** When reading ends with the pages that are in, Unix milliseconds. */
  endsAt: number
  read: (url: string) => Promise<PageAnswer>
  signal: AbortSignal
  now: () => number
  onRead?: (page: ReadPage, completed: number) => void
}

/** The outcome of the candidate at a position. */
export interface ReadAt {
  position: number
  outcome: ReadPage | FailedSource
}

/**
 * Reads candidates, best first, until `limit` distinct pages are in. As many are read at once as pages are missing. A
 * candidate that fails, or repeats another page, is replaced by the next; one that is slow gets a substitute. Returns the
 * outcomes in the order of the candidates. Throws outages, and the signal's reason when it aborts.
 */
export async function readEnough(candidates: readonly string[], options: ReadOptions): Promise<ReadAt[]> {
  const { limit, endsAt, now, signal } = options
  const startedAt = new Map<Promise<void>, number>()
  const outcomes: ReadAt[] = []
  const outages: unknown[] = []
  const patienceMs = Math.min(maxPatienceMs, (endsAt - now()) / 4)
  let next = 0
  for (;;) {
    const missing = limit - countDistinct(outcomes, limit)
    if (missing <= 0 || now() >= endsAt) break
    const slow = [...startedAt.values()].filter((at) => now() - at >= patienceMs).length
    while (next < candidates.length && startedAt.size < missing + slow && startedAt.size < maxReads) start()
    if (startedAt.size === 0) break
    await firstOf([...startedAt.keys()], nextCheckMs(patienceMs))
    signal.throwIfAborted()
    if (outages.length > 0) throw outages[0]
  }
  return outcomes.toSorted((one, other) => one.position - other.position)

  function start(): void {
    const position = next
    next += 1
    const reading = readAt(candidates[position] ?? '', options)
    const settled = settle(position, reading).finally(() => startedAt.delete(settled))
    // Nobody waits for a page whose substitute was faster.
    settled.catch((thrown: unknown) => outages.push(thrown))
    startedAt.set(settled, now())
  }

  async function settle(position: number, reading: Promise<ReadPage | FailedSource>): Promise<void> {
    const outcome = await reading
    outcomes.push({ position, outcome })
    if ('answer' in outcome) options.onRead?.(outcome, outcomes.length)
  }

  /** Until the next page becomes slow, or the time is up. */
  function nextCheckMs(patienceMs: number): number {
    const waits = [...startedAt.values()].map((at) => at + patienceMs - now()).filter((ms) => ms > 0)
    return waits.reduce((least, ms) => Math.min(least, ms), Math.max(0, endsAt - now()))
  }
}

/** How long a page may take before another is read beside it. */
const maxPatienceMs = 4000

/** Pages that are read at once. */
const maxReads = 20

async function readAt(url: string, { read, signal }: ReadOptions): Promise<ReadPage | FailedSource> {
  try {
    return { url, answer: await read(url) }
  } catch (thrown) {
    return failedSource(url, failureOfPart(thrown, signal))
  }
}

/** Pages that differ. They are compared only once there may be enough. */
function countDistinct(outcomes: readonly ReadAt[], limit: number): number {
  const pages = outcomes.flatMap(({ outcome }) => ('answer' in outcome ? [outcome] : []))
  if (pages.length < limit) return pages.length
  return new Set(groupDuplicates(pages.map(({ url, answer }, index) => sourceOf(url, answer, index + 1)))).size
}

async function firstOf(reads: readonly Promise<void>[], timeoutMs: number): Promise<void> {
  const timer = new AbortController()
  try {
    await Promise.race([...reads, sleep(timeoutMs, undefined, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
