import { isSameValue } from '#workers/answers/compare/values/compare-values.ts'
import { readValue } from '#workers/answers/compare/values/read-value.ts'
import type { LabeledValue } from './page-values.ts'

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
export interface PageLabels {
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
