/**
 * Pages beside the selected ones, up to two on each side: enough to see heads that alternate between left and right pages. None
 * where the selection itself is long enough.
 */
export function neighbourPages(pageCount: number, selected: readonly number[]): number[] {
  if (selected.length >= enough) return []
  const known = new Set(selected)
  const beside = selected.flatMap((page) => [-2, -1, 1, 2].map((step) => page + step))
  return [...new Set(beside)].filter((page) => page >= 1 && page <= pageCount && !known.has(page))
}

const enough = 6
