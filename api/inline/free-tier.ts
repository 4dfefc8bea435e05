import { v7 as uuidv7 } from 'uuid'
import { cacheStatus } from '#api/cache/answer-cache.ts'
import { runFreeJob } from '#api/jobs/run-free-job.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import type { ReaderNote, SearchReaderNote } from '#shared/contract/models/reader.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { freeContentLength } from '#shared/contract/operations/free-fetch.ts'
import { freeSearchResults } from '#shared/contract/operations/free-search.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { search } from '#shared/contract/operations/search.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { InlineContext, InlineHandler } from './handler.ts'

type FreeKeys = keyof JobRequestDeps | 'call' | 'validate' | 'allowance' | 'publicUrl'

/** Returns the beginning of an answer of `/fetch/basic`, from the same job and the same stored pages. */
export const freeFetch: InlineHandler<'free-fetch', FreeKeys> = async ({ url, ...options }, deps) => {
  const { title, content, metadata, fetchedAt } = readBeginning(await runPaid(fetchBasic, { url, ...options }, deps))
  return {
    url,
    title,
    content: textPrefix(content, freeContentLength),
    metadata,
    truncated: content.length > freeContentLength,
    fetchedAt,
    _reader: fetchNote(deps),
  }
}

/** Returns the first results of `/search`, from the same job and the same stored answers as a search with its defaults. */
export const freeSearch: InlineHandler<'free-search', FreeKeys> = async ({ query }, deps) => {
  // The worker's handler is typed with this result.
  const { results, searchedAt } = JSON.parse(await runPaid(search, { query }, deps)) as Result<'search'>
  return {
    query,
    results: results
      .slice(0, freeSearchResults)
      .map(({ title, url, snippet, position }) => ({ title, url, snippet, position })),
    searchedAt,
    _reader: searchNote(deps),
  }
}

/** Runs a paid operation free of charge. Returns its answer as JSON. */
async function runPaid(operation: Operation, sent: object, deps: Pick<InlineContext, FreeKeys>): Promise<string> {
  const { receivedAt, client: caller, gone, headers } = deps.call
  const input = deps.validate(operation, sent)
  // A new id: with the id of the call, its caller could read the whole answer.
  const produced = await runFreeJob({ operation, input, requestId: uuidv7(), receivedAt, caller, gone }, deps)
  Object.assign(headers, cacheStatus(produced))
  return produced.result.json
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

type NoteDeps = Pick<InlineContext, 'allowance' | 'publicUrl'>

function fetchNote({ allowance, publicUrl }: NoteDeps): ReaderNote {
  const url = publicUrl()
  return {
    tier: 'free',
    limit: freeContentLength,
    rateLimit: rateLimitOf(allowance),
    upgrade: {
      fullContent: `POST ${url}/fetch/basic returns the whole page`,
      jsRendering: `POST ${url}/fetch/pro renders pages that need JavaScript`,
      docs: `${url}/docs`,
    },
  }
}

function searchNote({ allowance, publicUrl }: NoteDeps): SearchReaderNote {
  const url = publicUrl()
  return {
    tier: 'free',
    maxResults: freeSearchResults,
    rateLimit: rateLimitOf(allowance),
    upgrade: {
      moreResults: `POST ${url}/search returns up to 20 results, and the pages with includeContent`,
      docs: `${url}/docs`,
    },
  }
}

/** The allowance of the caller, as answers of the free tier show it. */
const rateLimitOf = ({ limit = 0, remaining = 0, resetSeconds = 0 }: Partial<AllowanceState> = {}) => ({
  limit,
  remaining,
  resetSeconds,
})
