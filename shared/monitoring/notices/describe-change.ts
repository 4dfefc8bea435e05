import type { TextChange } from '#shared/monitoring/detection/find-change.ts'
import { wordsOf } from '#shared/monitoring/detection/split-long.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { unifiedDiff } from './unified-diff.ts'

/** A content change as a notice shows it. `truncated`: the texts are cut, or blocks are left out. */
interface ChangeDescription {
  /** In the unified format, without file names. Never empty. */
  text: string
  added: readonly string[]
  removed: readonly string[]
  numbers: readonly { before: string; after: string; context: string }[]
  truncated: boolean
  /** Most of the text is new. */
  replaced?: true
}

// In bytes of JSON. Together with two hashes and a URL of 2048 characters they stay below `maxNoticeBytes`.
const changedBytes = { text: 7000, list: 3500, numbers: 2000 }
/** Of a page that was replaced. A notice shows what changed, and does not stand in for a call that reads the page. */
const replacedBytes = { text: 1500, list: 750, numbers: 500 }

const maxBlockChars = 1000
const maxContextChars = 200
const maxNumberChars = 40

/** Describes the difference between two watched texts. `found`: what the monitor calls a change in it. */
export function describeChange(before: string, after: string, found: TextChange): ChangeDescription {
  const isReplaced = isMostlyNew(after, found)
  const maxBytes = isReplaced ? replacedBytes : changedBytes
  let isCut = false
  const cut = (text: string, maxChars: number) => {
    const shown = printable(text, maxChars)
    isCut ||= shown.isCut
    return shown.text
  }
  const bounded = <T>(values: Iterable<T>, bytes: number): T[] => {
    const list = boundedList(values, bytes)
    isCut ||= list.isCut
    return list.values
  }
  // A line with a sign can have as many bytes as its budget: four a character and two a line end.
  const shown = (texts: Iterable<string>) => mapEach(texts, (text) => cut(text, maxBlockChars))
  const numbers = mapEach(found.numbers, ({ before: old, after: current, context }) => ({
    before: cut(old, maxNumberChars),
    after: cut(current, maxNumberChars),
    context: cut(context, maxContextChars),
  }))
  return {
    text: bounded(shown(unifiedDiff(before, after, found)), maxBytes.text).join('\n'),
    added: bounded(shown(found.added), maxBytes.list),
    removed: bounded(shown(found.removed), maxBytes.list),
    numbers: bounded(numbers, maxBytes.numbers),
    truncated: isCut,
    ...(isReplaced && { replaced: true as const }),
  }
}

/** Whether most of a long text is new, apart from its numbers. */
function isMostlyNew(after: string, { added, removed }: TextChange): boolean {
  const known = new Set(removed.map(wordsOf))
  const length = added.reduce((sum, text) => sum + (known.has(wordsOf(text)) ? 0 : text.length), 0)
  return length > replacedBytes.text && 2 * length > after.length
}

function* mapEach<T, R>(values: Iterable<T>, map: (value: T) => R): Generator<R> {
  for (const value of values) yield map(value)
}

/**
 * The first values whose JSON fits in `maxBytes`. `isCut`: some did not fit. Reads the list only as far as it fits.
 */
function boundedList<T>(values: Iterable<T>, maxBytes: number): { values: T[]; isCut: boolean } {
  const fitting: T[] = []
  let left = maxBytes
  for (const value of values) {
    left -= Buffer.byteLength(JSON.stringify(value)) + 1
    if (left < 0) return { values: fitting, isCut: true }
    fitting.push(value)
  }
  return { values: fitting, isCut: false }
}

/**
 * A text of a page, safe to print: without control characters and without those that reverse the direction of text, and at
 * most `maxChars` UTF-16 code units long. Never splits a character. `isCut`: it was longer.
 */
export function printable(text: string, maxChars: number): { text: string; isCut: boolean } {
  const kept = textPrefix(text, maxChars).toWellFormed().replace(unprintable, '\u{FFFD}')
  return { text: kept, isCut: text.length > maxChars }
}

// C0 and C1 controls, line and paragraph separators, and the controls of bidirectional text (UAX #9).
const unprintable = /[\p{Cc}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu
