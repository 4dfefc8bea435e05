import { v7 as uuidv7 } from 'uuid'
import type { InlineContext } from '#api/inline/handler.ts'
import { runFreeJob } from '#api/jobs/run-free-job.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import type { MonitorSettings } from '#shared/monitoring/monitor.ts'
import {
  monitorMessage,
  probeJob,
  probeMayNeedBrowser,
  probeOfError,
  type ProbeTier,
} from '#shared/monitoring/probe.ts'

type ProbeDeps = Pick<InlineContext, keyof JobRequestDeps | 'call' | 'evaluator'>

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
export async function takePreviewProbe(
  input: Input<'monitor-preview'>,
  { tier }: { tier: MonitorSettings['tier'] },
  deps: ProbeDeps,
): Promise<{ tier: ProbeTier; page: PreviewPage }> {
  if (tier !== 'auto') return { tier, page: await probeIn(tier, input, deps) }
  try {
    return { tier: 'basic', page: await probeIn('basic', input, deps) }
  } catch (error) {
    const probe = probeOfError(error, { at: deps.now(), durationMs: 0 })
    if (!probeMayNeedBrowser(probe) || !isAvailable(input, deps)) throw error
    return { tier: 'pro', page: await probeIn('pro', input, deps) }
  }
}

function isAvailable(input: Input<'monitor-preview'>, { admission }: ProbeDeps): boolean {
  try {
    admission.assertAvailable(probeJob(input, 'pro').operation)
    return true
  } catch (error) {
    if (toAppError(error).code === 'CAPABILITY_UNAVAILABLE') return false
    throw error
  }
}

async function probeIn(tier: ProbeTier, input: Input<'monitor-preview'>, deps: ProbeDeps): Promise<PreviewPage> {
  const { operation, input: probeInput } = probeJob(input, tier)
  const receivedAt = deps.now()
  const { client: caller, gone } = deps.call
  const job = { operation, input: probeInput, requestId: uuidv7(), receivedAt, caller, gone }
  const { result } = await runFreeJob(job, deps).catch((thrown: unknown) => {
    throw withMonitorMessage(toAppError(thrown))
  })
  const probe = await deps.evaluator.read(result.json, { at: deps.now(), durationMs: 0 })
  if (probe.kind !== 'page') throw new AppError('EMPTY_CONTENT', probe.message)
  const { url } = probeInput
  return { url, finalUrl: probe.finalUrl ?? url, title: probe.title, text: probe.text, at: probe.at }
}

function withMonitorMessage(error: AppError): AppError {
  const { code, details, retryAfterSeconds, isLasting } = error
  const options = { details, isLasting, cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  return new AppError(code, monitorMessage(error.message), options)
}
