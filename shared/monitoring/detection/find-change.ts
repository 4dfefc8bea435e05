import { findDifferences } from './find-differences.ts'
import type { SeenText } from './seen-text.ts'
import type { ChangeRules, TextChange } from './text-change.ts'
import { toChange } from './to-change.ts'

export type { ChangeRules, TextChange } from './text-change.ts'

/**
 * Undefined when the texts differ only in order, in noise, or in text that the rules exclude. Both texts are in the form of
 * `normalizeText`. Never throws.
 */
export function findChange(before: SeenText, after: SeenText, rules: ChangeRules): TextChange | undefined {
  if (before.text === after.text) return undefined
  return toChange(findDifferences(before, after, rules), rules)
}
