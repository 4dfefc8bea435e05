import { isSameValue } from '#workers/answers/compare/values/compare-values.ts'
import { readValue } from '#workers/answers/compare/values/read-value.ts'
import type { PageFacts } from '#workers/answers/extract/facts/page-facts.ts'
import { facetLabel } from './facet-label.ts'

/** A label that several pages state, with the value of each. */
export interface Facet {
  /** As the first page writes it. */
  name: string
  values: readonly FacetValue[]
  /** Whether all values mean the same. */
  agree: boolean
}

export interface FacetValue {
  /** Of the source. */
  index: number
  /** As this page writes it. */
  label: string
  value: string
  quote: string
}

/** The labels of one page. */
interface PageLabels {
  /** Of the source. */
  index: number
  values: ReadonlyMap<string, LabeledValue>
}

/** Aligns the labels of pages: those of all pages first, each in the order of the first page. Labels of one page are left out. */
export function alignFacets(pages: readonly PageLabels[]): Facet[] {
  const keys = new Set(pages.flatMap(({ values }) => [...values.keys()]))
  const facets = [...keys].flatMap((key) => {
    const found = pages.flatMap(({ index, values }) => {
      const labeled = values.get(key)
      return labeled === undefined ? [] : [{ index, ...labeled }]
    })
    return found.length < 2 ? [] : [facetOf(found)]
  })
  const isInAll = ({ values }: Facet) => values.length === pages.length
  return [...facets.filter(isInAll), ...facets.filter((facet) => !isInAll(facet))]
}

function facetOf(found: readonly (LabeledValue & { index: number })[]): Facet {
  const read = found.map(({ value, unit }) => readValue(value, unit))
  const [first, ...others] = read
  return {
    name: found[0]?.name ?? '',
    values: found.map(({ index, name, value, quote }) => ({ index, label: name, value, quote })),
    agree: first !== undefined && others.every((other) => isSameValue(first, other)),
  }
}

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
