import { setTimeout as sleep } from 'node:timers/promises'
import { shareKeyOf } from '#shared/contract/cache-key.ts'
import { AppError, errorOf, errors, toAppError } from '#shared/contract/errors.ts'
import { isOwnJob, type ItemInput } from '#shared/contract/item-inputs.ts'
import type { CacheInfo } from '#shared/contract/models/cache.ts'
import type { ItemOperation } from '#shared/contract/operation.ts'
import { isPrivate } from '#shared/contract/private-values.ts'
import { limitedHostOf } from '#shared/contract/target-address.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import type { Log } from '#shared/runtime/log.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { cancelledFailure, type KnownPage } from '#shared/storage/stores/jobs.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import { isServiceFault, type WorkTime } from './failures.ts'
import { storeResultMs, type PageContext, type Run } from './job-context.ts'
import { findHandler, makeAnswer, type HandlerTable, type MadeAnswer, type MakeAnswerDeps } from './make-answer.ts'
import { findMadePage, type PageJobs } from './page-jobs.ts'
import { findStoredSince, maySupply, staleAnswer, type StorePageDeps } from './stored-answer.ts'
import { withWorkSlot, type SlottedPage, type WorkSlotDeps } from './work-slot.ts'

export interface ReadItemDeps extends MakeAnswerDeps, StorePageDeps, WorkSlotDeps {
  log: Log
  /** The handlers of items that need only a page's context. Items of other operations are jobs of their own. */
  pageHandlers: HandlerTable
  /** Sends items that are jobs of their own to the workers of their pool. */
  pageJobs: PageJobs
  politeness: Politeness
}

/** One item of a job. */
export interface ItemRequest {
  run: Run
  /** The operation that the item is a call of. */
  operation: ItemOperation
  item: ItemInput
  /** The cache key; undefined if the answer must not be stored. */
  key: string | undefined
  /** The stored answer for the item. */
  stored: KnownPage | undefined
}

export interface ItemAnswer {
  result: StoredResult
  state: CacheInfo['state']
  /** Milliseconds that the page waited for the request limit of its host. */
  waitedMs?: number
}

/**
 * Answers one item of a job: from the cache, from the web, or with a stale answer if the target fails. Throws an
 * `AppError`, or the reason of the run's signal when it aborts.
 */
export async function findOrFetch(request: ItemRequest, deps: ReadItemDeps): Promise<ItemAnswer> {
  const { run, item, stored } = request
  const hit = stored?.isFresh === true ? await deps.results.load(stored.resultId) : undefined
  if (stored !== undefined && hit !== undefined && maySupply(item, hit))
    return { result: { ...hit, storedAt: stored.storedAt }, state: 'hit' }
  const state = item['cache'] === false || isPrivate(request.operation, item) ? 'bypass' : 'miss'
  const previous = await findAnswerOfPreviousRun(request, deps)
  if (previous !== undefined && maySupply(item, previous)) return { result: previous, state }
  if (run.record.cancelledAt !== undefined) return { result: await madeBefore(request, deps), state }
  const time = timeOf(request, deps.now())
  try {
    const { result, waitedMs } = await fetchInTime(request, time, deps)
    return { result, state: result.reused ?? state, waitedMs }
  } catch (thrown) {
    run.signal.throwIfAborted()
    const cause = toAppError(thrown)
    const error = isServiceFault(cause.code, time, deps.now()) ? tooLate() : cause
    const stale = await staleAnswer(cause, { stored, input: item }, deps)
    if (stale !== undefined) return { result: stale.result, state: 'stale' }
    if (error.code === 'INTERNAL') deps.log.error({ requestId: run.queueEntry.id, err: error.cause }, 'page failed')
    throw error
  }
}

