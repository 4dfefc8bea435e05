// cspell:ignore Wirklichkeit
import { english } from '#workers/evidence/language/english.ts'
import { french } from '#workers/evidence/language/french.ts'
import { german } from '#workers/evidence/language/german.ts'
import { japaneseDenial, japaneseFrames } from '#workers/evidence/language/japanese.ts'
import { phraseAt, type Operator, type PhraseTable } from '#workers/evidence/language/lexicon.ts'
import { spanish } from '#workers/evidence/language/spanish.ts'
import { languageOfText, lexiconFor } from '#workers/evidence/language/text-language.ts'
import { foldWord } from '#workers/evidence/words/words-of.ts'

/**
 * How a heading or an opening sentence means what stands below it: as denied, as a claim of others, as fiction. Empty if as a
 * fact.
 */
export function framesOf(leadIn: string): ReadonlySet<Operator> {
  const text = leadIn.slice(0, maxChars)
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text))
    return new Set(japaneseFrames.flatMap(([operator, pattern]) => (pattern.test(text) ? [operator] : [])))
  const words = wordsIn(text)
  return new Set(lexiconsOf(text).flatMap(({ frames }) => operatorsIn(frames, words)))
}

const maxChars = 400

/** Headings have too few words to tell their language. */
function lexiconsOf(text: string) {
  const language = languageOfText(text)
  const known = language === undefined ? undefined : lexiconFor(language)
  return known === undefined ? [english, german, french, spanish] : [known]
}

const operatorsIn = (table: PhraseTable, words: readonly string[]): Operator[] =>
  words.flatMap((_, at) => phraseAt(table, words, at)?.operator ?? [])

/** Whether a sentence takes back the one before it: `That is not true.`, `In Wirklichkeit …`. */
export function denies(sentence: string): boolean {
  const text = sentence.slice(0, maxChars)
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return japaneseDenial.test(text)
  const words = wordsIn(text)
  const start = words.slice(0, maxOpening)
  return lexiconsOf(text).some(({ denials }) => {
    if (phraseAt(denials.openers, words, 0) !== undefined) return true
    return (
      start.some((word) => denials.refers.has(word)) &&
      words.slice(0, maxDenial).some((_, at) => phraseAt(denials.denies, words, at) !== undefined)
    )
  })
}

/** Words at the start that may refer to the sentence before. */
const maxOpening = 3
/** Words in which the denial stands. */
const maxDenial = 16

const wordsIn = (text: string) => (text.match(/[\p{L}\p{N}\p{M}]{1,64}/gu) ?? []).map(foldWord)
