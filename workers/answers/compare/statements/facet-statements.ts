import type { Facet } from '#workers/answers/compare/facets/align-facets.ts'
import { pageNumber, type Statement, type Statements } from './statement.ts'

/** One statement for each facet: a similarity if its values agree, else a difference. */
export function facetStatements(facets: readonly Facet[]): Statements {
  return {
    similarities: facets.filter(({ agree }) => agree).map((facet) => statementOf(facet, similarityText(facet))),
    differences: facets
      .filter(({ agree }) => !agree)
      .map((facet) => statementOf(facet, `${facet.name}: ${listed(facet)}.`)),
  }
}

function similarityText(facet: Facet): string {
  const [first, ...others] = facet.values
  const isSameText = others.every(({ value }) => value.toLowerCase() === first?.value.toLowerCase())
  return isSameText
    ? `${facet.name}: ${first?.value} on ${pagesOf(facet)}.`
    : `${facet.name}: ${listed(facet)}, which is the same.`
}

function pagesOf({ values }: Facet): string {
  if (values.length > 2) return 'all pages'
  return `the ${values.map(({ index }) => pageNumber(index)).join(' and the ')} page`
}

const listed = ({ values }: Facet) =>
  values.map(({ index, value }) => `${value} on the ${pageNumber(index)} page`).join(', ')

const statementOf = ({ values }: Facet, text: string): Statement => ({
  text,
  parts: values.map(({ index, label, value, quote }) => ({ index, text: `${label}: ${value}`, quote })),
})