/** The answer that an earlier run of this job stored before its worker died. */
async function findAnswerOfPreviousRun(
  { run, key }: ItemRequest,
  deps: ReadItemDeps,
): Promise<StoredResult | undefined> {
  return run.record.startedAt === undefined ? undefined : findStoredSince(run.record.createdAt, key, deps)
}

/** The result that the job of an item made before its call was cancelled. Throws JOB_CANCELLED. */
async function madeBefore(
  { run, operation, item, key }: ItemRequest,
  deps: Pick<ReadItemDeps, 'jobs' | 'results'>,
): Promise<StoredResult> {
  const page = { operation, parent: run.queueEntry, input: item, key }
  const made = isOwnJob(operation) ? await findMadePage(page, deps) : undefined
  if (made === undefined) throw errorOf(cancelledFailure)
  return made
}

/** The timeout of the item, which ends early enough for the job to store its result. */
function timeOf({ run, item }: ItemRequest, now: number): WorkTime {
  const fullMs = Number(item['timeout'])
  const leftMs = run.queueEntry.deadlineAt - now - storeResultMs
  // A fraction would not be a number to Redis.
  const timeoutMs = Math.max(0, Math.floor(Math.min(fullMs, leftMs)))
  return { fullMs, startedAt: Infinity, deadlineAt: now + timeoutMs }
}

/** Makes the answer in a work slot of its host, or by a job of its own. Sets `startedAt` of `time`. */
async function fetchInTime(request: ItemRequest, time: WorkTime, deps: ReadItemDeps): Promise<SlottedPage> {
  const { run, operation, item, key, stored } = request
  const { deadlineAt } = time
  if (isOwnJob(operation)) {
    time.startedAt = deps.now()
    const job = { operation, parent: run.queueEntry, input: item, key, deadlineAt }
    const result = await deps.pageJobs.run({ ...job, ...(stored !== undefined && { stored }) }, run.signal)
    return { result, waitedMs: result.waitedMs ?? 0 }
  }
  const host = limitedHostOf(item)
  const workItem = {
    // Every run of the job uses the same id: the next run takes over the slot of a run whose worker died.
    id: `${run.queueEntry.id}:${key ?? item.url}`,
    deadlineAt,
    ...(host !== undefined && { host }),
    caller: run.queueEntry.caller ?? run.queueEntry.id,
    ...(key !== undefined && item['cache'] !== false && { share: shareKeyOf(key, item) }),
  }
  const askedAt = run.record.createdAt
  return withTimeout({ signal: run.signal, timeoutMs: deadlineAt - deps.now(), expired }, ({ signal }) => {
    const make = () => {
      time.startedAt = deps.now()
      return fetchWithRetry(request, { deadlineAt, signal }, deps)
    }
    return withWorkSlot({ workItem, key, askedAt, make }, signal, deps)
  })
}

/** Retries once after a transient error, when the host allows a second request. */
async function fetchWithRetry(
  { operation, item, stored }: ItemRequest,
  limits: { deadlineAt: number; signal: AbortSignal },
  deps: ReadItemDeps,
): Promise<MadeAnswer> {
  const handler = findHandler<PageContext>(operation.name, deps.pageHandlers)
  if (handler === undefined) throw new Error(`No handler reads a single page for ${operation.name}.`)
  const call = { operation, handler, input: item, stored, signal: limits.signal }
  try {
    return await makeAnswer(call, deps)
  } catch (thrown) {
    if (limits.signal.aborted || errors[toAppError(thrown).code].retry !== 'soon') throw thrown
    await sleep(retryDelayMs, undefined, { signal: limits.signal })
    const host = limitedHostOf(item)
    if (host !== undefined) await deps.politeness.takeTurn(host, limits)
    return makeAnswer(call, deps)
  }
}

const retryDelayMs = 100

const expired = () => new AppError('TARGET_TIMEOUT', 'The target did not answer within the timeout.')

const tooLate = () =>
  new AppError('DEADLINE_EXCEEDED', 'The call had too little time left for this page. Request the page again.')
