import type { InlineContext, InlineHandler } from '#api/inline/handler.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import { toAppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { monitorCreate } from '#shared/contract/operations/monitor-create.ts'
import { previewTextLength } from '#shared/contract/operations/monitor-preview.ts'
import { currency, usd, type MicroDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import { maxWatchedCharacters } from '#shared/monitoring/detection/normalize-text.ts'
import type { ProbesPreview } from '#shared/monitoring/preview-probes.ts'
import { placeOf, type ProbeTier } from '#shared/monitoring/probe.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { leastInterval, type MonitorTerms } from './monitor-terms.ts'
import { takePreviewProbe, type PreviewPage } from './take-preview-probe.ts'

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

interface Preview {
  input: Pick<Input<'monitor-preview'>, 'checkInterval' | 'includeSelector' | 'tier'>
  /** The tier that read the page. */
  tier: ProbeTier
  found: ProbesPreview
  first: PreviewPage
  second: { page: PreviewPage } | { error: unknown }
}

const fewWords = 5

/** Reasons why the monitor may not report what its owner expects. */
export function previewWarnings(preview: Preview, { minIntervalMs }: Pick<MonitorTerms, 'minIntervalMs'>): string[] {
  const { input, tier, found, first, second } = preview
  const { words } = found
  const warnings: string[] = []
  if (input.checkInterval * 3_600_000 < minIntervalMs)
    warnings.push(
      `checkInterval must be ${leastInterval(minIntervalMs)} on this service, found ${input.checkInterval}.`,
    )
  if (words < fewWords) {
    const part =
      input.includeSelector === undefined
        ? 'the page shows its content without JavaScript'
        : 'the selector matches the part to watch'
    warnings.push(`The watched text has only ${words} ${words === 1 ? 'word' : 'words'}: check that ${part}.`)
  }
  if (placeOf(first.url, first.finalUrl) !== '')
    warnings.push(
      `The page redirects to another site: watch ${first.finalUrl} instead. A check whose redirect leads elsewhere fails.`,
    )
  if (input.tier === 'auto' && tier === 'pro')
    warnings.push('The page needs a browser: each check costs the price of a check in a browser.')
  if ('error' in second) {
    const { code } = toAppError(second.error)
    warnings.push(
      `The second request of the page failed (${code}), so the parts that change by themselves are not known.`,
    )
  } else if (found.isMostlyOther) {
    const warning = 'Most of the text differs between two requests: watch a part of the page with includeSelector.'
    warnings.push(warning)
  }
  if (first.text.length >= maxWatchedCharacters - 1)
    warnings.push(`Only the first ${maxWatchedCharacters} characters are watched.`)
  if (found.isIgnored) warnings.push('ignorePatterns ignore the whole text: no change of it is reported.')
  if (!found.hasKeyword) warnings.push('None of the keywords is on the page now: a notice is sent when one appears.')
  return warnings
}
