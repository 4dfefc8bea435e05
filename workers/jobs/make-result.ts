import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/contract/errors.ts'
import { hostOf } from '#shared/contract/host-of.ts'
import { countItems, itemInputs, itemsOf } from '#shared/contract/item-inputs.ts'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { CaptureStore } from '#shared/storage/stores/captures.ts'
import { greatestAgeMs } from '#shared/storage/stores/greatest-age.ts'
import type { JobPartStore } from '#shared/storage/stores/job-parts.ts'
import { isOver, jobLifeMs, type JobRecord, type JobStore, type Progress } from '#shared/storage/stores/jobs.ts'
import { callIdOf, pageRetentionMs, pageWrite, type NewPage, type StoredPage } from '#shared/storage/stores/pages.ts'
import { resultWrite } from '#shared/storage/stores/results.ts'
import type { Browser } from '#workers/browser/browser.ts'
import { openCaptures } from '#workers/evidence/keep-captures.ts'
import type { HandlerPorts } from '#workers/handler-ports.ts'
import type { JobParts, PageContext, RenderContext } from '#workers/handler.ts'
import type { Model } from '#workers/llm/llm.ts'
import type { AnswerPageDeps } from '#workers/page-requests/answer-page.ts'
import { asOldAsPages } from '#workers/page-requests/as-old-as-pages.ts'
import { fetchAnswer, type FetchedAnswer } from '#workers/page-requests/make-answer.ts'
import { createOwnAnswer } from '#workers/page-requests/own-answer.ts'
import { createPageReader } from '#workers/page-requests/page-reader.ts'
import { findStoredSince } from '#workers/page-requests/store-page.ts'
import { findHandler, type HandlerTable } from './find-handler.ts'
import { openProgressLog } from './progress-log.ts'
import { progressWriter, type ProgressWriter } from './progress.ts'
import { storeResultMs, type Run } from './run.ts'
import { throughOutages } from './through-outages.ts'

export interface MakeResultDeps extends AnswerPageDeps {
  handlers: HandlerTable
  jobs: JobStore
  jobParts: JobPartStore
  captures: CaptureStore
  ports: HandlerPorts
  /** Set in the pool `browser`. */
  browser?: Browser | undefined
}

/**
 * Runs the handler of a job and stores its result. Returns the result's id if this run was the first to finish the job.
 * Callers wait for each write to the store here.
 */
export async function makeResult(run: Run, deps: MakeResultDeps): Promise<string | undefined> {
  const work = makeAnswer(run, deps)
  // The record must not say `running` after it says how the job ended.
  const [answer, started] = await (isShort(run) ? markedIfLong(work, run, deps) : Promise.all([work, mark(run, deps)]))
  return storeResult({ ...run, record: started ?? run.record }, answer, deps)
}

/** Whether nobody asks how far the job is, and its next run uses nothing of this one. */
const isShort = ({ record: { pool, progress } }: Run) => progress === undefined && !longPools.has(pool)

/** Marks the job as running if it takes longer than most: the mark costs a write. */
async function markedIfLong(
  work: Promise<HandledAnswer>,
  run: Run,
  deps: MakeResultDeps,
): Promise<[HandledAnswer, JobRecord | undefined]> {
  const ended = new AbortController()
  const marking = sleep(shortRunMs, undefined, { signal: ended.signal }).then(() => mark(run, deps))
  const settled = marking.catch(() => undefined)
  const answer = await work.finally(() => ended.abort())
  return [answer, await settled]
}

const shortRunMs = 500

/** Marks the job as running. */
const mark = ({ queueEntry: { id }, startedAt, record }: Run, { jobs }: MakeResultDeps) =>
  jobs.start(id, startedAt, record)

/**
 * Stores the result of a job and completes the job. Returns the result's id if this run was the first to finish the job.
 * Each run has its own result id, so a late run cannot change an answer that was already sent.
 */
export async function storeResult(
  { queueEntry, record, startedAt }: Run,
  { result: { waitedMs: _earlier, ...result }, validators, progress }: HandledAnswer,
  deps: MakeResultDeps,
): Promise<string | undefined> {
  const { cacheKey } = record
  const { waitedMs } = queueEntry
  const finishedAt = deps.now()
  const resultId = randomUUID()
  const { storedAt, madeAt } = result
  const isStored = cacheKey !== undefined && storedAt !== undefined && result.reused !== 'stale'
  const page: NewPage | undefined =
    !isStored || (await isUndelivered(queueEntry.id, record, deps))
      ? undefined
      : {
          resultId,
          storedAt,
          callId: callIdOf(queueEntry.id),
          ...(madeAt > storedAt && { madeAt }),
          ...(validators !== undefined && { validators }),
        }
  const ownResult = { ...result, ...(waitedMs !== undefined && { waitedMs }) }
  const expiresAt = finishedAt + (page === undefined ? jobLifeMs : pageRetentionMs)
  const isFirst = await deps.jobs.finish(queueEntry.id, {
    known: record,
    end: {
      startedAt,
      finishedAt,
      resultId,
      ...(progress && { progress }),
      ...(result.isCut && { isCut: result.isCut }),
    },
    result: resultWrite(ownResult, resultId, expiresAt),
    page: cacheKey !== undefined && page !== undefined ? pageWrite(cacheKey, page) : undefined,
  })
  return isFirst && resultId
}

/** Whether this is a page of a job that has ended without it, or is about to: nobody is charged for it. */
async function isUndelivered(id: string, { isInternal }: JobRecord, { jobs }: MakeResultDeps): Promise<boolean> {
  const parent = isInternal === true ? await jobs.find(callIdOf(id)) : undefined
  return parent !== undefined && (isOver(parent) || parent.cancelledAt !== undefined)
}

