import { bootstrapBySite, type Estimate } from './bootstrap.ts'
import { pageTypes } from './page-types.ts'
import type { WordScore } from './word-score.ts'

export interface FoldResult extends WordScore {
  variant: string
  type: string
  site: string
}

/** Prints the scores of each variant and its differences from the first one, both with intervals. */
export function printFoldReport(results: readonly FoldResult[]): void {
  const variants = Map.groupBy(results, ({ variant }) => variant)
  const [first = []] = variants.values()
  const types = pageTypes.filter((type) => first.some((each) => each.type === type))
  const print = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
  print(['variant', 'pages', 'F1', 'P', 'R', ...types])
  print(['---', '---', '---', '---', '---', ...types.map(() => '---')])
  for (const [variant, own] of variants) {
    const byType = types.map((type) => meanF1(own.filter((each) => each.type === type)))
    const means = [mean(own.map(({ precision }) => precision)), mean(own.map(({ recall }) => recall))]
    print([variant, own.length, interval(estimate(own)), ...[...means, ...byType].map((each) => each.toFixed(3))])
  }
  process.stdout.write('\n')
  print(['difference', 'F1', ...types])
  print(['---', '---', ...types.map(() => '---')])
  for (const [variant, own] of variants) {
    if (own === first) continue
    const changes = own.map(({ type, site, f1 }, at) => ({ type, site, f1: f1 - (first[at]?.f1 ?? 0) }))
    const byType = types.map((type) => estimate(changes.filter((each) => each.type === type)))
    print([variant, interval(estimate(changes)), ...byType.map(interval)])
  }
}

function estimate(results: readonly Pick<FoldResult, 'f1' | 'site'>[]): Estimate {
  return bootstrapBySite(
    results.map(({ f1 }) => f1),
    results.map(({ site }) => site),
  )
}

function interval({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}

function meanF1(results: readonly FoldResult[]): number {
  return mean(results.map(({ f1 }) => f1))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
