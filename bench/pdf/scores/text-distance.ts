import { distance } from 'fastest-levenshtein'

/** Levenshtein distance by the length of the longer text: 0 for equal texts, 1 for texts without a common character. */
export function textDistance(left: string, right: string): number {
  return left === right ? 0 : distance(left, right) / Math.max(left.length, right.length)
}
