import { maxOf } from '#workers/pages/max-of.ts'
import { escapeHtml } from '#workers/pages/output/escape-html.ts'

/** The writer of tables takes larger ones for the layout of a page. */
const maxArea = 90_000

/**
 * The rows of a sheet as HTML: a table for each group of rows between empty ones, whose first row is its header, and a
 * paragraph for a text that stands alone, or alone in its row above the header.
 */
export function sheetHtml(rows: readonly (readonly string[])[]): { html: string; isCut: boolean } {
  let html = ''
  let isCut = false
  for (const whole of groupsOf(rows)) {
    const { titles, group } = withoutTitles(whole)
    html += titles.map((title) => `<p>${escapeHtml(title)}</p>`).join('')
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

/** Splits the rows with one text from the start of a group. A group without a row of two texts has no title. */
function withoutTitles(group: readonly (readonly string[])[]) {
  const header = Math.max(
    0,
    group.findIndex((row) => textsOf(row).length > 1),
  )
  const titles = group.slice(0, header).flatMap(textsOf)
  return { titles: titles.filter((title, index) => title !== titles[index - 1]), group: group.slice(header) }
}

const textsOf = (row: readonly string[]) => row.filter((text) => text !== '')

function usedColumns(rows: readonly (readonly string[])[]): number[] {
  const width = maxOf(rows, (row) => row.length)
  const used = new Set<number>()
  for (const row of rows) for (const [column, text] of row.entries()) if (text !== '') used.add(column)
  return Array.from({ length: width }, (_, column) => column).filter((column) => used.has(column))
}

function rowHtml(row: readonly string[], columns: readonly number[], tag: 'th' | 'td'): string {
  return `<tr>${columns.map((column) => `<${tag}>${escapeHtml(row[column] ?? '')}</${tag}>`).join('')}</tr>`
}
