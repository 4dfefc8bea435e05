import { isMet, type Figure } from './figures/figure.ts'

/** The figures as a table for the README. */
export function markdownTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    figure.ours,
    figure.baseline,
    figure.ratio.toFixed(2),
    'atLeast' in figure.target ? `≥ ${figure.target.atLeast}` : `≤ ${figure.target.atMost}`,
    isMet(figure) ? 'yes' : 'no',
  ])
  const head = ['Figure', 'Ours', 'Baseline', 'Ratio', 'Target', 'Met']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
