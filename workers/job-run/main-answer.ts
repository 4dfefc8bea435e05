import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { hostOf } from '#shared/contract/target-address.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import { storeResultMs, type JobContext, type PageContext, type Run } from './job-context.ts'
import { makeAnswer, type MakeAnswerDeps } from './make-answer.ts'
import { staleAnswer } from './stored-answer.ts'
import { withWorkSlot, type WorkSlotDeps } from './work-slot.ts'

interface MainAnswer {
  answer: JobContext['mainAnswer']
  /** When the answer was stored, and whether the cache had it. Empty before there is one. */
  origin: () => Pick<StoredResult, 'storedAt' | 'reused'>
}

/**
 * Makes the answer of a call to which its items are added (see `Items.addedBy`). It is stored under the key of the call, as the
 * answer to the same call without items, so both kinds of calls serve each other, stored or in flight.
 */
export function createMainAnswer(run: Run, operation: Operation, deps: MakeAnswerDeps & WorkSlotDeps): MainAnswer {
  const { queueEntry, record, input, signal } = run
  const key = cacheKeyOf(operation, input)
  const stored = key === undefined ? undefined : record.stored?.[key]
  let origin: Pick<StoredResult, 'storedAt' | 'reused'> = {}
  return {
    origin: () => origin,
    async answer<T extends object>(make: (context: PageContext) => Promise<T>) {
      const { json, storedAt, reused } = (await findFresh()) ?? (await makeOrStale(make))
      origin = { ...(storedAt !== undefined && { storedAt }), ...(reused && { reused }) }
      // `makeAnswer` wrote the text from what `make` returned, in this call or in an identical one.
      return JSON.parse(json) as T
    },
  }

  async function findFresh(): Promise<StoredResult | undefined> {
    const hit = stored?.isFresh === true ? await deps.results.load(stored.resultId) : undefined
    return stored && hit && { ...hit, storedAt: stored.storedAt, reused: 'hit' }
  }

  async function makeOrStale(make: (context: PageContext) => Promise<object>): Promise<StoredResult> {
    try {
      return await makeShared(make)
    } catch (thrown) {
      signal.throwIfAborted()
      const stale = await staleAnswer(toAppError(thrown), { stored, input: record.input }, deps)
      if (stale === undefined) throw thrown
      return stale.result
    }
  }

  async function makeShared(make: (context: PageContext) => Promise<object>): Promise<StoredResult> {
    const leftMs = queueEntry.deadlineAt - deps.now() - storeResultMs
    const timeoutMs = Math.max(0, Math.min(Number(input['timeout'] ?? leftMs), leftMs))
    const heldHost = hostOf(input)
    const workItem = {
      // Every run of the job uses the same id: the next run takes over the slot of a run whose worker died.
      id: `${queueEntry.id}:own`,
      deadlineAt: deps.now() + timeoutMs,
      caller: queueEntry.caller ?? queueEntry.id,
      ...(key !== undefined && input['cache'] !== false && { share: key }),
      ...(heldHost !== undefined && { heldHost }),
    }
    return withTimeout({ signal, timeoutMs, expired }, async (clock) => {
      const handler = (_input: object, page: PageContext) => make(page)
      const call = {
        operation: { ...operation, host: undefined },
        handler,
        input,
        stored: undefined,
        signal: clock.signal,
      }
      const slotted = { workItem, key, askedAt: record.createdAt, make: () => makeAnswer(call, deps) }
      const { result } = await withWorkSlot(slotted, clock.signal, deps)
      return result
    })
  }
}

const expired = () => new AppError('TARGET_TIMEOUT', 'The answer was not complete within the timeout.')
