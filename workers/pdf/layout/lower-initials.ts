import type { Word } from '#workers/pdf/content/page-content.ts'

/** Gives a dropped initial the baseline and size of the line that it begins. It stands beside two or more lines. */
export function lowerInitials(words: readonly Word[]): readonly Word[] {
  const initials = words.filter((word) => initial.test(word.text)).slice(0, maxInitials)
  if (initials.length === 0) return words
  const replaced = new Map<Word, Word>()
  for (const word of initials) {
    const beside = words.filter((other) => isBeside(word, other))
    const first = beside.reduce<Word | undefined>((top, other) => (isBefore(other, top) ? other : top), undefined)
    if (!first || new Set(beside.map(({ y }) => Math.round(y))).size < 2) continue
    // Without a space, the initial is a part of the first word.
    replaced.set(word, { ...word, y: first.y, size: first.size, x1: first.isSpaced ? word.x1 : first.x0 })
  }
  return replaced.size === 0 ? words : words.map((word) => replaced.get(word) ?? word)
}

const initial = /^["'“‘«„]?\p{Lu}$/u
/** Pages of single capitals, as formulas and charts are, have no initials. */
const maxInitials = 40

function isBeside(word: Word, other: Word): boolean {
  if (other === word || other.size * 1.8 > word.size) return false
  const gap = other.x0 - word.x1
  return (
    gap > -0.1 * other.size &&
    gap < 1.2 * other.size &&
    other.y <= word.y + 0.3 * other.size &&
    other.y > word.y - 0.9 * word.size
  )
}

function isBefore(word: Word, other: Word | undefined): boolean {
  return !other || word.y < other.y - 1 || (word.y <= other.y + 1 && word.x0 < other.x0)
}
