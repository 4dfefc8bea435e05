import type { TextChange } from '#shared/monitoring/detection/find-change.ts'
import { boundedList } from './bounded-list.ts'
import { printable } from './printable.ts'
import { unifiedDiff } from './unified-diff.ts'

/** A content change as a notice shows it. `truncated`: the texts are cut, or blocks are left out. */
export interface ChangeDescription {
  /** In the unified format, without file names. Never empty. */
  text: string
  added: readonly string[]
  removed: readonly string[]
  numbers: readonly { before: string; after: string; context: string }[]
  truncated: boolean
}

// In bytes of JSON. Together with two hashes and a URL of 2048 characters they stay below `maxNoticeBytes`.
const maxTextBytes = 7000
const maxListBytes = 3500
const maxNumbersBytes = 2000

const maxBlockChars = 1000
const maxContextChars = 200
const maxNumberChars = 40

/** Describes the difference between two watched texts. `found`: what the monitor calls a change in it. */
export function describeChange(before: string, after: string, found: TextChange): ChangeDescription {
  let isCut = false
  const cut = (text: string, maxChars: number) => {
    const shown = printable(text, maxChars)
    isCut ||= shown.isCut
    return shown.text
  }
  const bounded = <T>(values: Iterable<T>, maxBytes: number): T[] => {
    const list = boundedList(values, maxBytes)
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
    text: bounded(shown(unifiedDiff(before, after, found)), maxTextBytes).join('\n'),
    added: bounded(shown(found.added), maxListBytes),
    removed: bounded(shown(found.removed), maxListBytes),
    numbers: bounded(numbers, maxNumbersBytes),
    truncated: isCut,
  }
}

function* mapEach<T, R>(values: Iterable<T>, map: (value: T) => R): Generator<R> {
  for (const value of values) yield map(value)
}
