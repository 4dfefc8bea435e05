import { align, type Hunk } from './align.ts'
import type { Comparison, Piece, Side } from './comparison.ts'
import { waitingLists } from './waiting-list.ts'

/** A block that was replaced by a similar one, and where they differ. */
export interface Pair {
  before: Piece
  after: Piece
  hunks: readonly Hunk[]
}

export interface Paired {
  pairs: Pair[]
  removed: Piece[]
  added: Piece[]
}

/** Pairs the pieces that were replaced: those that differ in numbers alone, then similar ones at the same place. */
export function pairPieces(removed: readonly Piece[], added: readonly Piece[], comparison: Comparison): Paired {
  const first = { removed: removed.slice(0, maxPaired), added: added.slice(0, maxPaired) }
  const partners = new Map<Piece, Piece>()
  const taken = new Set<Piece>()
  const pairBy = (keyOf: (piece: Piece, side: Side) => string, isPair: (one: Piece, other: Piece) => boolean) => {
    const waiting = waitingLists(
      first.added.filter((piece) => !taken.has(piece)),
      (piece) => keyOf(piece, comparison.after),
    )
    for (const piece of first.removed) {
      const other = partners.has(piece)
        ? undefined
        : waiting.take(keyOf(piece, comparison.before), (each) => isPair(piece, each))
      if (!other) continue
      partners.set(piece, other)
      taken.add(other)
    }
  }
  const places = { before: placesOf(comparison.before, true), after: placesOf(comparison.after, false) }
  const placeOf = (piece: Piece, side: Side) =>
    String(side === comparison.before ? places.before[piece.index] : places.after[piece.index])
  pairBy(
    (piece, side) => `${placeOf(piece, side)} ${skeletonOf(piece)}`,
    () => true,
  )
  pairBy(skeletonOf, () => true)
  pairBy(placeOf, isSimilar)
  const pairs: Pair[] = []
  for (const [before, after] of partners) {
    const hunks = align(before.elements, after.elements, comparison.budget)
    if (hunks.length > 0) pairs.push({ before, after, hunks })
  }
  return {
    pairs,
    removed: removed.filter((piece) => !partners.has(piece)),
    added: added.filter((piece) => !taken.has(piece)),
  }
}

/** For each block the position, in the newer text, of the last block before it that both texts have. */
export function placesOf({ matched }: Side, isBefore: boolean): Int32Array {
  const places = new Int32Array(matched.length)
  let place = -1
  for (let index = 0; index < matched.length; index++) {
    const match = matched[index] ?? -1
    if (match !== -1) place = isBefore ? match : index
    places[index] = place
  }
  return places
}

/** Differences of more pieces are not paired. */
const maxPaired = 2000

/** The words of a piece without its numbers. */
export const skeletonOf = (piece: Piece) => {
  let skeleton = ''
  for (const { key } of piece.elements) skeleton += `${key.length <= 40 ? key.replace(number, '#') : key}\u0002`
  return skeleton
}

const number = /\p{Nd}[\p{Nd}.,:/'-]*/gu

/** At least half of the elements are the same. */
function isSimilar(one: Piece, other: Piece): boolean {
  const counts = new Map<string, number>()
  for (const { key } of one.elements) counts.set(key, (counts.get(key) ?? 0) + 1)
  let common = 0
  for (const { key } of other.elements) {
    const left = counts.get(key) ?? 0
    if (left === 0) continue
    counts.set(key, left - 1)
    common++
  }
  return common > 1 && common * 4 >= one.elements.length + other.elements.length
}
