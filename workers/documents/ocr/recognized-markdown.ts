import { escapeLineStarts, escapeText } from '#workers/pages/markdown/escape.ts'
import { maxOf } from '#workers/pages/max-of.ts'

/** Makes paragraphs of recognized lines: joins full lines and words that are divided at a line end. */
export function recognizedMarkdown(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/\s+/gu, ' ').trim())
  const fullLength = maxOf(lines, (line) => line.length) * fullLineRatio
  let joined = ''
  let before = ''
  for (const line of lines) {
    if (line === '') joined = joined === '' ? '' : `${joined.trimEnd()}\n\n`
    else if (/\p{L}-$/u.test(before) && /^\p{Ll}/u.test(line)) joined = joined.trimEnd().slice(0, -1) + line
    else joined += (before === '' ? '' : before.length >= fullLength ? ' ' : '\n') + line
    before = line
  }
  return escapeLineStarts(joined.trim().split('\n').map(escapeText).join('\n'))
}

/** A shorter line ends where its author ended it, as in addresses and lists. */
const fullLineRatio = 0.6
