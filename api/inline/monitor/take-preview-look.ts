import { v7 as uuidv7 } from 'uuid'
import type { InlineContext } from '#api/inline/handler.ts'
import { runFreeJob } from '#api/jobs/run-free-job.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { lookJob, lookOfError, lookMayNeedBrowser, type LookTier } from '#shared/monitoring/look-of.ts'
import { monitorMessage } from '#shared/monitoring/monitor-advice.ts'
import type { MonitorSettings } from '#shared/monitoring/monitor.ts'

type LookDeps = Pick<InlineContext, keyof JobRequestDeps | 'call' | 'judging'>

/** A page as a monitor sees it. */
export interface PreviewPage {
  url: string
  /** The address after redirects. */
  finalUrl: string
  title: string
  /** In the form of `normalizeText`. */
  text: string
  at: number
}

/**
 * Requests a page as a monitor does: for `auto` over plain HTTP, and in a browser if the page needs one and there is one.
 * Throws the error of the page.
 */
export async function takePreviewLook(
  input: Input<'monitor-preview'>,
  { tier }: { tier: MonitorSettings['tier'] },
  deps: LookDeps,
): Promise<{ tier: LookTier; page: PreviewPage }> {
  if (tier !== 'auto') return { tier, page: await lookIn(tier, input, deps) }
  try {
    return { tier: 'basic', page: await lookIn('basic', input, deps) }
  } catch (error) {
    const look = lookOfError(error, { at: deps.now(), durationMs: 0 })
    if (!lookMayNeedBrowser(look) || !isAvailable(input, deps)) throw error
    return { tier: 'pro', page: await lookIn('pro', input, deps) }
  }
}

function isAvailable(input: Input<'monitor-preview'>, { admission }: LookDeps): boolean {
  try {
    admission.assertAvailable(lookJob(input, 'pro').operation)
    return true
  } catch (error) {
    if (toAppError(error).code === 'CAPABILITY_UNAVAILABLE') return false
    throw error
  }
}

async function lookIn(tier: LookTier, input: Input<'monitor-preview'>, deps: LookDeps): Promise<PreviewPage> {
  const { operation, input: lookInput } = lookJob(input, tier)
  const receivedAt = deps.now()
  const { client: caller, gone } = deps.call
  const job = { operation, input: lookInput, requestId: uuidv7(), receivedAt, caller, gone }
  const { result } = await runFreeJob(job, deps).catch((thrown: unknown) => {
    throw withMonitorMessage(toAppError(thrown))
  })
  const look = await deps.judging.read(result.json, { at: deps.now(), durationMs: 0 })
  if (look.kind !== 'page') throw new AppError('EMPTY_CONTENT', look.message)
  const { url } = lookInput
  return { url, finalUrl: look.finalUrl ?? url, title: look.title, text: look.text, at: look.at }
}

function withMonitorMessage(error: AppError): AppError {
  const { code, details, retryAfterSeconds, isLasting } = error
  const options = { details, isLasting, cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  return new AppError(code, monitorMessage(error.message), options)
}
