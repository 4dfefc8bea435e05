import { elementsOf, isSame } from '#shared/monitoring/detection/elements/elements.ts'
import { newBudget } from './align.ts'
import type { Comparison, Piece } from './comparison.ts'
import { gapKey } from './gaps.ts'
import { ignoring } from './ignore-patterns.ts'
import type { GapNoise, Noise } from './noise.ts'
import type { SeenText } from './normalize-text.ts'
import { splitLong, blocksOf } from './split-long.ts'
import { isDaily, isTransient } from './transient-blocks.ts'
import { waitingLists } from './waiting-list.ts'

/**
 * Matches the blocks of two texts as multisets: equal ones first, then those that differ by noise or by ignored text. Does
 * not look at the places of blocks.
 */
export function compareBlocks(
  before: SeenText,
  after: SeenText,
  rules: { noise: Noise; ignorePatterns: readonly string[] },
): Comparison {
  const blocks = { before: blocksOf(before.text), after: blocksOf(after.text) }
  const matched = matchEqual(blocks.before, blocks.after)
  const gaps = rules.noise.gaps ?? []
  const read = (pieces: TextPieces) => withoutNoise(withoutEqual(pieces), [before.at, after.at], gaps)
  const unmatched = (side: 'before' | 'after') =>
    unmatchedOf(blocks[side], matched[side])
      .filter(({ text, index }) => !isDaily(text, blocks[side][index - 1]))
      .flatMap(cut)
  let pieces = read({ before: unmatched('before'), after: unmatched('after') })
  if (rules.ignorePatterns.length > 0) {
    const ignore = ignoring(rules.ignorePatterns)
    const kept = (list: readonly Piece[]) =>
      list.map(({ text, index }) => ({ text: ignore(text), index })).filter(({ text }) => text !== '')
    pieces = read({ before: kept(pieces.before), after: kept(pieces.after) })
  }
  return {
    before: { blocks: blocks.before, matched: matched.before, pieces: pieces.before },
    after: { blocks: blocks.after, matched: matched.after, pieces: pieces.after },
    budget: newBudget(),
  }
}

/** Differing text of which the words are compared. Blocks after it are compared as a whole. */
const maxCharacters = 12_000
const maxPieces = 500

interface TextPiece {
  text: string
  index: number
}

interface TextPieces {
  before: readonly TextPiece[]
  after: readonly TextPiece[]
}

function unmatchedOf(blocks: readonly string[], matched: Int32Array): TextPiece[] {
  const pieces: TextPiece[] = []
  for (let index = 0; index < blocks.length; index++)
    if (matched[index] === -1) pieces.push({ text: blocks[index] ?? '', index })
  return pieces
}

const cut = ({ text, index }: TextPiece): TextPiece[] => splitLong(text).map((piece) => ({ text: piece, index }))

function withoutEqual({ before, after }: TextPieces): TextPieces {
  const equal = matchEqual(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  )
  return {
    before: before.filter((_, index) => equal.before[index] === -1),
    after: after.filter((_, index) => equal.after[index] === -1),
  }
}

function withoutNoise(texts: TextPieces, [beforeAt, afterAt]: readonly [number, number], gaps: readonly GapNoise[]) {
  const pieces = { before: withElements(texts.before, beforeAt), after: withElements(texts.after, afterAt) }
  const noisy = matchNoisy(pieces.before, pieces.after)
  matchGaps(gaps, pieces, noisy)
  const keep = (piece: Piece) => !noisy.has(piece) && !isTransient(piece.elements)
  return { before: pieces.before.filter(keep), after: pieces.after.filter(keep) }
}

function withElements(pieces: readonly TextPiece[], at: number): Piece[] {
  let left = maxCharacters
  return pieces.map(({ text, index }, position) => {
    left -= text.length
    return { text, index, elements: left >= 0 && position < maxPieces ? elementsOf(text, at) : [{ key: text, text }] }
  })
}

/** Pieces that differ only where noise was learned. */
function matchGaps(
  gaps: readonly GapNoise[],
  { before, after }: { before: readonly Piece[]; after: readonly Piece[] },
  noisy: Set<Piece>,
) {
  if (gaps.length === 0) return
  const keyOf = (piece: Piece) => (noisy.has(piece) ? '' : (gapKey(gaps, piece) ?? ''))
  const waiting = waitingLists(after.slice(0, maxGapPieces), keyOf)
  for (const piece of before.slice(0, maxGapPieces)) {
    const key = keyOf(piece)
    const other = key === '' ? undefined : waiting.take(key, () => true)
    if (other) noisy.add(piece).add(other)
  }
}

const maxGapPieces = 1000

/** Pieces of the same words whose volatile elements may be the same. */
function matchNoisy(before: readonly Piece[], after: readonly Piece[]): Set<Piece> {
  const noisy = new Set<Piece>()
  const isVolatile = (piece: Piece) => piece.elements.some(({ volatile }) => volatile)
  const waiting = waitingLists(after.filter(isVolatile), keyOf)
  for (const piece of before) {
    const other = isVolatile(piece) ? waiting.take(keyOf(piece), (each) => isSamePiece(piece, each)) : undefined
    if (other) noisy.add(piece).add(other)
  }
  return noisy
}

const keyOf = (piece: Piece) => piece.elements.map(({ key }) => key).join('\u0002')

const isSamePiece = (one: Piece, other: Piece) =>
  one.elements.every((element, index) => {
    const match = other.elements[index]
    return match !== undefined && isSame(element, match)
  })

/** For each text of one list the position of an equal text in the other, or -1. Each position is used once. Linear. */
function matchEqual(before: readonly string[], after: readonly string[]): { before: Int32Array; after: Int32Array } {
  const matched = { before: new Int32Array(before.length).fill(-1), after: new Int32Array(after.length).fill(-1) }
  const match = (one: number, other: number) => {
    matched.before[one] = other
    matched.after[other] = one
  }
  const shorter = Math.min(before.length, after.length)
  let start = 0
  for (; start < shorter && before[start] === after[start]; start++) match(start, start)
  let ends = [before.length, after.length] as [number, number]
  while (ends[0] > start && ends[1] > start && before[ends[0] - 1] === after[ends[1] - 1]) {
    ends = [ends[0] - 1, ends[1] - 1]
    match(...ends)
  }
  const firsts = new Map<string, number>()
  const nexts = new Int32Array(ends[1] - start)
  for (let index = ends[1] - 1; index >= start; index--) {
    const text = after[index] ?? ''
    nexts[index - start] = firsts.get(text) ?? -1
    firsts.set(text, index)
  }
  for (let index = start; index < ends[0]; index++) {
    const text = before[index] ?? ''
    const first = firsts.get(text) ?? -1
    if (first === -1) continue
    match(index, first)
    firsts.set(text, nexts[first - start] ?? -1)
  }
  return matched
}
