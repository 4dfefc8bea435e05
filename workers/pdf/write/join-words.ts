import { bareWord } from '#workers/pdf/blocks/document-style.ts'
import type { Word } from '#workers/pdf/content/page-content.ts'
import { readingOrder } from '#workers/pdf/layout/line-words.ts'
import { isCjk, isSpaceBetween, type Line } from '#workers/pdf/layout/line.ts'

export interface JoinedWord {
  word: Word
  line: Line
  text: string
  /** What stands before it: a space or nothing. */
  space: string
}

/** The words of lines in reading order, with the spaces between them. Words that a line end divides are joined. */
export function joinWords(lines: readonly Line[], vocabulary: ReadonlySet<string>): JoinedWord[] {
  const joined: JoinedWord[] = []
  for (const line of lines) {
    const words = readingOrder(line.words, line.isRtl)
    const isLeftToRight = words === line.words
    for (const [index, word] of words.entries()) {
      const before = words[index - 1]
      const last = joined.at(-1)
      if (before) {
        const isApart = isLeftToRight
          ? isSpaceBetween(before, word)
          : isSpaceBetween(word, before) || isSpaceBetween(before, word)
        joined.push({ word, line, text: word.text, space: isApart ? ' ' : '' })
      } else if (last) joined.push({ word, line, text: word.text, space: spaceAtLineEnd(last, word, vocabulary) })
      else joined.push({ word, line, text: word.text, space: '' })
    }
  }
  return joined
}

/** Decides what a line end stands for, and takes the hyphen away where it only divides a word. */
function spaceAtLineEnd(last: JoinedWord, word: Word, vocabulary: ReadonlySet<string>): string {
  const { text } = last
  if (isCjk(text.at(-1)) && isCjk(word.text[0])) return ''
  if (!/[\p{L}\p{N}][-‐]$/u.test(text)) return ' '
  if (!/^\p{Ll}/u.test(word.text)) return /^[\p{L}\p{N}]/u.test(word.text) ? '' : ' '
  const [left, right] = [bareWord(text), bareWord(word.text)]
  const isCompound = !vocabulary.has(left + right) && vocabulary.has(`${left}-${right}`)
  if (!isCompound) last.text = text.slice(0, -1)
  return ''
}
