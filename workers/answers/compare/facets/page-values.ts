import type { PageFacts } from '#workers/answers/extract/facts/page-fact.ts'
import { facetLabel } from './facet-label.ts'

/** A value that a page states under a label. */
export interface LabeledValue {
  /** See `facetLabel`. */
  key: string
  /** The label as the page writes it. For a cell of a table: its row and its column. */
  name: string
  value: string
  /** The unit of numbers without one; empty if the label states none. */
  unit: string
  /** The words of the page that hold label and value. */
  quote: string
}

/** A page with more labels is compared by the first of them. */
const maxLabels = 2000

/** The labels of a page with their values: label–value pairs, then the cells of its tables. The first of a label counts. */
export function pageValues({ pairs, tables }: PageFacts): Map<string, LabeledValue> {
  const found = new Map<string, LabeledValue>()
  const add = (name: string, value: string, quote: string) => {
    const { key, unit } = facetLabel(name)
    if (key === '' || value.trim() === '' || found.has(key) || found.size === maxLabels) return
    found.set(key, { key, name: name.trim(), value: value.trim(), unit, quote })
  }
  for (const { label, value, quote } of pairs) add(label, value, quote)
  for (const { header, rows, quotes } of tables) {
    // `pairs` holds the cells of tables of two columns or one row.
    if (header.length < 3 || rows.length < 2) continue
    for (const [at, [first = '', ...cells]] of rows.entries()) {
      for (const [position, cell] of cells.entries())
        add(`${first}: ${header[position + 1] ?? ''}`, cell, quotes[at] ?? '')
      if (found.size === maxLabels) return found
    }
  }
  return found
}
