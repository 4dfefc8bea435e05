import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Call } from '#api/calls/call.ts'
import type { AnswerDeps } from '#api/pipeline/answer-deps.ts'
import { answer } from '#api/pipeline/answer.ts'
import { AppError, errorOf, errors, type ErrorCode } from '#shared/contract/errors.ts'
import type { Json } from '#shared/contract/json.ts'
import type { JobView } from '#shared/contract/models/job-view.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { jobGet } from '#shared/contract/operations/job-get.ts'
import { lengthWithin } from '#shared/contract/tokens.ts'
import { cancelledFailure, jobLifeMs } from '#shared/storage/stores/jobs.ts'
import { splitResult, type ResultPosition } from './split-result.ts'
import { pictureResult, toolResult } from './tool-result.ts'

type Fields = Readonly<Record<string, Json>>

/** How often an unfinished job is polled. */
const pollIntervalMs = 500

/**
 * The JSON of an answer as a tool result. If the answer exceeds `maxTokens`, returns its first part and a continuation,
 * and stores the answer for a day; anyone who knows the continuation can read it. Images are never split.
 */
export async function firstPart(
  json: string,
  { operation, maxTokens, meta }: { operation: Operation; maxTokens: number; meta: Readonly<Record<string, unknown>> },
  { results, now }: Pick<AnswerDeps, 'results' | 'now'>,
): Promise<CallToolResult> {
  // Every answer is an object.
  const answered = JSON.parse(json) as Fields
  if (operation.image !== undefined) return pictureResult(answered, operation.image, meta)
  if (lengthWithin(json, maxTokens) === json.length) return toolResult(answered, meta)
  const id = randomUUID()
  const { value, next } = splitResult(answered, maxTokens)
  if (next === undefined) return toolResult(answered, meta)
  await results.save({ madeAt: now(), json }, storageKey(id), now() + jobLifeMs)
  return toolResult({ ...(value as Fields), ...continuationAt(id, next) }, meta)
}

/** The continuation that gets the answer of a call that was answered 202. */
export const jobContinuation = (requestId: string) => ({ continuation: `job.${requestId}` })

/** The part of an answer that a continuation refers to. Throws INVALID_REQUEST if unknown or expired, or the job's error. */
export async function nextPart(
  continuation: string,
  { call, maxTokens }: { call: Call; maxTokens: number },
  deps: AnswerDeps,
): Promise<CallToolResult> {
  const [kind, id = '', position = ''] = continuation.split('.')
  if (kind === 'job') return jobResult(id, { call, maxTokens }, deps)
  const stored = kind === 'text' ? await deps.results.load(storageKey(id)) : undefined
  if (stored === undefined) throw unknownContinuation()
  try {
    const { value, next } = splitResult(JSON.parse(stored.json) as Json, maxTokens, parsePosition(position))
    return toolResult({ ...(value as Fields), ...(next !== undefined && continuationAt(id, next)) })
  } catch (cause) {
    throw cause instanceof RangeError ? unknownContinuation() : cause
  }
}

async function jobResult(
  requestId: string,
  { call, maxTokens }: { call: Call; maxTokens: number },
  deps: AnswerDeps,
): Promise<CallToolResult> {
  const giveUpAt = deps.now() + deps.syncWaitMs
  for (;;) {
    const { body } = await answer({ ...call, operation: jobGet, input: () => ({ requestId }) }, deps)
    // Our own answer, which matches its schema.
    const { status, result, error, progress } = JSON.parse(body.toString()) as JobView
    if (result !== undefined)
      return firstPart(JSON.stringify(result), { operation: call.operation, maxTokens, meta: {} }, deps)
    if (error !== undefined) throw new AppError(codeOf(error.code), error.message)
    if (status === 'cancelled') throw errorOf(cancelledFailure)
    if (deps.now() >= giveUpAt) return toolResult({ requestId, status, progress, ...jobContinuation(requestId) })
    await deps.sleep(pollIntervalMs)
  }
}

/** Workers write codes of the error table. */
const codeOf = (code: string): ErrorCode => (code in errors ? (code as ErrorCode) : 'INTERNAL')

/** A prefix of its own, because results of jobs may be unpaid. */
const storageKey = (id: string) => `continued:${id}`

const continuationAt = (id: string, position: ResultPosition) => ({
  continuation: `text.${id}.${Buffer.from(JSON.stringify(position)).toString('base64url')}`,
})

/** Throws a RangeError if the text is not a position. */
function parsePosition(text: string): ResultPosition {
  try {
    const position: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isStep = (step: unknown) => typeof step === 'string' || (Number.isSafeInteger(step) && Number(step) >= 0)
    if (Array.isArray(position) && position.every(isStep)) return position as ResultPosition
  } catch {
    // Not JSON.
  }
  throw new RangeError('not a position')
}

const unknownContinuation = () =>
  new AppError(
    'INVALID_REQUEST',
    'Unknown continuation. Send the continuation of an answer of the last 24 hours, unchanged.',
  )
