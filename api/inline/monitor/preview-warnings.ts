import { toAppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { maxWatchedCharacters } from '#shared/monitoring/detection/normalize-text.ts'
import { placeOf } from '#shared/monitoring/place-of.ts'
import type { ProbesPreview } from '#shared/monitoring/preview-probes.ts'
import type { ProbeTier } from '#shared/monitoring/probe.ts'
import { leastInterval, type MonitorTerms } from './monitor-terms.ts'
import type { PreviewPage } from './take-preview-probe.ts'

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
