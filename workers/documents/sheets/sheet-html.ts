import { maxOf } from '#workers/pages/max-of.ts'
import { escapeHtml } from '#workers/pages/output/escape-html.ts'

/** The writer of tables takes larger ones for the layout of a page. */
const maxArea = 90_000

/**
 * The rows of a sheet as HTML: a table for each group of rows between empty ones, whose first row is its header, and a
 * paragraph for a text that stands alone.
 */
export function sheetHtml(rows: readonly (readonly string[])[]): { html: string; isCut: boolean } {
  let html = ''
  let isCut = false
  for (const group of groupsOf(rows)) {
    const used = usedColumns(group)
    const kept = group.slice(0, Math.max(1, Math.floor(maxArea / used.length)))
    isCut ||= kept.length < group.length
    html +=
      used.length === 1 && kept.length === 1
        ? `<p>${escapeHtml(kept[0]?.[used[0] ?? 0] ?? '')}</p>`
        : `<table>${kept.map((row, index) => rowHtml(row, used, index === 0 ? 'th' : 'td')).join('')}</table>`
  }
  return { html, isCut }
}

function groupsOf(rows: readonly (readonly string[])[]): (readonly string[])[][] {
  const groups: (readonly string[])[][] = [[]]
  for (const row of rows) {
    if (row.length > 0) groups.at(-1)?.push(row)
    else groups.push([])
  }
  return groups.filter((group) => group.length > 0)
}

function usedColumns(rows: readonly (readonly string[])[]): number[] {
  const width = maxOf(rows, (row) => row.length)
  const used = new Set<number>()
  for (const row of rows) for (const [column, text] of row.entries()) if (text !== '') used.add(column)
  return Array.from({ length: width }, (_, column) => column).filter((column) => used.has(column))
}

function rowHtml(row: readonly string[], columns: readonly number[], tag: 'th' | 'td'): string {
  return `<tr>${columns.map((column) => `<${tag}>${escapeHtml(row[column] ?? '')}</${tag}>`).join('')}</tr>`
}
