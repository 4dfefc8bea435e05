import { maskMarkup, unitKind } from '#shared/quotes/mask-markup.ts'
import { withoutNotes } from '#shared/quotes/note-marks.ts'
import { monthOf } from '#shared/values/time-words.ts'
import { blocksOf, type Block } from './blocks-of.ts'

/** A sentence of a markdown text. `text` is what the text has from `start` to `end`, in UTF-16 units. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/**
 * The sentences of the paragraphs and list items of a markdown text, in their order. Headings, tables, code and the signs of
 * list items are left out. Sentences of more than 2,000 units are cut at a space. Takes linear time.
 */
export function splitSentences(text: string): Sentence[] {
  return blocksOf(text).flatMap((block) =>
    block.kind === 'paragraph' || block.kind === 'item' ? sentencesOfBlock(text, block) : [],
  )
}

/** The sentences of one block, whatever its kind. */
export function sentencesOfBlock(text: string, block: Pick<Block, 'start' | 'end'>): Sentence[] {
  const sentences: Sentence[] = []
  let pending: { start: number; end: number } | undefined
  for (const { segment, index } of segmenter.segment(forSegmenter(text.slice(block.start, block.end)))) {
    const start = block.start + index
    pending = { start: pending?.start ?? start, end: start + segment.length }
    const isTooLong = pending.end - pending.start > maxLength
    if (
      !isTooLong &&
      endsInAbbreviation(
        text.slice(Math.max(pending.start, pending.end - 24), pending.end),
        text.slice(pending.end, pending.end + 16),
      )
    )
      continue
    addSentence(text, pending, sentences)
    pending = undefined
  }
  if (pending !== undefined) addSentence(text, pending, sentences)
  return sentences
}

/**
 * The text with the same offsets for the segmenter. A line feed within a paragraph is a space, which Unicode takes for the end
 * of a sentence. The mark of a note is spaces, and the target of a link, which may have dots, word joiners, which Unicode skips.
 */
function forSegmenter(marked: string): string {
  const text = withoutNotes(marked)
  const mask = maskMarkup(text)
  let words = ''
  let from = 0
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', Math.max(from, at + 1))) {
    if (mask[at] !== unitKind.hidden) continue
    words += text.slice(from, at)
    from = at
    while (from < text.length && mask[from] === unitKind.hidden) from += 1
    words += '\u2060'.repeat(from - at)
  }
  words += text.slice(from)
  // The `!` of an image ends no sentence.
  return words.replaceAll('![', ' [').replaceAll(/(?<!\n)\n(?![ \t]{0,8}(?:\n|[-*+>|#]|\d{1,3}[.)] ))/gu, ' ')
}

/** The rules of Unicode (UAX 29) are the same for all languages but Greek, whose question mark is our semicolon. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const maxLength = 2000

function addSentence(text: string, range: { start: number; end: number }, sentences: Sentence[]): void {
  let { start } = range
  while (start < range.end) {
    const space = range.end - start > maxLength ? text.lastIndexOf(' ', start + maxLength) : -1
    const cut = range.end - start <= maxLength ? range.end : space > start ? space : start + maxLength
    addTrimmed(text, { start, end: cut }, sentences)
    start = cut
  }
}

function addTrimmed(text: string, range: { start: number; end: number }, sentences: Sentence[]): void {
  const raw = text.slice(range.start, range.end)
  const start = range.start + (/^(?:[\s>]|[-*+] |\d{1,3}[.)] ){0,20}/u.exec(raw)?.[0].length ?? 0)
  const end = range.start + withoutNotes(raw).trimEnd().length
  if (end > start && /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    sentences.push({ text: text.slice(start, end), start, end })
}

/** Whether the dot at the end of a text belongs to an abbreviation, an initial, the number of a list or a day before its month. */
function endsInAbbreviation(ending: string, next: string): boolean {
  const word = /(?:^|[\s("'“‘[*_])([\p{L}\d.]{1,20})\.\s{0,4}$/u.exec(ending)?.[1]
  if (word === undefined) return false
  if (/^\d{1,3}$/u.test(word)) return /^[\s\d.]{1,9}$/u.test(ending) || isMonth(next)
  // A unit: `It weighs 280 g.`
  if (/\d\s?\p{Ll}\.\s{0,4}$/u.test(ending)) return /^\p{Ll}/u.test(next)
  return /^\p{L}$/u.test(word) || abbreviations.has(word.toLowerCase())
}

const isMonth = (next: string) => monthOf(/^[\p{L}\p{M}]{3,12}/u.exec(next)?.[0] ?? '') !== undefined

// cspell:disable
/** Words that are rarely the last of a sentence. */
const abbreviations: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof rev hon st sr jr gen col lt sgt capt gov sen rep pres vs etc e.g i.e eg ie cf al approx appr ca nos vol pp fig figs ' +
    'eq ch sec art ed eds est dept univ inc ltd co corp llc bros jan feb mar apr jun jul aug sep sept oct nov dec mt ft min max avg tel ' +
    'z.b d.h u.a bzw usw vgl nr str bspw ggf inkl zzgl mio mrd abs hr fr ' +
    'p.ex env mme mlle av sig dott ing sra dña vd bv'
  ).split(' '),
)

// cspell:enable
