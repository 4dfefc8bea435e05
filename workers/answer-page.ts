import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '#shared/egress/within.ts'
import { AppError, errors, toAppError } from '#shared/errors.ts'
import { hostOf } from '#shared/host-of.ts'
import type { ItemInput } from '#shared/item-inputs.ts'
import type { Log } from '#shared/log.ts'
import type { CacheInfo } from '#shared/models/cache-info.ts'
import type { ItemOperation } from '#shared/operation.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import type { Input } from '#shared/operations/index.ts'
import type { Part } from '#shared/ports/queue.ts'
import type { StoredResult } from '#shared/stores/results.ts'
import { fetchBasic as fetchPage } from './handlers/fetch-basic.ts'
import { madeSince, type KeepPageDeps } from './keep-page.ts'
import { makeAnswer, type MadeAnswer, type MakeAnswerDeps } from './make-answer.ts'
import type { PageJobs } from './page-jobs.ts'
import { handInMs, type Run } from './run.ts'
import { staleAnswer } from './stale-answer.ts'
import { takeTurn, type TakeTurnDeps } from './take-turn.ts'

export interface AnswerPageDeps extends MakeAnswerDeps, KeepPageDeps, TakeTurnDeps {
  log: Log
  /** Where pages that need a browser are had: this process has none. */
  pageJobs: PageJobs
}

/** One page of a job, and the key of its stored answers. */
interface Asked {
  run: Run
  /** What it is a call of. */
  of: ItemOperation
  item: ItemInput
  key: string | undefined
}

export interface AnsweredPage {
  result: StoredResult
  state: CacheInfo['state']
}

/**
 * Answers one page of a job of many: from what was stored when the call came, from the web, or in place of a target
 * that fails. Throws an `AppError`, and the run's reason when it aborts.
 */
export async function answerPage(asked: Asked, deps: AnswerPageDeps): Promise<AnsweredPage> {
  const { run, item } = asked
  const known = knownOf(asked)
  const hit = known?.isFresh === true ? await deps.results.load(known.resultId) : undefined
  if (known !== undefined && hit !== undefined) return { result: { ...hit, storedAt: known.storedAt }, state: 'hit' }
  const made = item['cache'] === false ? 'bypass' : 'miss'
  const before = await madeBefore(asked, deps)
  if (before !== undefined) return { result: before, state: made }
  try {
    const result = await askInTime(asked, deps)
    return { result, state: result.reused ?? made }
  } catch (thrown) {
    run.signal.throwIfAborted()
    const error = toAppError(thrown)
    const stale = await staleAnswer(error, known, deps)
    if (stale !== undefined) return { result: stale.result, state: 'stale' }
    if (error.code === 'INTERNAL') deps.log.error({ requestId: run.ticket.id, err: error.cause }, 'a page failed')
    throw error
  }
}

const knownOf = ({ run, key }: Asked) => (key === undefined ? undefined : run.record.stored?.[key])

/** What an earlier run of this job made before its worker died: it need not be made again. */
async function madeBefore({ run, key }: Asked, deps: AnswerPageDeps): Promise<StoredResult | undefined> {
  return run.record.startedAt === undefined ? undefined : madeSince(run.record.createdAt, key, deps)
}

/** Within the time of the item, and early enough for the job to hand in the others. */
function askInTime(asked: Asked, deps: AnswerPageDeps): Promise<StoredResult> {
  const { run, item, key } = asked
  const leftMs = run.ticket.deadlineAt - deps.now() - handInMs
  const timeoutMs = Math.max(0, Math.min(Number(item['timeout']), leftMs))
  const deadlineAt = deps.now() + timeoutMs
  if (asked.of.name !== fetchBasic.name) return renderElsewhere(asked, deadlineAt, deps)
  const part: Part = {
    // The same in every run of the job: what a run held whose worker died, the next one holds.
    id: `${run.ticket.id}:${key ?? item.url}`,
    deadlineAt,
    host: new URL(item.url).host,
    ...(key !== undefined && item['cache'] !== false && { share: key }),
  }
  return within({ signal: run.signal, timeoutMs, expired }, ({ signal }) =>
    takeTurn({ part, key, make: () => askTwice(asked, deps, signal) }, signal, deps),
  )
}

/** By a worker with a browser. */
async function renderElsewhere(asked: Asked, deadlineAt: number, deps: AnswerPageDeps): Promise<StoredResult> {
  const { run, item, key } = asked
  const known = knownOf(asked)
  return deps.pageJobs.run(
    { parent: run.ticket, input: item, key, deadlineAt, ...(known !== undefined && { known }) },
    run.signal,
  )
}

/** A passing fault is worth another try. */
async function askTwice(asked: Asked, deps: AnswerPageDeps, signal: AbortSignal): Promise<MadeAnswer> {
  try {
    return await ask(asked, deps, signal)
  } catch (thrown) {
    if (signal.aborted || errors[toAppError(thrown).code].retry !== 'soon') throw thrown
    await sleep(pauseMs, undefined, { signal })
    return ask(asked, deps, signal)
  }
}

const pauseMs = 100

const expired = () => new AppError('TARGET_TIMEOUT', 'The target had not answered when the time was up.')

function ask(asked: Asked, deps: AnswerPageDeps, signal: AbortSignal): Promise<MadeAnswer> {
  // An item has the fields and the defaults of this operation's input.
  const input = asked.item as unknown as Input<'fetch-basic'>
  const question = { operation: fetchBasic, host: hostOf(input), stored: knownOf(asked), signal }
  return makeAnswer({ ...question, work: (context) => fetchPage(input, context) }, deps)
}
