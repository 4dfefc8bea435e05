import { hash } from 'node:crypto'
import { AppError, errors, failureOf, toAppError } from '#shared/errors.ts'
import type { Log } from '#shared/log.ts'
import type { Operation } from '#shared/operation.ts'
import { operations, type OperationName } from '#shared/operations/index.ts'
import type { EarlierRuns, Outcome, Ticket, Work } from '#shared/ports/queue.ts'
import { jobLifeMs, type JobRecord, type JobStore } from '#shared/stores/jobs.ts'
import { pageLifeMs, type PageStore } from '#shared/stores/pages.ts'
import type { ResultStore } from '#shared/stores/results.ts'
import type { Handler, HandlerContext } from './handler.ts'

export interface RunJobDeps extends Omit<HandlerContext, 'signal'> {
  handlers: { readonly [N in OperationName]?: unknown }
  jobs: JobStore
  pages: PageStore
  results: ResultStore
  log: Log
}

/** Two runs at most, whether the first failed or its worker died. */
const runLimit = 2

/**
 * What a worker does with a ticket: record from the store, handler, result into the store. The first run to finish a
 * job wins; one that comes too late reports what the winner stored.
 */
export function runJob(deps: RunJobDeps): Work {
  return async (ticket, earlier, signal) => {
    const startedAt = deps.now()
    const record = await deps.jobs.findOpen(ticket.id)
    if (record === undefined) return (await deps.jobs.outcome(ticket.id)) ?? unknownJob
    try {
      assertRunnable(ticket, earlier, startedAt)
      const won = await produce({ ticket, record, startedAt, signal }, deps)
      logLine({ status: 'completed' })
      return won ? done : ((await deps.jobs.outcome(ticket.id)) ?? done)
    } catch (thrown) {
      // Cancelled by its caller, or finished by another run: what failed here matters to nobody.
      const over = await deps.jobs.outcome(ticket.id)
      if (over !== undefined) {
        logLine({ status: 'over' })
        return over
      }
      const error = thrown === signal.reason ? deadlineExceeded() : toAppError(thrown)
      const hasTime = deps.now() < ticket.deadlineAt
      const isAgain = hasTime && (signal.aborted || deservesAnother(error, earlier))
      logLine({
        status: isAgain ? 'again' : 'failed',
        code: error.code,
        ...(error.cause !== undefined && { err: error.cause }),
      })
      return isAgain ? { status: 'again' } : fail(ticket.id, error, deps)
    }

    function logLine(fields: { status: string; code?: string }): void {
      deps.log.info({ requestId: ticket.id, operation: ticket.name, ms: deps.now() - startedAt, ...fields })
    }
  }
}

function assertRunnable(ticket: Ticket, { stalls }: EarlierRuns, now: number): void {
  if (stalls >= runLimit) {
    throw new AppError('INTERNAL', `This job stopped ${runLimit} workers and was given up. Nothing was charged.`)
  }
  if (now >= ticket.deadlineAt) {
    throw new AppError('DEADLINE_EXCEEDED', 'No worker was free within the time limit. Nothing was charged.')
  }
}

const deadlineExceeded = () =>
  new AppError('DEADLINE_EXCEEDED', 'The work was not done within the time limit. Nothing was charged.')

interface Run {
  ticket: Ticket
  record: JobRecord
  startedAt: number
  signal: AbortSignal
}

/** Whether this run was the first to finish the job. Each step that waits for the store here is waited for by a caller. */
async function produce({ ticket, record, startedAt, signal }: Run, deps: RunJobDeps): Promise<boolean> {
  const { operation, handler } = lookUp(ticket.name, deps)
  const { egress, extraction, now } = deps
  // The record says `running` while the work is under way, and surely before it says how it ended.
  const [result] = await Promise.all([
    handler(record.input as never, { egress, extraction, now, signal }),
    deps.jobs.start(ticket.id, startedAt),
  ])
  const producedAt = now()
  const proofHash = proofHashOf(operation, result)
  const lifeMs = record.cacheKey === undefined ? jobLifeMs : Math.max(jobLifeMs, pageLifeMs)
  const stored = { producedAt, json: JSON.stringify(result), ...(proofHash !== undefined && { proofHash }) }
  // First of all the result: what points at it below never points at nothing, and a late run's page is a page too.
  await deps.results.save(stored, ticket.id, producedAt + lifeMs)
  const [won] = await Promise.all([
    deps.jobs.complete(ticket.id, producedAt),
    record.cacheKey !== undefined && deps.pages.save(record.cacheKey, { resultId: ticket.id, storedAt: producedAt }),
  ])
  return won !== undefined
}

function lookUp(name: string, { handlers }: RunJobDeps) {
  const operation: Operation | undefined = operations.find((known) => known.name === name)
  // `pools.ts` pairs each name with the handler of its types.
  const handler = handlers[name as OperationName] as Handler<OperationName> | undefined
  if (operation === undefined || handler === undefined) throw new Error(`this worker has no handler for ${name}`)
  return { operation, handler }
}

function proofHashOf({ proof }: Operation, result: object): string | undefined {
  if (proof === undefined) return undefined
  const covered: unknown = Reflect.get(result, proof.of)
  return hash('sha256', String(covered))
}

/** A passing fault is worth a second run. A job that was taken from this worker before its deadline always is. */
function deservesAnother({ code }: AppError, { stalls, retries }: EarlierRuns): boolean {
  return errors[code].retry === 'soon' && stalls + retries + 1 < runLimit
}

async function fail(id: string, error: AppError, deps: RunJobDeps): Promise<Outcome> {
  const failure = failureOf(error)
  await deps.jobs.fail(id, deps.now(), failure)
  return (await deps.jobs.outcome(id)) ?? { status: 'failed', failure }
}

const done: Outcome = { status: 'done' }

const unknownJob: Outcome = {
  status: 'failed',
  failure: { code: 'INTERNAL', message: 'The job is not known any more. Nothing was charged; try again.', details: [] },
}
