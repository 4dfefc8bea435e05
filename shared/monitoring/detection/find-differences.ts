import { compareBlocks } from './compare-blocks.ts'
import type { Comparison, Piece, Side } from './comparison.ts'
import type { Noise } from './noise.ts'
import type { SeenText } from './normalize-text.ts'
import { pairPieces, type Paired } from './pair-pieces.ts'
import { rotatingIn } from './rotating.ts'
import { noiseIn, runsOf, slotAt } from './slots.ts'
import { isClock } from './transient-blocks.ts'

export interface Differences extends Paired {
  comparison: Comparison
}

/** The differences between two texts beyond known noise and ignored text. */
export function findDifferences(
  before: SeenText,
  after: SeenText,
  rules: { noise: Noise; ignorePatterns: readonly string[] },
): Differences {
  const comparison = compareBlocks(before, after, rules)
  const { noise } = rules
  const isRotating = rotatingIn(noise)
  const isNews = ({ text }: Piece) => !isRotating(text)
  const paired = pairPieces(comparison.before.pieces.filter(isNews), comparison.after.pieces.filter(isNews), comparison)
  // The time of a probe is not news where it comes or goes. In place of another time it is.
  const isText = ({ elements }: Piece) => !isClock(elements)
  // A text that never came or went is content: a slot is open for added blocks alone.
  const known = noise.slots.map((slot) => ({ ...slot, isOpen: false }))
  const places = (side: 'before' | 'after') => new Set(paired.pairs.map((pair) => pair[side].index))
  return {
    pairs: paired.pairs,
    removed: withoutSlots(known, comparison.before, paired.removed.filter(isText), places('before')),
    added: withoutSlots(noise.slots, comparison.after, paired.added.filter(isText), places('after')),
    comparison,
  }
}

function withoutSlots(
  slots: Noise['slots'],
  side: Side,
  pieces: readonly Piece[],
  replaced: ReadonlySet<number>,
): Piece[] {
  if (slots.length === 0) return [...pieces]
  const noisy = new Set<Piece>()
  for (const run of runsOf(side, pieces)) {
    const slot = slotAt(slots, run, replaced)
    for (const piece of slot ? noiseIn(slot, run) : []) noisy.add(piece)
  }
  return pieces.filter((piece) => !noisy.has(piece))
}
