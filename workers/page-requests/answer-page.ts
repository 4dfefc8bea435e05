import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, errorOf, errors, toAppError } from '#shared/contract/errors.ts'
import { hostOf } from '#shared/contract/host-of.ts'
import type { ItemInput } from '#shared/contract/item-inputs.ts'
import type { CacheInfo } from '#shared/contract/models/cache-info.ts'
import type { ItemOperation } from '#shared/contract/operation.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import type { WorkItem } from '#shared/queue/queue.ts'
import type { Log } from '#shared/runtime/log.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { cancelledFailure, type KnownPage } from '#shared/storage/stores/jobs.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import type { PageContext } from '#workers/handler.ts'
import { fetchBasic } from '#workers/handlers/fetch-basic.ts'
import { findHandler } from '#workers/jobs/find-handler.ts'
import { storeResultMs, type Run } from '#workers/jobs/run.ts'
import { wasDelayed, type WorkTime } from '#workers/jobs/was-delayed.ts'
import { withWorkSlot, type SlottedPage, type WorkSlotDeps } from './deduplicate-page.ts'
import { fetchAnswer, type FetchedAnswer, type FetchAnswerDeps } from './make-answer.ts'
import type { PageJobs } from './page-jobs.ts'
import { staleAnswer } from './stale-answer.ts'
import { findStoredSince, type StorePageDeps } from './store-page.ts'

export interface AnswerPageDeps extends FetchAnswerDeps, StorePageDeps, WorkSlotDeps {
  log: Log
  /** Sends pages that need a browser to the workers of that pool. */
  pageJobs: PageJobs
  politeness: Politeness
}

/** One item of a job. */
export interface PageRequest {
  run: Run
  /** The operation that the item is a call of. */
  operation: ItemOperation
  item: ItemInput
  /** The cache key; undefined if the answer must not be stored. */
  key: string | undefined
  /** The stored answer for the item. */
  stored: KnownPage | undefined
}

export interface AnsweredPage {
  result: StoredResult
  state: CacheInfo['state']
  /** Milliseconds that the page waited for the request limit of its host. */
  waitedMs?: number
}

/**
 * Answers one item of a job: from the cache, from the web, or with a stale answer if the target fails. Throws an
 * `AppError`, or the reason of the run's signal when it aborts.
 */
export async function answerPage(request: PageRequest, deps: AnswerPageDeps): Promise<AnsweredPage> {
  const { run, item, stored } = request
  const hit = stored?.isFresh === true ? await deps.results.load(stored.resultId) : undefined
  if (stored !== undefined && hit !== undefined) return { result: { ...hit, storedAt: stored.storedAt }, state: 'hit' }
  const state = item['cache'] === false ? 'bypass' : 'miss'
  const previous = await madeByPreviousRun(request, deps)
  if (previous !== undefined) return { result: previous, state }
  if (run.record.cancelledAt !== undefined) throw errorOf(cancelledFailure)
  const time = timeOf(request, deps.now())
  try {
    const { result, waitedMs } = await fetchWithinTimeout(request, time, deps)
    return { result, state: result.reused ?? state, waitedMs }
  } catch (thrown) {
    run.signal.throwIfAborted()
    const error = toAppError(thrown)
    const isOurs = error.code === 'TARGET_TIMEOUT' && wasDelayed(time, deps.now())
    const stale = await staleAnswer(error, stored, deps)
    if (stale !== undefined) return { result: stale.result, state: 'stale' }
    if (error.code === 'INTERNAL') deps.log.error({ requestId: run.queueEntry.id, err: error.cause }, 'page failed')
    throw isOurs ? tooLate() : error
  }
}

/** The answer that an earlier run of this job stored before its worker died. */
async function madeByPreviousRun({ run, key }: PageRequest, deps: AnswerPageDeps): Promise<StoredResult | undefined> {
  return run.record.startedAt === undefined ? undefined : findStoredSince(run.record.createdAt, key, deps)
}

/** The timeout of the item, which ends early enough for the job to store its result. */
function timeOf({ run, item }: PageRequest, now: number): WorkTime {
  const fullMs = Number(item['timeout'])
  const leftMs = run.queueEntry.deadlineAt - now - storeResultMs
  // A fraction would not be a number to Redis.
  const timeoutMs = Math.max(0, Math.floor(Math.min(fullMs, leftMs)))
  return { fullMs, startedAt: Infinity, deadlineAt: now + timeoutMs }
}

/** Fetches until the deadline. Sets `startedAt`. */
async function fetchWithinTimeout(request: PageRequest, time: WorkTime, deps: AnswerPageDeps): Promise<SlottedPage> {
  const { run, operation, item, key, stored } = request
  const { deadlineAt } = time
  if (operation.pool === 'browser') {
    time.startedAt = deps.now()
    const job = { operation, parent: run.queueEntry, input: item, key, deadlineAt }
    const result = await deps.pageJobs.run({ ...job, ...(stored !== undefined && { stored }) }, run.signal)
    return { result, waitedMs: result.waitedMs ?? 0 }
  }
  const workItem = {
    // Every run of the job uses the same id: the next run takes over the slot of a run whose worker died.
    id: `${run.queueEntry.id}:${key ?? item.url}`,
    deadlineAt,
    host: new URL(item.url).host,
    caller: run.queueEntry.caller ?? run.queueEntry.id,
    ...(key !== undefined && item['cache'] !== false && { share: key }),
  }
  const askedAt = run.record.createdAt
  return withTimeout({ signal: run.signal, timeoutMs: deadlineAt - deps.now(), expired }, ({ signal }) => {
    const make = () => {
      time.startedAt = deps.now()
      return fetchWithRetry({ ...request, workItem }, deps, signal)
    }
    return withWorkSlot({ workItem, key, askedAt, make }, signal, deps)
  })
}

/** Retries once after a transient error, when the host allows a second request. */
async function fetchWithRetry(
  { workItem: { host, deadlineAt }, ...request }: PageRequest & { workItem: HostItem },
  deps: AnswerPageDeps,
  signal: AbortSignal,
): Promise<FetchedAnswer> {
  try {
    return await fetchOnce(request, deps, signal)
  } catch (thrown) {
    if (signal.aborted || errors[toAppError(thrown).code].retry !== 'soon') throw thrown
    await sleep(retryDelayMs, undefined, { signal })
    await deps.politeness.takeTurn(host, { deadlineAt, signal })
    return fetchOnce(request, deps, signal)
  }
}

type HostItem = Required<Pick<WorkItem, 'host' | 'deadlineAt'>>

const retryDelayMs = 100

const expired = () => new AppError('TARGET_TIMEOUT', 'The target did not answer within the timeout.')

const tooLate = () =>
  new AppError('DEADLINE_EXCEEDED', 'The call had too little time left for this page. Request the page again.')

async function fetchOnce(request: PageRequest, deps: AnswerPageDeps, signal: AbortSignal): Promise<FetchedAnswer> {
  const { operation, item, stored } = request
  const handler = findHandler<PageContext>(operation.name, pageHandlers)
  if (handler === undefined) throw new Error(`No handler reads a single page for ${operation.name}.`)
  const work = (context: PageContext) => handler(item, context)
  return fetchAnswer({ operation, host: hostOf(item), work, stored, signal }, deps)
}

/** The handlers that need only a page's context. Items of other operations are jobs of their own. */
const pageHandlers = { 'fetch-basic': fetchBasic }
