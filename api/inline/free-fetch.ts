import { produce } from '#api/produce.ts'
import type { ReaderNote } from '#shared/models/reader.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import { freeContentLength } from '#shared/operations/free-fetch.ts'
import type { Result } from '#shared/operations/index.ts'
import type { AllowanceState } from '#shared/ports/allowances.ts'
import type { InlineHandler } from './handler.ts'

/** The beginning of what `/fetch/basic` returns, from the same job and the same stored pages. */
export const freeFetch: InlineHandler<'free-fetch'> = async ({ url, timeout }, context) => {
  const { requestId, receivedAt } = context.call
  const input = context.validate(fetchBasic, { url, timeout })
  const produced = await produce({ operation: fetchBasic, input, requestId, receivedAt }, context)
  // The worker's handler wrote it, typed.
  const { title, content, metadata, fetchedAt } = JSON.parse(produced.result.json) as Result<'fetch-basic'>
  return {
    url,
    title,
    content: beginningOf(content),
    metadata,
    truncated: content.length > freeContentLength,
    fetchedAt,
    _reader: readerNote(context.allowance, context.publicUrl()),
  }
}

/** Never half of a surrogate pair. */
function beginningOf(content: string): string {
  const cut = content.slice(0, freeContentLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

function readerNote(allowance: AllowanceState | undefined, publicUrl: string): ReaderNote {
  const { limit = 0, remaining = 0, resetSeconds = 0 } = allowance ?? {}
  return {
    tier: 'free',
    limit: freeContentLength,
    rateLimit: { limit, remaining, resetSeconds },
    upgrade: {
      fullContent: `POST ${publicUrl}/fetch/basic returns the whole page`,
      jsRendering: `POST ${publicUrl}/fetch/pro renders pages that need JavaScript`,
      docs: `${publicUrl}/docs`,
    },
  }
}
