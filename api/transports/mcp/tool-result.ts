import type { CallToolResult } from '@modelcontextprotocol/server'
import type { RequestState } from '#api/middleware/context.ts'
import { renderError } from '#api/middleware/render-error.ts'
import { errors, toAppError } from '#shared/contract/errors.ts'

export type Fields = Readonly<Record<string, unknown>>

/**
 * Where a result has its facts: in its last text block, as JSON, or in `structuredContent`. Claude Code, Codex and VS Code show
 * a model only `structuredContent` if there is one, others only the blocks, and some both. So the default is one of them.
 */
export type ResultForm = 'text' | 'structured'

interface Shown {
  /** The part that a model reads first. */
  blocks?: CallToolResult['content']
  /** The other fields. */
  facts: Fields
  meta?: Fields
}

/** The result of a tool. Each field is in it once. */
export function toolResult({ blocks = [], facts, meta = {} }: Shown, form: ResultForm): CallToolResult {
  const isText = form === 'text' && Object.keys(facts).length > 0
  return {
    content: isText ? [...blocks, textBlock(JSON.stringify(facts))] : blocks,
    ...(form === 'structured' && { structuredContent: facts }),
    ...metaOf(meta),
  }
}

/** A result that says in a sentence why there is no answer. `fields`: the same for programs. */
export const failure = (sentence: string, fields: Fields, meta: Fields = {}): CallToolResult => ({
  isError: true,
  content: [textBlock(sentence)],
  structuredContent: fields,
  ...metaOf(meta),
})

const metaOf = (meta: Fields) => (Object.keys(meta).length > 0 ? { _meta: meta } : {})

const textBlock = (text: string) => ({ type: 'text' as const, text })

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
  const { retryAfter } = body
  const retry = typeof retryAfter === 'number' ? ` Try again after ${retryAfter} s.` : ''
  const key = error.code === 'MISSING_AUTH' ? ` ${keyHint(docs)}` : ''
  return failure(`${error.code}: ${error.message}${key}${retry}`, { ...body, ...more }, meta)
}

/** How a client without a wallet signs in. */
const keyHint = (docs: string) =>
  `A client without a wallet sends a spending key in \`Authorization: Bearer wk_…\`; see ${docs}/keys.`
