import type { Input, Result } from '#shared/contract/operations/index.ts'
import { readPackage } from '#workers/facts/packages/read-package.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { keptIf } from '#workers/pages/freshness.ts'

type Context = Pick<HandlerContext, 'packageServices' | 'upstream' | 'now' | 'signal' | 'deadlineAt' | 'noteFreshness'>

export async function packageInfo(input: Input<'package-info'>, context: Context): Promise<Result<'package-info'>> {
  const { packageServices: services, upstream, now, signal, deadlineAt } = context
  const leftMs = Math.max(1, deadlineAt - storeResultMs - now())
  // Ends the requests that are still open when the answer is known, or cannot be known.
  const ending = new AbortController()
  try {
    const { facts, isComplete } = await readPackage(input, {
      services,
      upstream,
      now,
      signal: AbortSignal.any([signal, ending.signal]),
      timeoutMs: leftMs,
      partTimeoutMs: Math.ceil(leftMs * partShare),
    })
    context.noteFreshness?.(keptIf(isComplete))
    return facts
  } finally {
    ending.abort()
  }
}

/** The dates of the versions are requested a second time if the first one fails. */
const partShare = 0.7
