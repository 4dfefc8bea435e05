import { normalizeUnicode } from '#shared/text/normalize-unicode.ts'

/** A word of a text. */
export interface Word {
  /** As written. */
  text: string
  /** In lower case, without diacritics and common endings: words with equal stems count as one. */
  stem: string
  start: number
  end: number
}

/**
 * The words and numbers of a text. Scripts without spaces between words, such as Chinese, give one word for each pair of
 * characters.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  const isPlain = ascii.test(text)
  for (const { 0: written, index } of text.matchAll(runs)) {
    if (!isPlain && joinedScripts.test(written)) for (const pair of pairsOf(written, index)) words.push(pair)
    else words.push({ text: written, stem: stemOf(written), start: index, end: index + written.length })
  }
  return words
}

/** The stem of one word. */
export function stemOf(word: string): string {
  const plain = ascii.test(word)
    ? word.toLowerCase()
    : normalizeUnicode(word, 'NFKD').replaceAll(marks, '').toLowerCase()
  if (plain.length < 4 || digit.test(plain)) return plain
  for (const [ending, replacement, minLength] of endings) {
    if (plain.length >= minLength && plain.endsWith(ending)) return plain.slice(0, -ending.length) + replacement
  }
  return plain
}

const runs = /[\p{L}\p{N}\p{M}]+/gu
const ascii = /^[\t\n\r -~]*$/
const marks = /\p{M}/gu
const digit = /\p{N}/u
const joinedScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Longer runs without a space are not sentences. */
const maxPairs = 400

function pairsOf(run: string, at: number): Word[] {
  const characters = Array.from(run.slice(0, maxPairs * 2))
  if (characters.length === 1) return [{ text: run, stem: run, start: at, end: at + run.length }]
  let start = at
  return characters.slice(0, -1).map((character, index) => {
    const text = character + (characters[index + 1] ?? '')
    const word = { text, stem: text.toLowerCase(), start, end: start + text.length }
    start += character.length
    return word
  })
}

// cspell:disable
/** Inflections of European languages, the longest first: the ending, its replacement, and the shortest word that has it. */
const endings: readonly (readonly [ending: string, replacement: string, minLength: number])[] = [
  ['ations', 'at', 9],
  ['ation', 'at', 8],
  ['ments', 'ment', 8],
  ['ees', '', 6],
  ['ities', 'iti', 7],
  ['ingly', '', 8],
  ['edly', '', 7],
  ['ies', 'y', 5],
  ['ing', '', 6],
  ['ity', 'iti', 6],
  ['sses', 'ss', 6],
  ['ches', 'ch', 6],
  ['shes', 'sh', 6],
  ['xes', 'x', 5],
  ['ers', 'er', 6],
  ['ied', 'y', 5],
  ['eed', 'eed', 4],
  ['ee', '', 5],
  ['ed', '', 5],
  ['es', '', 5],
  ['en', '', 6],
  ['ss', 'ss', 4],
  ['us', 'us', 4],
  ['is', 'is', 4],
  ['ly', '', 8],
  ['s', '', 4],
  ['e', '', 4],
]
// cspell:enable
