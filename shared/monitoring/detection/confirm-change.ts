import type { Element } from '#shared/monitoring/detection/elements/elements.ts'
import type { Hunk } from './align.ts'
import type { Piece } from './comparison.ts'
import { toChange, type ChangeRules, type TextChange } from './find-change.ts'
import { findDifferences } from './find-differences.ts'
import { gapKey } from './gaps.ts'
import { noNoise } from './noise.ts'
import type { SeenText } from './normalize-text.ts'
import { placesOf, type Pair } from './pair-pieces.ts'

/**
 * The part of a change that both probes show. A block that differs between the two probes is confirmed as far as it stayed; an
 * added block in which words differ is not, and neither is the removal of the block at its place: it rotates.
 */
export function confirmChange(
  before: SeenText,
  candidate: SeenText,
  confirming: SeenText,
  rules: ChangeRules,
): TextChange | undefined {
  const found = findDifferences(before, candidate, rules)
  const again = findDifferences(before, confirming, rules)
  // A difference between the probes is not confirmed, be it known noise or not.
  const unstable = findDifferences(candidate, confirming, { ...rules, noise: noNoise })
  const gone = countsOf(unstable.removed)
  const changed = new Map(unstable.pairs.map((pair) => [pair.before.text, pair]))
  const places = { before: placesOf(found.comparison.before, true), after: placesOf(found.comparison.after, false) }
  const unconfirmed = new Map<number, number>()

  const added = found.added.filter((piece) => {
    const pair = changed.get(piece.text)
    if (!take(gone, piece.text) && (!pair || isMostlyStable(pair))) return true
    // Known noise, such as an advertisement, did not come in place of another block.
    if (gapKey(rules.noise.gaps ?? [], piece) !== undefined) return false
    const place = places.after[piece.index] ?? -1
    unconfirmed.set(place, (unconfirmed.get(place) ?? 0) + 1)
    return false
  })
  const absent = countsOf([...again.removed, ...again.pairs.map((pair) => pair.before)])
  const removed = found.removed.filter((piece) => {
    if (!take(absent, piece.text)) return false
    const place = places.before[piece.index] ?? -1
    const rotating = unconfirmed.get(place) ?? 0
    if (rotating > 0) unconfirmed.set(place, rotating - 1)
    return rotating === 0
  })
  const pairs = found.pairs.flatMap((pair) => {
    if (take(gone, pair.after.text)) return []
    const other = changed.get(pair.after.text)
    const hunks = other
      ? pair.hunks.filter((hunk) => !other.hunks.some((each) => overlaps(hunk.after, each.before)))
      : pair.hunks
    return hunks.length === 0 ? [] : [{ ...pair, hunks }]
  })
  return toChange({ pairs, removed, added }, rules)
}

function countsOf(pieces: readonly Piece[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of pieces) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function take(counts: Map<string, number>, text: string): boolean {
  const count = counts.get(text) ?? 0
  if (count > 0) counts.set(text, count - 1)
  return count > 0
}

/** Only numbers differ, in less than half of the block. */
function isMostlyStable({ before, after, hunks }: Pair): boolean {
  const isNumeric = (elements: readonly Element[]) => elements.every(({ text }) => /\p{Nd}/u.test(text))
  const length = hunks.reduce((sum, hunk) => sum + hunk.before[1] - hunk.before[0], 0)
  return (
    2 * length < before.elements.length &&
    hunks.every(
      (hunk) => isNumeric(before.elements.slice(...hunk.before)) && isNumeric(after.elements.slice(...hunk.after)),
    )
  )
}

/** Positions in the same block. An empty range lies between two elements. */
const overlaps = ([start, end]: Hunk['after'], [from, to]: Hunk['before']) =>
  start < to && from < end ? true : start === end || from === to ? start <= to && from <= end : false
