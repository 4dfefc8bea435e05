import type { WordScore } from './word-score.ts'

export interface PageResult extends WordScore {
  arm: string
  number: string
  type: string
  half: 'tuned' | 'untuned'
  milliseconds: number
  /** Shares of the labelled snippets found; undefined where a page has none. */
  withFound: number | undefined
  withoutFound: number | undefined
}

const types = ['article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product']

/** Tables for the README: means over pages, per half and arm; then times. */
export function printReport(results: readonly PageResult[], arms: readonly string[]): void {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  print(`| half | arm | pages | F1 | P | R | ${types.join(' | ')} | with | without |`)
  print(`|---|---|---|---|---|---|${types.map(() => '---|').join('')}---|---|`)
  for (const half of ['tuned', 'untuned'] as const) {
    for (const arm of arms)
      print(
        row(
          half,
          arm,
          results.filter((each) => each.half === half && each.arm === arm),
        ),
      )
  }
  print('\n| arm | median ms | p90 | p99 | max | empty |\n|---|---|---|---|---|---|')
  for (const arm of arms)
    print(
      timeRow(
        arm,
        results.filter((each) => each.arm === arm),
      ),
    )
}

function row(half: string, arm: string, results: readonly PageResult[]): string {
  const byType = types.map((type) => show(results.filter((each) => each.type === type).map((each) => each.f1)))
  const means = [
    results.map((each) => each.f1),
    results.map((each) => each.precision),
    results.map((each) => each.recall),
  ]
  const snippets = [results.map((each) => each.withFound), results.map((each) => each.withoutFound)]
  return `| ${[half, arm, results.length, ...means.map(show), ...byType, ...snippets.map((each) => show(each))].join(' | ')} |`
}

function timeRow(arm: string, results: readonly PageResult[]): string {
  const times = results.map((each) => each.milliseconds).sort((a, b) => a - b)
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  const empty = results.filter((each) => each.f1 === 0).length
  return `| ${[arm, at(0.5), at(0.9), at(0.99), at(1), empty].join(' | ')} |`
}

function show(values: readonly (number | undefined)[]): string {
  const known = values.filter((value) => value !== undefined)
  return (known.reduce((total, value) => total + value, 0) / Math.max(1, known.length)).toFixed(3)
}
