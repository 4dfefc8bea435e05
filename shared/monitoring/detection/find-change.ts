import type { Element } from '#shared/monitoring/detection/elements/elements.ts'
import type { Hunk } from './align.ts'
import type { Piece } from './comparison.ts'
import { findDifferences } from './find-differences.ts'
import type { Noise } from './noise.ts'
import { normalizeText, type SeenText } from './normalize-text.ts'
import type { Pair, Paired } from './pair-pieces.ts'

/**
 * Undefined when the texts differ only in order, in noise, or in text that the rules exclude. Both texts are in the form of
 * `normalizeText`. Never throws.
 */
export function findChange(before: SeenText, after: SeenText, rules: ChangeRules): TextChange | undefined {
  if (before.text === after.text) return undefined
  return toChange(findDifferences(before, after, rules), rules)
}

/** The differences as a notice shows them. Undefined if the rules exclude them. */
export function toChange(
  { pairs, removed, added }: Paired,
  rules: Pick<ChangeRules, 'keywords' | 'minimumChange'>,
): TextChange | undefined {
  if (pairs.length + removed.length + added.length === 0) return undefined
  const texts = {
    removed: inOrder([...removed, ...pairs.map(({ before }) => before)]),
    added: inOrder([...added, ...pairs.map(({ after }) => after)]),
  }
  const changedCharacters =
    pairs.reduce((sum, pair) => sum + changedIn(pair), 0) +
    [...removed, ...added].reduce((sum, { text }) => sum + text.length, 0)
  if (changedCharacters < rules.minimumChange) return undefined
  if (!isKeywordChange(rules.keywords, texts.removed, texts.added)) return undefined
  return { ...texts, numbers: numbersOf(pairs), changedCharacters }
}

const inOrder = (pieces: Piece[]) => pieces.sort((one, other) => one.index - other.index).map(({ text }) => text)

function changedIn({ before, after, hunks }: Pair): number {
  return hunks.reduce((sum, hunk) => {
    const [old, current] = [textOf(before.elements, hunk.before), textOf(after.elements, hunk.after)]
    let same = 0
    const shorter = Math.min(old.length, current.length)
    while (same < shorter && old[same] === current[same]) same++
    let end = 0
    while (end < shorter - same && old[old.length - 1 - end] === current[current.length - 1 - end]) end++
    return sum + Math.max(1, old.length - same - end, current.length - same - end)
  }, 0)
}

function numbersOf(pairs: readonly Pair[]): TextChange['numbers'] {
  const numbers: { before: string; after: string; context: string }[] = []
  for (const { before, after, hunks } of pairs) {
    for (const hunk of hunks) {
      const [old, current] = [numbersIn(before.elements, hunk.before), numbersIn(after.elements, hunk.after)]
      for (let index = 0; index < Math.min(old.length, current.length); index++) {
        const [from, to] = [old[index] ?? '', current[index] ?? '']
        if (numbers.length === maxNumbers) return numbers
        if (from !== to) numbers.push({ before: from, after: to, context: contextOf(after, hunk) })
      }
    }
  }
  return numbers
}

const maxNumbers = 200

const numbersIn = (elements: readonly Element[], range: Hunk['after']) =>
  elements
    .slice(...range)
    .map(({ text }) => text)
    .filter((text) => /\p{Nd}/u.test(text) && text.length <= 100)

/** The words around the new number. */
function contextOf({ elements }: Piece, { after: [start, end] }: Hunk): string {
  const from = Math.max(0, start - contextElements)
  return textOf(elements, [from, end + contextElements])
    .trim()
    .slice(0, maxContext)
}

const contextElements = 12
const maxContext = 200

function textOf(elements: readonly Element[], [start, end]: Hunk['after']): string {
  return elements
    .slice(start, end)
    .map(({ key, text }) => (key.startsWith(' ') ? ` ${text}` : text))
    .join('')
}

/**
 * Whether one of the words appears more or less often in the second list of blocks. Ignores case.
 * A word that starts or ends with a letter or digit of a script with spaces counts only as a whole word.
 */
function isKeywordChange(keywords: readonly string[], removed: readonly string[], added: readonly string[]): boolean {
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

/** The options that decide which differences are reported. */
export interface ChangeRules {
  noise: Noise
  /** RE2 patterns of text that is not compared. Applied to each block by itself. */
  ignorePatterns: readonly string[]
  /** Only a change in which one of these words appears more or less often counts. Empty: every change. */
  keywords: readonly string[]
  minimumChange: number
}

/** A difference between two texts that a reader would call a change. */
export interface TextChange {
  /** Blocks of the new text that the old one lacks, in order. A block of more than 2,000 characters counts by sentence. */
  added: readonly string[]
  /** Blocks of the old text that the new one lacks, in order. */
  removed: readonly string[]
  /** Numbers that were replaced in a block that otherwise stayed. At most 200. */
  numbers: readonly { before: string; after: string; context: string }[]
  /** Characters that were added or removed, the larger number where text was replaced. */
  changedCharacters: number
}
