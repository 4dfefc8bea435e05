import type { ReadPdfOptions } from '#workers/pdf/pdf-reading.ts'

/** The pages to read in ascending order, and what the caller should know about the others. */
export function selectPages(pageCount: number, options: ReadPdfOptions): { numbers: number[]; warnings: string[] } {
  const warnings: string[] = []
  const wanted = options.pages ?? Array.from({ length: Math.min(pageCount, options.maxPages + 1) }, (_, at) => at + 1)
  const exists = (page: number) => Number.isInteger(page) && page >= 1 && page <= pageCount
  const numbers = [...new Set(wanted)].filter(exists)
  const unknown = [...new Set(wanted)].filter((page) => !exists(page) && options.pages).slice(0, 20)
  if (unknown.length > 0) {
    warnings.push(`The PDF has ${pageCount} pages. These requested pages do not exist: ${unknown.join(', ')}.`)
  }
  if (numbers.length > options.maxPages) {
    warnings.push(
      `The reading stopped after ${options.maxPages} pages, the maximum of one call; the PDF has ${pageCount}. Request the others with "pages".`,
    )
  }
  return { numbers: numbers.sort((a, b) => a - b).slice(0, options.maxPages), warnings }
}

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
