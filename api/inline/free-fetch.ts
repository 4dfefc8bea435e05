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
import { freeRateLimit } from './free-rate-limit.ts'
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
  const { title, content, metadata, fetchedAt } = JSON.parse(produced.result.json) as Result<'fetch-basic'>
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
