import type { CallToolResult } from '@modelcontextprotocol/server'
import type { RequestState } from '#api/context.ts'
import { renderError } from '#api/render-error.ts'
import { errors, toAppError } from '#shared/errors.ts'
import type { Operation } from '#shared/operation.ts'

type Fields = Readonly<Record<string, unknown>>

/** An object as a tool result: for programs, and as text for models. */
export function toolResult(value: Fields, meta: Fields = {}): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value,
    ...(Object.keys(meta).length > 0 && { _meta: meta }),
  }
}

/** The same of an object with a picture in base64: agents look at that, and programs get the rest. */
export function pictureResult(
  whole: Fields,
  { of, mimeType }: NonNullable<Operation['picture']>,
  meta: Fields,
): CallToolResult {
  const { [of]: picture, ...rest } = whole
  const result = toolResult(rest, meta)
  return {
    ...result,
    content: [{ type: 'image', data: String(picture), mimeType: String(whole[mimeType]) }, ...result.content],
  }
}

/** The common error body as a tool result; `more` stands beside it. */
export function toolError(
  thrown: unknown,
  { requestId, logged, paymentState }: RequestState,
  { docs, more = {}, meta = {} }: { docs: string; more?: Fields | undefined; meta?: Fields },
): CallToolResult {
  const error = toAppError(thrown)
  logged['code'] = error.code
  if (errors[error.code].status >= 500 && error.cause !== undefined) logged['err'] = error.cause
  const { body } = renderError(error, { requestId, docs, asProblem: false, paymentState })
  return { ...toolResult({ ...body, ...more }, meta), isError: true }
}
