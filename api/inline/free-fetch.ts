import { v7 as uuidv7 } from 'uuid'
import { cacheStatus } from '#api/cache/answer-cache.ts'
import { runFreeJob } from '#api/jobs/run-free-job.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import type { ReaderNote } from '#shared/contract/models/reader.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { freeContentLength } from '#shared/contract/operations/free-fetch.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { InlineHandler } from './handler.ts'

/** Returns the beginning of an answer of `/fetch/basic`, from the same job and the same stored pages. */
export const freeFetch: InlineHandler<
  'free-fetch',
  keyof JobRequestDeps | 'call' | 'validate' | 'allowance' | 'publicUrl'
> = async ({ url, ...options }, deps) => {
  const { receivedAt, client: caller, gone } = deps.call
  const input = deps.validate(fetchBasic, { url, ...options })
  // A new id: with the id of the call, its caller could read the whole page.
  const job = { operation: fetchBasic, input, requestId: uuidv7(), receivedAt, caller, gone }
  const produced = await runFreeJob(job, deps)
  Object.assign(deps.call.headers, cacheStatus(produced))
  // The worker's handler is typed with this result.
  const { title, content, metadata, fetchedAt } = readBeginning(produced.result.json)
  return {
    url,
    title,
    content: textPrefix(content, freeContentLength),
    metadata,
    truncated: content.length > freeContentLength,
    fetchedAt,
    _reader: readerNote(deps.allowance, deps.publicUrl()),
  }
}

/**
 * Reads an answer of `/fetch/basic` without the end of a long content: a text of 10 MB that nobody gets would take the memory
 * three times.
 */
function readBeginning(json: string): Result<'fetch-basic'> {
  const start = json.indexOf(contentKey) + contentKey.length
  const end = start + 8 * freeContentLength
  // The worker's handler is typed with this result. In JSON text, quotes of a text are escaped, so the key is not text.
  if (start < contentKey.length || json.length < 2 * end) return JSON.parse(json) as Result<'fetch-basic'>
  const close = endOfText(json, start)
  if (close <= end) return JSON.parse(json) as Result<'fetch-basic'>
  // A cut within an escape such as `\u0041` would not be JSON.
  const cut = json.slice(start, end).replace(/\\[^\\]{0,5}$/u, '')
  const whole = isEscaped(cut, cut.length) ? cut.slice(0, -1) : cut
  return JSON.parse(json.slice(0, start) + whole + json.slice(close)) as Result<'fetch-basic'>
}

const contentKey = '"content":"'

/** The index of the quote that ends a text of JSON. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start); at !== -1; at = json.indexOf('"', at + 1)) {
    if (!isEscaped(json, at)) return at
  }
  return json.length
}

/** Whether an odd number of backslashes precedes the offset. */
function isEscaped(json: string, at: number): boolean {
  let backslashes = 0
  while (json[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

function readerNote(allowance: AllowanceState | undefined, publicUrl: string): ReaderNote {
  return {
    tier: 'free',
    limit: freeContentLength,
    rateLimit: freeRateLimit(allowance),
    upgrade: {
      fullContent: `POST ${publicUrl}/fetch/basic returns the whole page`,
      jsRendering: `POST ${publicUrl}/fetch/pro renders pages that need JavaScript`,
      docs: `${publicUrl}/docs`,
    },
  }
}

/** The allowance of the caller, as answers of the free tier show it. */
export function freeRateLimit(allowance: AllowanceState | undefined): ReaderNote['rateLimit'] {
  const { limit = 0, remaining = 0, resetSeconds = 0 } = allowance ?? {}
  return { limit, remaining, resetSeconds }
}
