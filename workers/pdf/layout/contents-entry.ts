import type { Word } from '#workers/pdf/content/page-content.ts'
import { lineOf, type Line } from './line.ts'

/** A line of a table of contents without its row of dots. Absent for other lines. */
export function contentsEntry(line: Line): Line | undefined {
  if (!hasLeader(line)) return undefined
  const words = line.words.flatMap((word): Word[] => {
    if (isDots(word)) return []
    const text = withoutDots(word.text)
    return [text === word.text ? word : { ...word, text }]
  })
  const last = words.at(-1)
  return last && /^(?:\d{1,4}|[ivxlcIVXLC]{1,8}|[A-Z]-\d+)$/u.test(last.text) ? lineOf(words) : undefined
}

/** Whether a row of dots leads across the line. */
export function hasLeader(line: Line): boolean {
  let dots = 0
  for (const { text } of line.words) dots += isDotText(text) ? text.length : text.length - withoutDots(text).length
  return dots >= leastDots
}

const leastDots = 4

function isDots(word: Word): boolean {
  return isDotText(word.text)
}

function isDotText(text: string): boolean {
  return /^[.·…․]+$/u.test(text)
}

/** Without the dots that follow or precede the text, if there are many. */
function withoutDots(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '.') end--
  let start = 0
  while (start < end && text[start] === '.') start++
  return text.slice(start >= leastDots ? start : 0, text.length - end >= leastDots ? end : text.length)
}
