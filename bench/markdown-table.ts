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

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
