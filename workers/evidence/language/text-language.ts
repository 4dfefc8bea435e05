import { languageOf } from '#workers/evidence/words/function-words.ts'
import { foldWord } from '#workers/evidence/words/words-of.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { Lexicon } from './lexicon.ts'
import { spanish } from './spanish.ts'

const lexicons: Readonly<Record<string, Lexicon>> = { en: english, de: german, fr: french, es: spanish }

/** The words of a language. Undefined where we know too few of them to compare statements by meaning. */
export const lexiconFor = (language: string): Lexicon | undefined => lexicons[language]

/**
 * The language of a sentence, as ISO 639-1: by its script, or by its most frequent words. Undefined if too few words decide.
 */
export function languageOfText(text: string): string | undefined {
  const start = text.slice(0, maxChars)
  const eastern = start.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0
  // A sign counts for two letters. A text may have some of another script, such as a unit.
  if (eastern > 0 && eastern * 2 >= latin) return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(start) ? 'ja' : 'zh'
  if (/\p{Script=Hangul}/u.test(start)) return 'ko'
  if (!/\p{Script=Latin}/u.test(start)) return /\p{L}/u.test(start) ? 'other' : undefined
  const words = (start.match(/[\p{L}\p{M}]{1,40}/gu) ?? []).map(foldWord)
  return languageOf(words) ?? knownLanguageOf(words)
}

/** The language that we know the most words of. Undefined if two have as many. */
function knownLanguageOf(words: readonly string[]): string | undefined {
  const counts = Object.entries(lexicons).map(([language, { neutral, prepositions, operators }]) => ({
    language,
    count: words.filter((word) => neutral.has(word) || prepositions.has(word) || operators.has(word)).length,
  }))
  const [best, next] = counts.toSorted((one, other) => other.count - one.count)
  return best !== undefined && best.count > (next?.count ?? 0) ? best.language : undefined
}

const maxChars = 2000
