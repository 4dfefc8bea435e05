import { alignFacets, type Facet } from './facets/align-facets.ts'
import { focusScore, inFocus } from './focus.ts'
import type { PageContents } from './page-contents.ts'
import { facetStatements } from './statements/facet-statements.ts'
import { sentenceStatements } from './statements/sentence-statements.ts'
import type { Statements } from './statements/statement.ts'

/** A comparison from the pages alone, without a language model. */
export interface ContentComparison extends Statements {
  facets: Facet[]
  /** Labels that only some of the pages state: the name, and the pages without it. */
  unshared: { name: string; missingOn: number[] }[]
  /** False: nothing on the pages fits the focus, so it was not applied. */
  isInFocus: boolean
}

/** Aligns the facets of pages, then their sentences. `focus` chooses and orders both. */
export function compareContents(pages: readonly PageContents[], focus: string | undefined): ContentComparison {
  const all = compareAll(pages)
  const score = focus === undefined ? undefined : focusScore(focus)
  const chosen = {
    facets: inFocus(all.facets, ({ name }) => name, score),
    unshared: inFocus(all.unshared, ({ name }) => name, score),
    sentences: {
      similarities: inFocus(all.sentences.similarities, textOf, score),
      differences: inFocus(all.sentences.differences, textOf, score),
    },
  }
  const { similarities, differences } = chosen.sentences
  const isInFocus = chosen.facets.length + chosen.unshared.length + similarities.length + differences.length > 0
  const { facets, unshared, sentences } = isInFocus ? chosen : all
  const ofFacets = facetStatements(facets)
  return {
    facets: facets.slice(0, maxFacets),
    similarities: [...ofFacets.similarities, ...sentences.similarities],
    differences: [...ofFacets.differences, ...sentences.differences],
    unshared,
    isInFocus: isInFocus || focus === undefined,
  }
}

const maxFacets = 100

function compareAll(pages: readonly PageContents[]) {
  const facets = alignFacets(pages)
  return { facets, unshared: unsharedLabels(pages), sentences: sentenceStatements(pages) }
}

/** The labels that some of the pages do not state, in the order of the pages. */
function unsharedLabels(pages: readonly PageContents[]): ContentComparison['unshared'] {
  const names = new Map(
    pages.flatMap(({ values }) => [...values].map(([key, { name }]): [string, string] => [key, name])),
  )
  return [...names].flatMap(([key, name]) => {
    const missingOn = pages.filter(({ values }) => !values.has(key)).map(({ index }) => index)
    return missingOn.length === 0 ? [] : [{ name, missingOn }]
  })
}

const textOf = ({ text }: { text: string }) => text
