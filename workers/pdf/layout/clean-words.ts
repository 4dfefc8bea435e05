import type { PageContent, Turn, Word } from '#workers/pdf/content/page-content.ts'
import { dropLineNumbers } from './drop-line-numbers.ts'
import { lowerInitials } from './lower-initials.ts'

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
