import { pageTypes as types } from './page-types.ts'
import type { WordScore } from './word-score.ts'

export interface PageResult extends WordScore {
  variant: string
  number: string
  type: string
  milliseconds: number
  /** Ratios of the labelled snippets found; undefined for a page without snippets. */
  requiredFound: number | undefined
  forbiddenFound: number | undefined
}

/** Prints tables for docs/performance.md: mean scores per variant, then times. */
export function printReport(results: readonly PageResult[], variants: readonly string[]): void {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  print(`| variant | pages | F1 | P | R | ${types.join(' | ')} | with | without |`)
  print(`|---|---|---|---|---|${types.map(() => '---|').join('')}---|---|`)
  for (const variant of variants)
    print(
      row(
        variant,
        results.filter((each) => each.variant === variant),
      ),
    )
  print('\n| variant | median ms | p90 | p99 | max | empty |\n|---|---|---|---|---|---|')
  for (const variant of variants)
    print(
      timeRow(
        variant,
        results.filter((each) => each.variant === variant),
      ),
    )
}

function row(variant: string, results: readonly PageResult[]): string {
  const byType = types.map((type) => formatMean(results.filter((each) => each.type === type).map((each) => each.f1)))
  const means = [
    results.map((each) => each.f1),
    results.map((each) => each.precision),
    results.map((each) => each.recall),
  ]
  const snippets = [results.map((each) => each.requiredFound), results.map((each) => each.forbiddenFound)]
  return `| ${[variant, results.length, ...means.map(formatMean), ...byType, ...snippets.map((each) => formatMean(each))].join(' | ')} |`
}

function timeRow(variant: string, results: readonly PageResult[]): string {
  const times = results.map((each) => each.milliseconds).sort((a, b) => a - b)
  const percentile = (fraction: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * fraction))] ?? 0).toFixed(1)
  const empty = results.filter((each) => each.f1 === 0).length
  return `| ${[variant, percentile(0.5), percentile(0.9), percentile(0.99), percentile(1), empty].join(' | ')} |`
}

function formatMean(values: readonly (number | undefined)[]): string {
  const known = values.filter((value) => value !== undefined)
  return (known.reduce((total, value) => total + value, 0) / Math.max(1, known.length)).toFixed(3)
}
