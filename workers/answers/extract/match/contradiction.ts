import type { Scalar } from '#workers/answers/extract/values/coerce.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import type { FoundValues } from './find-values.ts'

/** A value that the page declares for machines, and the one that its text states. */
export interface StatedTwice {
  value: Scalar
  pointer: string
  found: FoundValues
  other: Scalar
  quote: string
}

/** A warning if the text of a page contradicts the data that it declares. One text within the other is not a contradiction. */
export function contradiction({ value, pointer, found, other, quote }: StatedTwice): string | undefined {
  if (value === other) return undefined
  if (typeof value === 'string' && typeof other === 'string') {
    const [one, two] = [wordsOf(value), wordsOf(other)]
    if (one.includes(two) || two.includes(one)) return undefined
    // A timestamp and its day agree.
    if (value.slice(0, 10) === other.slice(0, 10)) return undefined
  }
  return `${pointer}: the ${found.source} of the page says ${JSON.stringify(value)}, its text says ${JSON.stringify(quote.slice(0, 100))}.`
}
