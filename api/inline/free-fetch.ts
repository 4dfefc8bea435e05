import { v7 as uuidv7 } from 'uuid'
import { produce } from '#api/produce.ts'
import { beginningOf } from '#shared/beginning-of.ts'
import type { ReaderNote } from '#shared/models/reader.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import { freeContentLength } from '#shared/operations/free-fetch.ts'
import type { Result } from '#shared/operations/index.ts'
import type { AllowanceState } from '#shared/ports/allowances.ts'
import type { InlineHandler } from './handler.ts'

/** The beginning of what `/fetch/basic` returns, from the same job and the same stored pages. */
export const freeFetch: InlineHandler<'free-fetch'> = async ({ url, timeout }, context) => {
  const { receivedAt, client: caller } = context.call
  const input = context.validate(fetchBasic, { url, timeout })
  // Not the call's own id: that would find the whole of what is shown in part.
  const work = { operation: fetchBasic, input, requestId: uuidv7(), receivedAt, caller }
  const produced = await produce(work, context)
  // The worker's handler wrote it, typed.
  const { title, content, metadata, fetchedAt } = JSON.parse(produced.result.json) as Result<'fetch-basic'>
  return {
    url,
    title,
    content: beginningOf(content, freeContentLength),
    metadata,
    truncated: content.length > freeContentLength,
    fetchedAt,
    _reader: readerNote(context.allowance, context.publicUrl()),
  }
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
