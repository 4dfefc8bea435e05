import { randomUUID } from 'node:crypto'
import { within } from '#shared/egress/within.ts'
import { AppError } from '#shared/errors.ts'
import { hostOf } from '#shared/host-of.ts'
import { itemInputs, itemOperation } from '#shared/item-inputs.ts'
import type { Operation } from '#shared/operation.ts'
import { operations, type OperationName } from '#shared/operations/index.ts'
import { jobLifeMs, type JobRecord, type JobStore } from '#shared/stores/jobs.ts'
import { pageKeptMs, type StoredPage } from '#shared/stores/pages.ts'
import type { AnswerPageDeps } from './answer-page.ts'
import type { Browser } from './browser/browser.ts'
import type { HandlerContext, PageContext } from './handler.ts'
import { makeAnswer, type MadeAnswer } from './make-answer.ts'
import { createPageReader } from './page-reader.ts'
import { progressWriter } from './progress.ts'
import { handInMs, type Run } from './run.ts'
import type { Outside } from './ways/outside.ts'

export interface MakeResultDeps extends AnswerPageDeps {
  handlers: { readonly [N in OperationName]?: unknown }
  jobs: JobStore
  outside: Outside
  /** In the pool of that name. */
  browser?: Browser | undefined
}

/**
 * Has the handler make the result of a job, and stores it. Under which id, when this run was the first to finish the job.
 * Each step that waits for the store here is waited for by a caller.
 */
export async function makeResult(run: Run, deps: MakeResultDeps): Promise<string | undefined> {
  // The record says `running` while the work is under way, and surely before it says how it ended.
  const [made, started] = await Promise.all([
    makeInTime(run, deps),
    deps.jobs.start(run.ticket.id, run.startedAt, run.record),
  ])
  return keepResult({ ...run, record: started ?? run.record }, made, deps)
}

/**
 * Stores the result of a job, and completes it. Under which id, when this run was the first to finish the job: each run
 * has one of its own, so that a late one changes nothing that was answered.
 */
export async function keepResult(
  { ticket, record }: Run,
  made: MadeAnswer,
  deps: MakeResultDeps,
): Promise<string | undefined> {
  const { result, validators } = made
  const { cacheKey } = record
  const finishedAt = deps.now()
  const resultId = randomUUID()
  const page: StoredPage | undefined =
    cacheKey === undefined || result.storedAt === undefined || result.reused === 'stale'
      ? undefined
      : { resultId, storedAt: result.storedAt, ...(validators !== undefined && { validators }) }
  // First of all the result: what points at it below never points at nothing, and a late run's page is a page too.
  await deps.results.save(result, resultId, finishedAt + (page === undefined ? jobLifeMs : pageKeptMs))
  const [won] = await Promise.all([
    deps.jobs.complete(ticket.id, { finishedAt, resultId }, record),
    cacheKey !== undefined && page !== undefined && deps.pages.save(cacheKey, page),
  ])
  return won && resultId
}

/** What is stored for the job's own question. */
export const storedFor = ({ cacheKey, stored }: JobRecord): StoredPage | undefined =>
  cacheKey === undefined ? undefined : stored?.[cacheKey]

/** Where something can stand in for the target, a target that hangs is given up while there is time for that. */
function makeInTime(run: Run, deps: MakeResultDeps): Promise<MadeAnswer> {
  const { ticket, record, signal } = run
  const stored = storedFor(record)
  if (stored === undefined) return makeOnce(run, deps, signal)
  const timeoutMs = Math.max(0, ticket.deadlineAt - deps.now() - handInMs)
  const expired = () => new AppError('TARGET_TIMEOUT', 'The target had not answered when the time was up.')
  return within({ signal, timeoutMs, expired }, (clock) => makeOnce(run, deps, clock.signal))
}

async function makeOnce(run: Run, deps: MakeResultDeps, signal: AbortSignal): Promise<MadeAnswer> {
  const { ticket, record } = run
  const { operation, handler } = lookUp(ticket.name, deps)
  const items = operation.items === undefined ? [] : itemInputs(operation.items, record.input)
  const reader = createPageReader(run, operation.items && itemOperation(operation.items, record.input), deps)
  const tools = {
    items,
    readItem: reader.read,
    ticket,
    deadlineAt: ticket.deadlineAt,
    pageJobs: deps.pageJobs,
    hosts: deps.hosts,
    outside: deps.outside,
    browser: deps.browser,
    noteProgress: progressWriter(ticket.id, items.length, deps.jobs),
  }
  const work = (page: PageContext) => handler(record.input, { ...page, ...tools })
  const made = await makeAnswer(
    { operation, host: hostOf(record.input), work, stored: storedFor(record), signal },
    deps,
  )
  return operation.items === undefined ? made : { ...made, result: { ...made.result, items: reader.given } }
}

function lookUp(name: string, { handlers }: MakeResultDeps) {
  const operation: Operation | undefined = operations.find((known) => known.name === name)
  // `pools.ts` pairs each name with the handler of its types, and `start.ts` the pool that needs a browser with one.
  const handler = handlers[name as OperationName] as AnyHandler | undefined
  if (operation === undefined || handler === undefined) throw new Error(`this worker has no handler for ${name}`)
  return { operation, handler }
}

type AnyHandler = (input: object, context: HandlerContext & { browser: Browser | undefined }) => Promise<object>
