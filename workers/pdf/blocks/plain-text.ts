import { readingOrder } from '#workers/pdf/layout/line-words.ts'
import { isSpaceBetween, type Line } from '#workers/pdf/layout/line.ts'

/** The words of lines with single spaces, without marks. */
export function plainText(lines: readonly Line[]): string {
  return lines.map((line) => lineText(line)).join(' ')
}

function lineText(line: Line): string {
  const words = readingOrder(line.words)
  const isLeftToRight = words === line.words
  return words
    .map((word, index) => {
      const last = words[index - 1]
      if (!last) return word.text
      const isApart = isLeftToRight ? isSpaceBetween(last, word) : isSpaceBetween(word, last)
      return isApart ? ` ${word.text}` : word.text
    })
    .join('')
}
