import { normalizeText } from '#shared/monitoring/detection/normalize-text.ts'

/**
 * Whether one of the words appears or vanishes between two lists of blocks: its number of occurrences differs. Ignores case.
 * A word that starts or ends with a letter or digit of a script with spaces counts only as a whole word.
 */
export function isKeywordChange(
  keywords: readonly string[],
  removed: readonly string[],
  added: readonly string[],
): boolean {
  if (keywords.length === 0) return true
  const [before, after] = [removed.join('\n').toLowerCase(), added.join('\n').toLowerCase()]
  return keywords.some((keyword) => {
    const word = normalizeText(keyword).toLowerCase()
    return word !== '' && occurrences(before, word) !== occurrences(after, word)
  })
}

function occurrences(text: string, word: string): number {
  let count = 0
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    if (isEdge(text[at - 1], word[0]) && isEdge(text[at + word.length], word.at(-1))) count++
  }
  return count
}

const isEdge = (outside: string | undefined, inside: string | undefined) => !isLetter(outside) || !isLetter(inside)

const isLetter = (character: string | undefined) =>
  character !== undefined &&
  /[\p{L}\p{M}\p{N}_]/u.test(character) &&
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character)
