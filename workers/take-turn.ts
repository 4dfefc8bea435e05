import { setTimeout as sleep } from 'node:timers/promises'
import { failureOf } from '#shared/errors.ts'
import type { Outcome, Part, Passage, Ticket } from '#shared/ports/queue.ts'
import type { StoredResult } from '#shared/stores/results.ts'
import type { EndJobDeps } from './end-job.ts'
import { keepPage, madeSince, type KeepPageDeps } from './keep-page.ts'
import type { MadeAnswer } from './make-answer.ts'
import { shareOutcome } from './share-outcome.ts'

export interface TakeTurnDeps extends KeepPageDeps, EndJobDeps {
  passage: Passage
}

export interface Turn {
  part: Part
  /** Under which the page is kept. */
  key: string | undefined
  make: () => Promise<MadeAnswer>
}

/** How often a part that has to wait asks again. */
const askEveryMs = 100

/**
 * Makes one page of many once nobody else makes the same one and its host is not too busy, and keeps it; or gives the
 * one that another made meanwhile, here or in another process. Throws what `make` throws.
 */
export async function takeTurn(
  { part, key, make }: Turn,
  signal: AbortSignal,
  deps: TakeTurnDeps,
): Promise<StoredResult> {
  const since = deps.now()
  let outcome: Outcome = { status: 'again' }
  try {
    while (!(await deps.passage.enter(part))) {
      await sleep(askEveryMs, undefined, { signal })
      const made = await madeSince(since, part.share, deps)
      if (made !== undefined) return made
    }
    const made = await make()
    const resultId = await keepPage(key, made, deps)
    if (resultId !== undefined) outcome = { status: 'done', resultId }
    return made.result
  } catch (thrown) {
    if (!signal.aborted) outcome = { status: 'failed', failure: failureOf(thrown) }
    throw thrown
  } finally {
    const share = (ticket: Ticket) => shareOutcome({ ticket, leader: part, outcome }, deps)
    // Nobody here waits for this; who was held up by it, and is not told, is found by the scheduler.
    void deps.passage.leave(part, share).catch(() => undefined)
  }
}
