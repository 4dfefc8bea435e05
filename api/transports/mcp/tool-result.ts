import type { CallToolResult } from '@modelcontextprotocol/server'
import type { RequestState } from '#api/middleware/context.ts'
import { renderError } from '#api/middleware/render-error.ts'
import { errors, toAppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'

type Fields = Readonly<Record<string, unknown>>

/** An object as a tool result: `structuredContent` for programs, text for models. */
export function toolResult(value: Fields, meta: Fields = {}): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value,
    ...(Object.keys(meta).length > 0 && { _meta: meta }),
  }
}

/** A tool result for an object with an image in base64: the image becomes content, the other fields remain fields. */
export function pictureResult(
  whole: Fields,
  { dataField, mimeTypeField }: NonNullable<Operation['image']>,
  meta: Fields,
): CallToolResult {
  const { [dataField]: data, ...rest } = whole
  const result = toolResult(rest, meta)
  return {
    ...result,
    content: [{ type: 'image', data: String(data), mimeType: String(whole[mimeTypeField]) }, ...result.content],
  }
}

/** The error body of the HTTP API as a tool result. `more`: fields to add beside it. */
export function toolError(
  thrown: unknown,
  { requestId, logFields, paymentState }: RequestState,
  { docs, more = {}, meta = {} }: { docs: string; more?: Fields | undefined; meta?: Fields },
): CallToolResult {
  const error = toAppError(thrown)
  logFields['code'] = error.code
  if (errors[error.code].status >= 500 && error.cause !== undefined) logFields['err'] = error.cause
  const { body } = renderError(error, { requestId, docs, asProblem: false, paymentState })
  return { ...toolResult({ ...body, ...more }, meta), isError: true }
}
