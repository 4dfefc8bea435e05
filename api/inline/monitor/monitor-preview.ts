import type { InlineContext, InlineHandler } from '#api/inline/handler.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { monitorCreate } from '#shared/contract/operations/monitor-create.ts'
import { previewTextLength } from '#shared/contract/operations/monitor-preview.ts'
import { currency, usd, type MicroDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import type { ProbeTier } from '#shared/monitoring/probe.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { previewWarnings } from './preview-warnings.ts'
import { takePreviewProbe } from './take-preview-probe.ts'

type PreviewKeys = keyof JobRequestDeps | 'call' | 'evaluator' | 'monitorTerms' | 'prices' | 'sleep'

/** Between the two probes, so that a clock with seconds shows another time. */
const pauseMs = 1000

/** Looks at a page as a new monitor does, and creates nothing. Throws the error of the first probe. */
export const monitorPreview: InlineHandler<'monitor-preview', PreviewKeys> = async (input, deps) => {
  const { tier, page } = await takePreviewProbe(input, { tier: input.tier }, deps)
  await deps.sleep(pauseMs)
  const second = await takePreviewProbe(input, { tier }, deps).catch((error: unknown) => ({ error }))
  const { ignorePatterns, keywords } = input
  const probes = { first: page, ...('page' in second && { second: second.page }), ignorePatterns, keywords }
  const found = await deps.evaluator.preview(probes)
  return {
    url: page.url,
    title: page.title,
    text: textPrefix(page.text, previewTextLength),
    contentHash: found.contentHash,
    words: found.words,
    noise: found.noise,
    ...priceOf(input, tier, deps),
    warnings: previewWarnings({ input, tier, found, first: page, second }, deps.monitorTerms),
  }
}

const monthHours = 30 * 24

function priceOf(
  { checkInterval }: Input<'monitor-preview'>,
  tier: ProbeTier,
  { monitorTerms, prices }: Pick<InlineContext, 'monitorTerms' | 'prices'>,
) {
  const minHours = monitorTerms.minIntervalMs / 3_600_000
  const checksPerMonth = Math.floor(monthHours / Math.max(checkInterval, minHours))
  const perCheck = monitorTerms.prices.scheduled[tier]
  const create = quote(monitorCreate.price, {}, { ...prices, cachedItems: 0 }).onChainPrice
  // A whole number of micro-dollars.
  const perMonth = (perCheck * checksPerMonth) as MicroDollars
  return {
    checksPerMonth,
    price: { create: usd(create), perCheck: usd(perCheck), perMonth: usd(perMonth), currency },
  }
}
