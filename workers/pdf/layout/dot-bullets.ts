import type { Box, PageContent, Word } from '#workers/pdf/content/page-content.ts'

/** Browsers draw the bullets of lists as shapes. Returns a word for each small shape that stands before a line of text. */
export function dotBullets(words: readonly Word[], { dots }: PageContent): Word[] {
  const [first] = words
  if (dots.length === 0 || first?.turn !== 0) return []
  const rows = new Map<number, Word[]>()
  for (const word of words) {
    const row = Math.floor(middleOf(word) / rowHeight)
    const known = rows.get(row)
    if (known) known.push(word)
    else rows.set(row, [word])
  }
  return dots.flatMap((dot) => {
    const row = Math.floor((dot.y0 + dot.y1) / 2 / rowHeight)
    const near = [row - 1, row, row + 1].flatMap((each) => (rows.get(each) ?? []).slice(0, maxInRow))
    const word = near.find((each) => isBefore(dot, each, near))
    return word ? [bulletAt(dot, word)] : []
  })
}

/** In points. */
const rowHeight = 12
const maxInRow = 200

function middleOf(word: Word): number {
  return word.y - 0.3 * word.size
}

/** Whether a dot is the bullet of the line that begins with a word: nothing stands between them, or close before. */
function isBefore(dot: Box, word: Word, near: readonly Word[]): boolean {
  if (!isLevel(dot, word)) return false
  const gap = word.isRtl ? dot.x0 - word.x1 : word.x0 - dot.x1
  if (gap < 0.1 * word.size || gap > 1.6 * word.size || dot.x1 - dot.x0 > 0.8 * word.size) return false
  return !near.some((other) => {
    if (!isLevel(dot, other) || other === word) return false
    const before = word.isRtl ? other.x0 - dot.x1 : dot.x0 - other.x1
    return before > -1 && before < 1.5 * word.size
  })
}

function isLevel(dot: Box, word: Word): boolean {
  return Math.abs((dot.y0 + dot.y1) / 2 - middleOf(word)) < 0.3 * word.size
}

function bulletAt(dot: Box, word: Word): Word {
  const { y, size, turn, mark, isRtl } = word
  const font = { name: '', isBold: false, isItalic: false, isMono: false }
  return { text: '•', x0: dot.x0, x1: dot.x1, y, size, font, turn, isRtl, isSpaced: false, mark, isArtifact: false }
}
