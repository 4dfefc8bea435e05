import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { AnswerDeps } from '#api/answer-deps.ts'
import { answer } from '#api/answer.ts'
import type { Call } from '#api/call.ts'
import type { Json } from '#shared/collections.ts'
import { AppError, errors, type ErrorCode } from '#shared/errors.ts'
import type { JobView } from '#shared/models/job-view.ts'
import type { Operation } from '#shared/operation.ts'
import { jobGet } from '#shared/operations/job-get.ts'
import { jobLifeMs } from '#shared/stores/jobs.ts'
import { lengthWithin } from '#shared/tokens.ts'
import { partOf, type Place } from './part-of.ts'
import { pictureResult, toolResult } from './tool-result.ts'

type Fields = Readonly<Record<string, Json>>

/** How often a job is looked at that an agent asks for again. */
const lookEveryMs = 500

/**
 * The JSON of an answer as a tool result, or, when it is longer than the agent takes, its first part and under which
 * text the next one comes. For that the whole is kept for a day; whoever has the text may read it. A picture comes whole.
 */
export async function firstPart(
  json: string,
  { operation, maxTokens, meta }: { operation: Operation; maxTokens: number; meta: Readonly<Record<string, unknown>> },
  { results, now }: Pick<AnswerDeps, 'results' | 'now'>,
): Promise<CallToolResult> {
  // Answers are objects.
  const whole = JSON.parse(json) as Fields
  if (operation.picture !== undefined) return pictureResult(whole, operation.picture, meta)
  if (lengthWithin(json, maxTokens) === json.length) return toolResult(whole, meta)
  const id = randomUUID()
  const { value, next } = partOf(whole, maxTokens)
  if (next === undefined) return toolResult(whole, meta)
  await results.save({ madeAt: now(), json }, keptAs(id), now() + jobLifeMs)
  return toolResult({ ...(value as Fields), ...continuedAt(id, next) }, meta)
}

/** What is to be called to get the answer to a call that was answered 202. */
export const laterPart = (requestId: string) => ({ continuation: `job.${requestId}` })

/** What a continuation stands for. Throws INVALID_REQUEST for one that is not ours or was forgotten, and a job's error. */
export async function nextPart(
  continuation: string,
  { call, maxTokens }: { call: Call; maxTokens: number },
  deps: AnswerDeps,
): Promise<CallToolResult> {
  const [kind, id = '', place = ''] = continuation.split('.')
  if (kind === 'job') return partOfJob(id, { call, maxTokens }, deps)
  const stored = kind === 'text' ? await deps.results.load(keptAs(id)) : undefined
  if (stored === undefined) throw unknown()
  try {
    const { value, next } = partOf(JSON.parse(stored.json) as Json, maxTokens, placeIn(place))
    return toolResult({ ...(value as Fields), ...(next !== undefined && continuedAt(id, next)) })
  } catch (cause) {
    throw cause instanceof RangeError ? unknown() : cause
  }
}

async function partOfJob(
  requestId: string,
  { call, maxTokens }: { call: Call; maxTokens: number },
  deps: AnswerDeps,
): Promise<CallToolResult> {
  const giveUpAt = deps.now() + deps.syncWaitMs
  for (;;) {
    const { body } = await answer({ ...call, operation: jobGet, input: () => ({ requestId }) }, deps)
    // Our own answer, by its schema.
    const { status, result, error, progress } = JSON.parse(body.toString()) as JobView
    if (result !== undefined)
      return firstPart(JSON.stringify(result), { operation: call.operation, maxTokens, meta: {} }, deps)
    if (error !== undefined) throw new AppError(codeOf(error.code), error.message)
    if (status === 'cancelled') throw new AppError('DEADLINE_EXCEEDED', 'The job was cancelled. Nothing was charged.')
    if (deps.now() >= giveUpAt) return toolResult({ requestId, status, progress, ...laterPart(requestId) })
    await deps.sleep(lookEveryMs)
  }
}

/** Written by a worker, from the one table. */
const codeOf = (code: string): ErrorCode => (code in errors ? (code as ErrorCode) : 'INTERNAL')

/** Apart from the results of jobs, which may not be paid for. */
const keptAs = (id: string) => `continued:${id}`

const continuedAt = (id: string, place: Place) => ({
  continuation: `text.${id}.${Buffer.from(JSON.stringify(place)).toString('base64url')}`,
})

/** Throws a RangeError for what is no place. */
function placeIn(text: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isStep = (step: unknown) => typeof step === 'string' || (Number.isSafeInteger(step) && Number(step) >= 0)
    if (Array.isArray(place) && place.every(isStep)) return place as Place
  } catch {
    // Not JSON.
  }
  throw new RangeError('not a place')
}

const unknown = () =>
  new AppError('INVALID_REQUEST', 'continuation: expected the text of an answer of the last 24 hours, unchanged.')
