import type { CallToolResult } from '@modelcontextprotocol/server'
import type { RequestState } from '#api/context.ts'
import { renderError } from '#api/render-error.ts'
import { errors, toAppError } from '#shared/errors.ts'

type Fields = Readonly<Record<string, unknown>>

/** An object as a tool result: for programs, and as text for models. */
export function toolResult(value: Fields, meta: Fields = {}): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value,
    ...(Object.keys(meta).length > 0 && { _meta: meta }),
  }
}

/** The common error body as a tool result; `more` stands beside it. */
export function toolError(
  thrown: unknown,
  { requestId, logged }: RequestState,
  { docs, more = {}, meta = {} }: { docs: string; more?: Fields | undefined; meta?: Fields },
): CallToolResult {
  const error = toAppError(thrown)
  logged['code'] = error.code
  if (errors[error.code].status >= 500 && error.cause !== undefined) logged['err'] = error.cause
  const { body } = renderError(error, { requestId, docs, asProblem: false })
  return { ...toolResult({ ...body, ...more }, meta), isError: true }
}
