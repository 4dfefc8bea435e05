import { withoutSpaces } from '#shared/quotes/normalize-text.ts'

/**
 * The words of a text, in the form in which texts are compared: lower case, without diacritics and common English endings.
 * Scripts without spaces give pairs of neighbouring characters. Takes linear time.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const run of text.match(wordPattern) ?? []) {
    const known = stems.get(run)
    if (known !== undefined) words.push(known)
    else if (withoutSpaces.test(run)) addPairs(run, words)
    else words.push(remember(run, stemOf(foldWord(run))))
  }
  return words
}

/** Stems of words that were met before: texts repeat most of their words. */
const stems = new Map<string, string>()

function remember(word: string, stem: string): string {
  if (stems.size >= maxStems) stems.clear()
  stems.set(word, stem)
  return stem
}

/** About 3 MB. */
const maxStems = 30_000

/** Letters and digits, with apostrophes inside. Longer runs are not words. */
const wordPattern = /[\p{L}\p{N}\p{M}]{1,64}(?:['’][\p{L}\p{M}]{1,64})?/gu

/** Lower case, without diacritics and without a possessive s. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  const plain = asciiPattern.test(lower) ? lower : lower.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain.replace(/['’]s?$/u, '')
}

// oxlint-disable-next-line no-control-regex
const asciiPattern = /^[\0-\x7f]*$/u

/** Without a common ending of English nouns and verbs. Words of other languages lose as little. */
export function stemOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss') || /\d/u.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= 3) ?? ''
  const stem = word.slice(0, word.length - ending.length)
  const single =
    ending.length > 1 && stem.at(-1) === stem.at(-2) && !/(?:[aeiou]|[ls])$/u.test(stem) ? stem.slice(0, -1) : stem
  return single.endsWith('e') && single.length > 3 ? single.slice(0, -1) : single
}

// cspell:disable-next-line
const endings = ['ingly', 'edly', 'ing', 'ed', 'ly', 'es', 's']

function addPairs(run: string, words: string[]): void {
  for (const [part] of run.matchAll(/[\p{N}\p{Script=Latin}]{1,64}|[^\p{N}\p{Script=Latin}]{1,64}/gu)) {
    const characters = withoutSpaces.test(part) ? Array.from(part) : [part]
    if (characters.length === 1) words.push(part)
    for (let index = 1; index < characters.length; index += 1) {
      words.push(`${characters[index - 1]}${characters[index]}`)
    }
  }
}
