import type { PageContent, Turn, Word } from '#workers/pdf/content/page-content.ts'

/** The words of a page by their turn, without what is outside of the page, printed twice, or decoration. */
export function cleanWords(content: PageContent): Map<Turn, readonly Word[]> {
  const byTurn = new Map<Turn, Word[]>()
  const seen = new Set<string>()
  for (const word of content.words) {
    if (word.isArtifact || !isInside(word, content)) continue
    // Bold by printing twice: the copies are a fraction of a point apart.
    const key = `${word.turn} ${Math.round(word.x0)} ${Math.round(word.y)} ${word.text}`
    if (seen.has(key)) continue
    seen.add(key)
    const words = byTurn.get(word.turn)
    if (words) words.push(word)
    else byTurn.set(word.turn, [word])
  }
  return new Map(Array.from(byTurn, ([turn, words]) => [turn, lowerInitials(dropLineNumbers(words))]))
}

function isInside(word: Word, { width, height }: PageContent): boolean {
  const [across, down] = word.turn % 2 === 0 ? [width, height] : [height, width]
  return word.x1 > 0 && word.x0 < across && word.y > 0 && word.y - 0.7 * word.size < down
}

/** The turn of most of the text. */
export function mainTurn(byTurn: ReadonlyMap<Turn, readonly Word[]>): Turn {
  let main: Turn = 0
  let most = 0
  for (const [turn, words] of byTurn) {
    const length = words.reduce((sum, word) => sum + word.text.length, 0)
    if (length > most) [main, most] = [turn, length]
  }
  return main
}

/** Removes the numbers that drafts and legal texts print before each line: ascending, left of all other text, beside prose. */
export function dropLineNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = words.filter((word) => lineNumber.test(word.text))
  if (numbers.length < least) return words
  const candidates = leftmost(words, numbers)
  if (candidates.length < least || !ascends(candidates) || !areBesideProse(words, candidates)) return words
  const dropped = new Set(candidates)
  return words.filter((word) => !dropped.has(word))
}

const lineNumber = /^\d{1,4}$/u
const least = 10

/** The numbers that end left of where nearly all other words begin, by place. */
function leftmost(words: readonly Word[], numbers: readonly Word[]): Word[] {
  const isNumber = new Set(numbers)
  const starts = words.flatMap((word) => (isNumber.has(word) ? [] : [word.x0])).sort((a, b) => a - b)
  const edge = starts[Math.floor(starts.length * 0.02)] ?? 0
  return numbers.filter((word) => word.x1 < edge).sort((a, b) => a.y - b.y)
}

function ascends(numbers: readonly Word[]): boolean {
  let steps = 0
  for (const [index, word] of numbers.entries()) {
    const above = numbers[index - 1]
    if (above && Number(word.text) === Number(above.text) + 1) steps++
  }
  return steps >= 0.9 * (numbers.length - 1)
}

/** Whether most of the other text runs on without the wide spaces of a table. */
function areBesideProse(words: readonly Word[], numbers: readonly Word[]): boolean {
  const isNumber = new Set(numbers)
  const text = words.filter((word) => !isNumber.has(word)).sort((a, b) => a.y - b.y || a.x0 - b.x0)
  let [near, wide] = [0, 0]
  for (const [index, word] of text.entries()) {
    const last = text[index - 1]
    if (!last || last.y !== word.y) continue
    if (word.x0 - last.x1 > 1.2 * word.size) wide++
    else near++
  }
  return near > 20 * wide && near > 2 * numbers.length
}

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
