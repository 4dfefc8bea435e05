import { pageNumber, type Statement, type Statements } from '#workers/answers/compare/statement.ts'
import { isConflicting } from '#workers/answers/compare/values/compare-values.ts'
import { contentWords } from '#workers/answers/compare/words.ts'
import { alignSentences, type SentencePair } from './align-sentences.ts'
import type { Sentence } from './page-sentences.ts'

/** The prose of one page. */
interface PageProse {
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

/** `same`: both sentences state the same. `different`: they state something different of one thing. `related`: neither is certain. */
type Judgment = 'same' | 'different' | 'related'

/** Sentences with fewer common words may be about two things, so that their numbers and names may differ. */
const minCommonWords = 3

/** Unless all their words but names are nearly the same. */
const minCommonWordsOfTwins = 2
const twinSimilarity = 0.6

/**
 * Judges two sentences about the same terms by their numbers, dates, names and negations. Other words may differ in sentences
 * that mean the same, so they decide nothing but `same`.
 */
function judgePair({ one, other, similarity }: SentencePair): Judgment {
  const common = commonWords(one, other).length
  const isAboutOneThing = common >= (similarity >= twinSimilarity ? minCommonWordsOfTwins : minCommonWords)
  if (isNegated(one) !== isNegated(other) && similarity >= 0.6 && isAboutOneThing) return 'different'
  if (isConflicting(one.value, other.value)) return isAboutOneThing ? 'different' : 'related'
  const [added, missing] = [namesOnlyIn(one, other), namesOnlyIn(other, one)]
  if (added.length > 0 && missing.length > 0) return isAboutOneThing && similarity >= 0.5 ? 'different' : 'related'
  return similarity >= 0.8 && hasSameFacts({ one, other }) && isNegated(one) === isNegated(other) ? 'same' : 'related'
}

/** The words that both sentences have, in the order of the first, as that one writes them. */
function commonWords(one: Sentence, other: Sentence): string[] {
  const written = new Map((one.text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [contentWords(word)[0], word]))
  return [...one.value.words].filter((word) => other.value.words.has(word)).map((word) => written.get(word) ?? word)
}

/** Whether both sentences have as many numbers and dates. */
const hasSameFacts = ({ one, other }: Pick<SentencePair, 'one' | 'other'>): boolean =>
  one.value.quantities.length === other.value.quantities.length && one.value.dates.length === other.value.dates.length

/** The capitalized words behind the first one that the other sentence does not have in any spelling. */
function namesOnlyIn({ text }: Sentence, other: Sentence): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const has = new Set(other.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  return words.slice(1).filter((word) => /^\p{Lu}/u.test(word) && !has.has(word.toLowerCase()))
}

function isNegated({ text }: Sentence): boolean {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? []
  return words.some((word) => negations.has(word) || word.endsWith("n't") || word.endsWith('n’t'))
}

// cspell:disable
const negations: ReadonlySet<string> = new Set(
  'no not never none without neither nor cannot kein keine keinen nicht nie ohne pas jamais aucun sans nunca sin'.split(
    ' ',
  ),
)
// cspell:enable
