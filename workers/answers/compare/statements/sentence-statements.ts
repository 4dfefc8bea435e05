import { alignSentences, type SentencePair } from '#workers/answers/compare/sentences/align-sentences.ts'
import { commonWords, hasSameFacts, judgePair } from '#workers/answers/compare/sentences/judge-pair.ts'
import type { Sentence } from '#workers/answers/compare/sentences/page-sentences.ts'
import { pageNumber, type Statement, type Statements } from './statement.ts'

/** The prose of one page. */
export interface PageProse {
  /** Of the source. */
  index: number
  sentences: readonly Sentence[]
}

/** Statements that only name common terms. More of them say little. */
const maxRelated = 5

/** Compares the prose of pages, two by two: sentences that say the same, that differ in a fact, and that share terms. */
export function sentenceStatements(pages: readonly PageProse[]): Statements {
  const statements: Statements & { related: Statement[] } = { similarities: [], differences: [], related: [] }
  const seen = new Set<Sentence>()
  for (const [one, other] of pairsOf(pages)) {
    for (const pair of alignSentences(one.sentences, other.sentences)) {
      // The second and third page repeat what both share with the first.
      if (seen.has(pair.one) && seen.has(pair.other)) continue
      seen.add(pair.one).add(pair.other)
      add(pair, [one.index, other.index])
    }
  }
  const { similarities, differences, related } = statements
  return { similarities: [...similarities, ...related.slice(0, maxRelated)], differences }

  function add(pair: SentencePair, [one, other]: readonly [number, number]): void {
    const parts = [
      { index: one, text: pair.one.text, quote: pair.one.text },
      { index: other, text: pair.other.text, quote: pair.other.text },
    ]
    const pages = `The ${pageNumber(one)} and the ${pageNumber(other)} page`
    const judgment = judgePair(pair)
    if (judgment === 'same') statements.similarities.push({ text: `${pages} say: ${pair.one.text}`, parts })
    if (judgment === 'different') {
      const texts = parts.map(({ index, text }) => `The ${pageNumber(index)} page says: ${text}`)
      statements.differences.push({ text: texts.join(' '), parts })
    }
    const terms = commonWords(pair.one, pair.other)
    if (judgment === 'related' && terms.length >= minTerms && hasSameFacts(pair))
      statements.related.push({ text: `${pages} both write about ${list.format(terms.slice(0, maxTerms))}.`, parts })
  }
}

const minTerms = 3
const maxTerms = 4

function pairsOf<T>(pages: readonly T[]): [T, T][] {
  return pages.flatMap((one, at) => pages.slice(at + 1).map((other): [T, T] => [one, other]))
}

const list = new Intl.ListFormat('en')
