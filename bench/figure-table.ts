import { markdownTable } from '#shared/text/markdown-table.ts'
import { isMet, type Figure } from './figures/figure.ts'

/** The figures as a markdown table for docs/performance.md. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.comparison,
    figure.ours,
    figure.baseline,
    ratioOf(figure),
    'atLeast' in figure.target ? `≥ ${figure.target.atLeast}` : `≤ ${figure.target.atMost}`,
    isMet(figure) ? 'yes' : 'no',
  ])
  return markdownTable(['Figure', 'Ours', 'Baseline', 'Ratio', 'Target', 'Met'], rows)
}

const ratioOf = ({ ratio, spread }: Figure) =>
  spread === undefined ? ratio.toFixed(2) : `${ratio.toFixed(2)} (${spread.map((end) => end.toFixed(2)).join(' to ')})`
