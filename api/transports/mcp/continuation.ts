import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Answer, type JsonFields, lengthOfBody, textOfBody, type JsonBody } from '#api/calls/call.ts'
import { readAnswer } from '#api/jobs/read-answer.ts'
import { jobNotFound, viewJob, type ViewJobDeps } from '#api/jobs/view-job.ts'
import { AppError, errorOf, errors, type ErrorCode } from '#shared/contract/errors.ts'
import type { Json } from '#shared/contract/json.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { cancelledFailure } from '#shared/storage/stores/jobs.ts'
import { lengthWithin } from '#shared/text/model-tokens.ts'
import { layoutOf, readablePart, showPart } from './show-answer.ts'
import { splitResult, type ResultPosition } from './split-result.ts'
import { toolResult, type ResultForm } from './tool-result.ts'

/** How often an unfinished job is polled. */
const pollIntervalMs = 500

export interface PartDeps extends ViewJobDeps {
  /** How long a call waits for a job that is not over. */
  syncWaitMs: number
  sleep: (ms: number) => Promise<unknown>
}

interface PartOptions {
  operation: Operation
  maxTokens: number
  form: ResultForm
  meta?: Readonly<Record<string, unknown>>
}

/**
 * An answer as a tool result. If the answer exceeds `maxTokens`, returns its first part and a continuation. The continuation
 * names the stored answer, of which no copy is made; anyone who has it can read that answer for a day. Images come with the first part.
 */
export async function firstPart(
  { body, name }: Pick<Answer, 'body' | 'name'>,
  { operation, maxTokens, form, meta = {} }: PartOptions,
): Promise<CallToolResult> {
  const answered = body.parse()
  const layout = layoutOf(operation, answered)
  const { value, images, meta: ofAnswer } = readablePart(answered, layout)
  const show = (part: JsonFields) => showPart({ value: part, images, meta: { ...meta, ...ofAnswer } }, layout, form)
  const limit = operation.tool?.maxTokens
  if (limit !== undefined) return show(fieldsOf(splitResult(value, limit).value))
  if (operation.isImage === true || name === undefined || isWithin(body, maxTokens)) return show(value)
  const { value: part, next } = splitResult(value, maxTokens)
  if (next === undefined) return show(value)
  return show({ ...fieldsOf(part), ...continuationAt(await name(), next) })
}

/** A token is a quarter of a character or more, and a character is at most three bytes for each of its UTF-16 units. */
const isWithin = (body: JsonBody, maxTokens: number): boolean => {
  if (lengthOfBody(body) > 12 * maxTokens) return false
  const text = textOfBody(body)
  return lengthWithin(text, maxTokens) === text.length
}

/** The continuation that gets the answer of a call that was answered 202. `id`: of its job. */
export const jobContinuation = (id: string) => ({ continuation: `job.${id}` })

/** The part of an answer that a continuation refers to. Throws INVALID_REQUEST if unknown or expired, or the job's error. */
export async function nextPart(continuation: string, options: PartOptions, deps: PartDeps): Promise<CallToolResult> {
  const [kind, id = '', position = ''] = continuation.split('.')
  const requestId = deps.jobIds.requestIdOf(id)
  if (kind === 'job' && requestId === undefined) throw jobNotFound()
  if (requestId === undefined) throw unknownContinuation()
  if (kind === 'job') return jobResult({ id, requestId }, options, deps)
  const body = kind === 'text' ? await bodyOf({ id, requestId }, options.operation, deps) : undefined
  if (body === undefined) throw unknownContinuation()
  try {
    const answered = body.parse()
    const layout = layoutOf(options.operation, answered)
    const { value, next } = splitResult(
      readablePart(answered, layout).value,
      options.maxTokens,
      parsePosition(position),
    )
    const part = { ...fieldsOf(value), ...(next !== undefined && continuationAt(id, next)) }
    return showPart({ value: part }, layout, options.form)
  } catch (cause) {
    throw cause instanceof RangeError ? unknownContinuation() : cause
  }
}

/** The id of a job, and the call that it names. */
interface NamedJob {
  id: string
  requestId: string
}

/** The answer of a call, or of the tool that shows the job of a call. */
async function bodyOf(
  { id, requestId }: NamedJob,
  { name }: Operation,
  deps: PartDeps,
): Promise<Pick<JsonBody, 'parse'> | undefined> {
  if (name !== 'job-get') return readAnswer(requestId, deps)
  const { view, body } = await viewJob(id, requestId, deps)
  return body && { parse: () => ({ ...view, result: body.parse() }) }
}

async function jobResult({ id, requestId }: NamedJob, options: PartOptions, deps: PartDeps): Promise<CallToolResult> {
  const giveUpAt = deps.now() + deps.syncWaitMs
  for (;;) {
    const { view, body } = await viewJob(id, requestId, deps)
    const { status, error, progress } = view
    if (body !== undefined) return firstPart({ body, name: async () => id }, options)
    if (error !== undefined) throw new AppError(codeOf(error.code), error.message)
    if (status === 'cancelled') throw errorOf(cancelledFailure)
    if (status === 'completed') throw unknownContinuation()
    if (deps.now() >= giveUpAt) {
      const facts = { requestId: id, status, progress, ...jobContinuation(id) }
      return toolResult({ facts }, options.form)
    }
    await deps.sleep(pollIntervalMs)
  }
}

/** Workers write codes of the error table. */
export const codeOf = (code: string): ErrorCode => (code in errors ? (code as ErrorCode) : 'INTERNAL')

/** Every answer is an object, and so are its parts. */
const fieldsOf = (value: Json) => value as JsonFields

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