/** The stored answer to the job's own input. */
export const storedPageFor = ({ cacheKey, stored }: JobRecord): StoredPage | undefined =>
  cacheKey === undefined ? undefined : stored?.[cacheKey]

/**
 * Runs the handler, unless an identical job stored the answer after this call had looked for it: identical jobs run one
 * after the other, and requests to search providers and language models cost money.
 */
async function makeAnswer(run: Run, deps: MakeResultDeps): Promise<HandledAnswer> {
  const { queueEntry, record } = run
  const since = record.createdAt - storeDelayMs
  const made = costlyPools.has(record.pool) ? await findStoredSince(since, queueEntry.share, deps) : undefined
  // It may be made from pages that are too old for this caller.
  const isYoung = made !== undefined && deps.now() - (made.storedAt ?? 0) <= greatestAgeMs(record.input)
  return isYoung ? { result: made } : runWithinDeadline(run, deps)
}

const costlyPools: ReadonlySet<WorkerPool> = new Set(['search', 'research', 'intel'])

/** Jobs of these pools take long enough for people to ask how far they are. */
const longPools: ReadonlySet<WorkerPool> = new Set(['crawl', 'research', 'intel'])

/** An answer is made a moment before it is stored. A call that arrived between the two did not find it. */
const storeDelayMs = 1000

/** If a stored answer exists, stops waiting for the target early enough to serve that answer. */
function runWithinDeadline(run: Run, deps: MakeResultDeps): Promise<HandledAnswer> {
  const { queueEntry, record, signal } = run
  const stored = storedPageFor(record)
  if (stored === undefined) return runHandler(run, deps, signal)
  const timeoutMs = Math.max(0, queueEntry.deadlineAt - deps.now() - storeResultMs)
  const expired = () => new AppError('TARGET_TIMEOUT', 'The target did not answer within the timeout.')
  return withTimeout({ signal, timeoutMs, expired }, (clock) => runHandler(run, deps, clock.signal))
}

async function runHandler(run: Run, deps: MakeResultDeps, signal: AbortSignal): Promise<HandledAnswer> {
  const { queueEntry, record } = run
  const operation: Operation | undefined = operations.find(({ name }) => name === queueEntry.name)
  const handler = findHandler<Omit<RenderContext, 'browser'> & Pick<MakeResultDeps, 'browser'>>(
    queueEntry.name,
    deps.handlers,
  )
  if (operation === undefined || handler === undefined)
    throw new Error(`This worker has no handler for ${queueEntry.name}.`)
  const items = itemsOf(operation, record.input)
  const reader = createPageReader(run, items, deps)
  const own = createOwnAnswer(run, operation, deps)
  const total = items === undefined ? 1 : countItems(items, record.input)
  using log = openProgressLog(run, deps)
  const progress = progressWriter({ id: queueEntry.id, total }, { jobs: deps.jobs, log: log.write })
  if (items !== undefined || longPools.has(record.pool)) log.write(progress.latest())
  const ownDeps = {
    ...deps.ports,
    items: items === undefined ? [] : itemInputs(items, record.input),
    answerOwn: own.answer,
    readItem: reader.read,
    countItem: reader.count,
    queueEntry,
    deadlineAt: queueEntry.deadlineAt,
    cancelledAt: record.cancelledAt,
    parts: partsOf(run, deps),
    captures: openCaptures(deps.captures, deps.now),
    pageJobs: deps.pageJobs,
    hosts: deps.hosts,
    politeness: deps.politeness,
    browser: deps.browser,
    reportProgress: progress.report,
    model: openModel(run, operation, progress, deps),
  }
  const work = (page: PageContext) => handler(record.input, { ...page, ...ownDeps })
  const answer = await fetchAnswer(
    {
      // The pool may differ from that of the operation: see `RenderingHandler`.
      operation: { ...operation, pool: record.pool },
      host: hostOf(record.input),
      work,
      stored: storedPageFor(record),
      signal,
    },
    deps,
  )
  const latest = progress.latest()
  if (items === undefined) {
    const result = asOldAsPages(answer.result, reader.pagesRead, record.input)
    return { ...answer, result, ...(latest.stage !== undefined && { progress: latest }) }
  }
  // The items are stored one by one, and an answer beside them by its own rule.
  const { storedAt: _, ...made } = answer.result
  const result = { ...made, ...own.origin(), items: reader.counts }
  return { ...answer, result, progress: latest }
}

/** The language model with the budget of this job: never more than the list price of the call. */
function openModel(
  { queueEntry: { deadlineAt }, record, signal }: Run,
  operation: Operation,
  progress: ProgressWriter,
  { ports: { llm } }: MakeResultDeps,
): Model | undefined {
  return llm?.open({
    price: operation.price,
    input: record.input,
    signal,
    deadlineAt,
    onSpent: ({ cost }) => progress.reportCost(cost),
  })
}

/** An answer, and the final progress of a job with items. */
interface HandledAnswer extends FetchedAnswer {
  progress?: Progress
}

/** The first run of a job finds no parts. They expire soon after the deadline. */
function partsOf({ queueEntry: { id, deadlineAt }, record, signal }: Run, { jobParts, now }: MakeResultDeps): JobParts {
  const hasRun = record.startedAt !== undefined
  const limits = { signal, deadlineAt: deadlineAt - storeResultMs, now }
  const expiresAt = deadlineAt + partsGraceMs
  return {
    find: async (key) => (hasRun ? throughOutages(() => jobParts.find(id, key), limits) : undefined),
    save: (key, text) => throughOutages(() => jobParts.save(id, key, { text, expiresAt }), limits),
  }
}

const partsGraceMs = 60_000
