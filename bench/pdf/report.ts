import { markdownTable } from '#shared/text/markdown-table.ts'
import type { Result } from './measure-reading.ts'

/** Mean scores and the median time of a page: one row for each variant in all and by split, then by layout. */
export function reportTable(results: readonly Result[]): string {
  const variants = [...new Set(results.map(({ variant }) => variant))]
  const groups: [name: string, isIn: (result: Result) => boolean][] = [
    ['all', () => true],
    ['tune', ({ split }) => split === 'tune'],
    ['held-out', ({ split }) => split === 'held-out'],
    ...[...new Set(results.map(({ layout }) => layout))].map((layout): [string, (result: Result) => boolean] => [
      layout,
      (result) => result.layout === layout,
    ]),
  ]
  const rows = groups.flatMap(([group, isIn]) =>
    variants.map((variant) =>
      row(
        { group, variant },
        results.filter((each) => each.variant === variant && isIn(each)),
      ),
    ),
  )
  return markdownTable(['Documents', 'Engine', 'Count', 'NID', 'TEDS', 'MHS', 'ms a page'], rows.flat())
}

/** The documents that a variant reads worst, by the mean of the scores that a document has. */
export function worstTable(results: readonly Result[], count: number): string {
  const worst = [...results].sort((a, b) => overall(a) - overall(b)).slice(0, count)
  return markdownTable(
    ['Document', 'Split', 'NID', 'TEDS', 'MHS', 'Failure'],
    worst.map((each) => [each.id, each.split].concat(scoresOf([each]), each.failure ?? '')),
  )
}

function row({ group, variant }: { group: string; variant: string }, results: readonly Result[]): string[][] {
  if (results.length === 0) return []
  // The median over documents: other load on the machine stretches some of them.
  const times = results.map(({ milliseconds, pages }) => milliseconds / pages).sort((a, b) => a - b)
  return [[group, variant, `${results.length}`, ...scoresOf(results), (times[times.length >> 1] ?? 0).toFixed(1)]]
}

function scoresOf(results: readonly Result[]): string[] {
  return [({ nid }: Result) => nid, ({ teds }: Result) => teds, ({ mhs }: Result) => mhs].map((score) => {
    const known = results.map(score).filter((value) => value !== undefined)
    return known.length === 0 ? '–' : mean(known).toFixed(3)
  })
}

const overall = ({ nid, teds, mhs }: Result) => mean([nid, teds, mhs].filter((score) => score !== undefined))

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length
