import { pageFacts } from '#workers/answers/extract/facts/page-facts.ts'
import type { Source } from '#workers/evidence/source.ts'
import { alignFacets, type Facet, pageValues, type LabeledValue } from './facets/align-facets.ts'
import { facetLabel } from './facets/facet-label.ts'
import { pageSentences, type Sentence } from './sentences/page-sentences.ts'
import { sentenceStatements } from './sentences/sentence-statements.ts'
import { type Statement, type Statements, pageNumber } from './statement.ts'
import { contentWords } from './words.ts'

/** A comparison from the pages alone, without a language model. */
export interface ContentComparison extends Statements {
  facets: Facet[]
  /** How many pairs of sentences say the same or share terms, and how many state something different. */
  aligned: { alike: number; unlike: number }
  /** Labels that only some of the pages state: the name, and the pages without it. */
  unshared: { name: string; missingOn: number[] }[]
  /** False: nothing on the pages fits the focus, so it was not applied. */
  isInFocus: boolean
}

/** A page as far as a comparison needs it. */
export type ComparedPage = Pick<Source, 'index' | 'text'>

/** A page, read for a comparison. */
interface PageContents {
  /** Of the source. */
  index: number
  values: ReadonlyMap<string, LabeledValue>
  sentences: readonly Sentence[]
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
    similarities: withRoom(ofFacets.similarities, sentences.similarities),
    differences: withRoom(ofFacets.differences, sentences.differences),
    aligned: { alike: sentences.similarities.length, unlike: sentences.differences.length },
    unshared,
    isInFocus: isInFocus || focus === undefined,
  }
}

const maxFacets = 100

/** Longer lists help no reader. */
export const maxStatements = 20

/** Sentences get eight places at least, if there are as many: `facets` has all facets already. */
const sentencePlaces = 8

function withRoom(ofFacets: readonly Statement[], ofSentences: readonly Statement[]): Statement[] {
  const places = maxStatements - Math.min(sentencePlaces, ofSentences.length)
  return [...ofFacets.slice(0, places), ...ofSentences].slice(0, maxStatements)
}

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

/** How well a text fits the focus of a call: the number of its words that the text has, in this or another spelling. */
type FocusScore = (text: string) => number

/** Reads the focus of a call, such as `price and battery life`. */
function focusScore(focus: string): FocusScore {
  const wanted = new Set(contentWords(focus).flatMap(spellings))
  return (text) => {
    const words = new Set(contentWords(text).flatMap(spellings))
    return [...wanted].filter((word) => words.has(word)).length
  }
}

/** A word, and the word that stands for its synonyms. */
function spellings(word: string): string[] {
  const { key } = facetLabel(word)
  return [word, ...key.split(' ')].filter((spelling) => spelling !== '')
}

/** The items that fit the focus, best first. Without a focus, all items. */
function inFocus<T>(items: readonly T[], textOf: (item: T) => string, score: FocusScore | undefined): T[] {
  if (score === undefined) return [...items]
  const scored = items.map((item) => ({ item, score: score(textOf(item)) }))
  const fitting = scored.filter((each) => each.score > 0)
  return fitting.toSorted((one, other) => other.score - one.score).map(({ item }) => item)
}

/** Reads what a page states: its labels with their values, and its prose. */
export function pageContents({ index, text }: ComparedPage): PageContents {
  const facts = pageFacts({ content: text })
  return { index, values: pageValues(facts), sentences: pageSentences(text, facts) }
}

/** One statement for each facet: a similarity if its values agree, else a difference. */
function facetStatements(facets: readonly Facet[]): Statements {
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
