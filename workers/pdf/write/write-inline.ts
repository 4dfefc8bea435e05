import { codeSpan } from '#workers/pages/markdown/code-text.ts'
import { escapeBrackets, escapeText } from '#workers/pages/markdown/escape.ts'
import { concatenate, emphasize, superscriptText } from '#workers/pages/markdown/inline-text.ts'
import { bareWord } from '#workers/pdf/blocks/document-style.ts'
import { isRaised, noteMark } from '#workers/pdf/blocks/note-label.ts'
import type { Word } from '#workers/pdf/content/page-content.ts'
import { isCjk, isSpaceBetween, readingOrder, type Line } from '#workers/pdf/layout/line.ts'

export interface InlineContext {
  vocabulary: ReadonlySet<string>
  /** The notes of the page: a raised number that is one becomes a reference. */
  notes: ReadonlyMap<string, string>
  /** Headings are bold by themselves. */
  isPlain?: boolean
}

/** Writes words of several lines as inline markdown. */
export function writeInline(lines: readonly Line[], context: InlineContext): string {
  const joined = joinWords(lines, context.vocabulary)
  return concatenate(runsOf(joined, context).map((run) => writeRun(run))).trim()
}

interface Run {
  text: string
  style: RunStyle
}

interface RunStyle {
  bold: boolean
  italic: boolean
  mono: boolean
  link: string | undefined
  raised: 'sup' | 'sub' | undefined
  reference: string | undefined
}

function runsOf(joined: readonly JoinedWord[], context: InlineContext): Run[] {
  const runs: Run[] = []
  for (const { word, text, space, line } of joined) {
    const style = styleOf(word, line, context)
    const last = runs.at(-1)
    if (last && sameStyle(last.style, style) && !style.reference) {
      last.text += `${space}${text}`
      continue
    }
    // A space between styles belongs to neither.
    if (space !== '' && last) runs.push({ text: ' ', style: plainStyle })
    runs.push({ text, style })
  }
  return runs
}

const plainStyle: RunStyle = {
  bold: false,
  italic: false,
  mono: false,
  link: undefined,
  raised: undefined,
  reference: undefined,
}

function styleOf(word: Word, line: Line, { notes, isPlain }: InlineContext): RunStyle {
  const isSup = isRaised(word, line)
  const isSub = word.size < 0.85 * line.size && word.y > line.y + 0.08 * line.size
  const reference = isSup && noteMark.test(word.text) ? notes.get(word.text) : undefined
  return {
    bold: !isPlain && word.font.isBold && !word.font.isMono,
    italic: !isPlain && word.font.isItalic && !word.font.isMono && /\p{L}{2}/u.test(word.text),
    mono: word.font.isMono && !isPlain,
    link: word.link,
    raised: reference ? undefined : isSup ? 'sup' : isSub ? 'sub' : undefined,
    reference,
  }
}

function sameStyle(a: RunStyle, b: RunStyle): boolean {
  return (
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.mono === b.mono &&
    a.link === b.link &&
    a.raised === b.raised &&
    a.reference === b.reference
  )
}

function writeRun({ text, style }: Run): string {
  if (style.reference) return `[^${style.reference}]`
  if (text.trim() === '') return text
  const escaped = style.mono ? codeSpan(text) : escapeText(text)
  let inner = style.raised ? superscriptText(escaped, style.raised) : escaped
  if (style.italic) inner = emphasize(inner, '*')
  if (style.bold) inner = emphasize(inner, '**')
  return style.link ? `[${style.mono ? inner : escapeBrackets(inner)}](${style.link})` : inner
}

interface JoinedWord {
  word: Word
  line: Line
  text: string
  /** The separator before it: a space or nothing. */
  space: string
}

/** The words of lines in reading order, with the spaces between them. Words that a line end divides are joined. */
function joinWords(lines: readonly Line[], vocabulary: ReadonlySet<string>): JoinedWord[] {
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
