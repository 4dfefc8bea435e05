import { AppError } from '#shared/contract/errors.ts'
import { countItems, itemInputs, itemsOf } from '#shared/contract/item-inputs.ts'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import type { MicroDollars, PriceRule } from '#shared/contract/price.ts'
import type { PrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import type { JobSource } from '#shared/queue/queue.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { greatestAgeMs } from '#shared/storage/stores/cache-age.ts'
import type { JobRecord } from '#shared/storage/stores/jobs.ts'
import type { JobPartStore } from '#shared/storage/stores/open-jobs/job-parts.ts'
import type { UploadStore } from '#shared/storage/stores/open-jobs/uploads.ts'
import type { StoredPage } from '#shared/storage/stores/pages.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import { throughOutages } from './failures.ts'
import { longPools, type FinishJobDeps, type JobAnswer } from './finish-job.ts'
import { createItemReader, type PagesRead } from './item-reader.ts'
import { storeResultMs, type JobContext, type JobParts, type PageContext, type Run } from './job-context.ts'
import { openJobEvents } from './job-events.ts'
import { createMainAnswer } from './main-answer.ts'
import { findHandler, makeAnswer, type HandlerTable } from './make-answer.ts'
import { openProgressLog, progressWriter } from './progress.ts'
import type { ReadItemDeps } from './read-item.ts'
import { findStoredSince } from './stored-answer.ts'

export interface RunHandlerDeps extends ReadItemDeps, FinishJobDeps {
  handlers: HandlerTable
  jobParts: JobPartStore
  privateInputs: PrivateInputs
  publish: JobSource['publish']
  uploads: UploadStore
  /** Opens the dependencies of a handler beside the context of its job. */
  portsFor: (budget: JobBudget) => object
}

/** The budget of a job. */
export interface JobBudget {
  /** The price rule and the input of the call. The job may not spend more than the call costs. */
  price: PriceRule
  input: Readonly<Record<string, unknown>>
  signal: AbortSignal
  /** Unix milliseconds. */
  deadlineAt: number
  /** Reports what the job has spent so far. */
  onSpent: (spent: { cost: MicroDollars }) => void
}

/** Calls the handler of a job with the context of the job, unless an identical job has just stored the answer. */
export async function runHandler(run: Run, deps: RunHandlerDeps): Promise<JobAnswer> {
  const { queueEntry, record, input, signal } = run
  const made = await findAnswerOfIdenticalJob(run, deps)
  if (made !== undefined) return { result: made }
  const operation: Operation | undefined = operations.find(({ name }) => name === queueEntry.name)
  const handler = findHandler<PageContext>(queueEntry.name, deps.handlers)
  if (operation === undefined || handler === undefined)
    throw new Error(`This worker has no handler for ${queueEntry.name}.`)
  const items = itemsOf(operation, input)
  const reader = createItemReader(run, items, deps)
  const main = createMainAnswer(run, operation, deps)
  const total = items === undefined ? 1 : countItems(items, input)
  using log = openProgressLog(run, deps)
  const progress = progressWriter({ id: queueEntry.id, total }, { jobs: deps.jobs, log: log.write })
  if (items !== undefined || longPools.has(record.pool)) log.write(progress.latest())
  const events = openJobEvents(run, progress, deps)
  const { deadlineAt } = queueEntry
  const { pool, cancelledAt } = record
  const { price } = operation
  const { pageJobs, hosts, politeness } = deps
  const context: Omit<JobContext, keyof PageContext> = {
    ...deps.portsFor({ price, input, signal, deadlineAt, onSpent: ({ cost }) => progress.reportCost(cost) }),
    items: items === undefined ? [] : itemInputs(items, input),
    mainAnswer: main.answer,
    readItem: reader.read,
    answerItem: reader.answer,
    forgetAnswer: reader.forget,
    isStored: reader.isStored,
    countItem: reader.count,
    queueEntry,
    deadlineAt,
    cancelledAt,
    parts: partsOf(run, deps),
    findFile: (reference) =>
      throughOutages(() => deps.uploads.find(queueEntry.id, reference), { signal, deadlineAt, now: deps.now }),
    pageJobs,
    hosts,
    politeness,
    ...events,
  }
  const stored = storedAnswerFor(record)
  // The pool may differ from that of the operation: see `RenderingHandler`.
  const call = { operation: { ...operation, pool }, handler, input, context, stored }
  // If a stored answer exists, stops waiting for the target early enough to serve that answer.
  const limit = { signal, timeoutMs: Math.max(0, deadlineAt - deps.now() - storeResultMs), expired }
  const answer = await (stored === undefined
    ? makeAnswer({ ...call, signal }, deps)
    : withTimeout(limit, (clock) => makeAnswer({ ...call, signal: clock.signal }, deps)))
  const latest = progress.latest()
  if (items === undefined) {
    const result = inheritOldestAge(answer.result, reader.pagesRead, input)
    return { ...answer, result, ...(latest.stage !== undefined && { progress: latest }) }
  }
  // The items are stored one by one, and the main answer by its own rule.
  const { storedAt: _, ...own } = answer.result
  return { ...answer, result: { ...own, ...main.origin(), items: reader.counts }, progress: latest }
}

/** The stored answer to the job's own input. */
export const storedAnswerFor = ({ cacheKey, stored }: JobRecord): StoredPage | undefined =>
  cacheKey === undefined ? undefined : stored?.[cacheKey]

const expired = () => new AppError('TARGET_TIMEOUT', 'The target did not answer within the timeout.')

/**
 * The answer that an identical job stored after this call had looked for it: identical jobs run one after the other, and
 * requests to search providers and language models cost money.
 */
async function findAnswerOfIdenticalJob(
  { queueEntry, record }: Run,
  deps: RunHandlerDeps,
): Promise<StoredResult | undefined> {
  if (!costlyPools.has(record.pool)) return undefined
  const made = await findStoredSince(record.createdAt - storeDelayMs, queueEntry.share, deps)
  // It may be made from pages that are too old for this caller.
  const isYoung = made !== undefined && deps.now() - (made.storedAt ?? 0) <= greatestAgeMs(record.input)
  return isYoung ? made : undefined
}

const costlyPools: ReadonlySet<WorkerPool> = new Set(['search', 'research', 'intel'])

/** An answer is made a moment before it is stored. A call that arrived between the two did not find it. */
const storeDelayMs = 1000

/**
 * An answer that is made from pages is as old as the oldest of them. It is not stored if the caller named the pages and one
 * of them must not be stored. Pages that a search found are public: an answer from them is stored. An answer from a page that
 * is incomplete because time ran out is not stored either.
 */
function inheritOldestAge(
  result: StoredResult,
  { oldestAt = Infinity, mayKeep, isCut }: PagesRead,
  input: Readonly<Record<string, unknown>>,
): StoredResult {
  const { storedAt, ...own } = result
  const isNamed = input['url'] !== undefined || input['urls'] !== undefined
  if (isCut) return { ...own, isCut }
  if (storedAt === undefined || (isNamed && !mayKeep)) return own
  return { ...own, storedAt: Math.min(storedAt, oldestAt) }
}

/** The first run of a job finds no parts. They expire soon after the deadline. */
function partsOf({ queueEntry: { id, deadlineAt }, record, signal }: Run, { jobParts, now }: RunHandlerDeps): JobParts {
  const hasRun = record.startedAt !== undefined
  const limits = { signal, deadlineAt: deadlineAt - storeResultMs, now }
  const expiresAt = deadlineAt + partsGraceMs
  return {
    find: async (key) => (hasRun ? throughOutages(() => jobParts.find(id, key), limits) : undefined),
    save: (key, text) => throughOutages(() => jobParts.save(id, key, { text, expiresAt }), limits),
  }
}

const partsGraceMs = 60_000
