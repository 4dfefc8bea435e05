import { facetLabel } from './facets/facet-label.ts'
import { contentWords } from './words.ts'

/** How well a text fits the focus of a call: the number of its words that the text has, in this or another spelling. */
export type FocusScore = (text: string) => number

/** Reads the focus of a call, such as `price and battery life`. */
export function focusScore(focus: string): FocusScore {
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
export function inFocus<T>(items: readonly T[], textOf: (item: T) => string, score: FocusScore | undefined): T[] {
  if (score === undefined) return [...items]
  const scored = items.map((item) => ({ item, score: score(textOf(item)) }))
  const fitting = scored.filter((each) => each.score > 0)
  return fitting.toSorted((one, other) => other.score - one.score).map(({ item }) => item)
}
