import { elementsOf, mark } from '#shared/monitoring/detection/elements/elements.ts'
import { gapContent } from './gaps.ts'
import { boundNoise, type GapNoise, type Noise, type SlotNoise } from './noise.ts'
import type { SeenText } from './normalize-text.ts'
import { decayRotating } from './rotating.ts'
import { contentOf, countsOf } from './slots.ts'
import { blocksOf } from './split-long.ts'
import { decayPlace, shortHash } from './volatile-place.ts'

/** A further probe: places whose content stayed the same for long are forgotten, so that their next change is reported. */
export function decayNoise(seen: SeenText, noise: Noise): Noise {
  const gaps = noise.gaps ?? []
  const rotating = noise.rotating && decayRotating(noise.rotating, seen.text)
  if (gaps.length + noise.slots.length === 0) return { ...noise, ...(rotating && { rotating }) }
  const blocks = blocksOf(seen.text)
  const contents = contentsOf(gaps, blocks, seen.at)
  const positions = noise.slots.length === 0 ? new Map<string, number>() : positionsOf(blocks)
  return boundNoise({
    gaps: gaps.map((gap) => decayPlace(gap, contents.get(gap))).filter((gap) => gap !== undefined),
    slots: noise.slots
      .map((slot) => decayPlace(slot, slotContent(slot, blocks, positions)))
      .filter((slot) => slot !== undefined),
    ...(rotating && { rotating }),
  })
}

function contentsOf(gaps: readonly GapNoise[], blocks: readonly string[], at: number): Map<GapNoise, string> {
  const contents = new Map<GapNoise, string>()
  const literals = gaps.map((gap) => ({ gap, literal: literalOf(gap) }))
  let work = 0
  for (const block of literals.length === 0 ? [] : blocks) {
    if (block.length > maxBlock) continue
    const waiting = literals.filter(({ gap, literal }) => !contents.has(gap) && block.includes(literal))
    if (waiting.length === 0) continue
    work += block.length
    if (work > maxWork) break
    const elements = elementsOf(block, at)
    for (const { gap } of waiting) {
      const content = gapContent(gap, elements)
      if (content !== undefined) contents.set(gap, content)
    }
  }
  return contents
}

const maxBlock = 2000
const maxWork = 60_000

/** The longest token that the block of a gap contains. */
function literalOf({ parts }: GapNoise): string {
  let longest = ''
  for (const key of parts.join('').split('\u0002')) {
    const text = key.trim()
    if (!text.startsWith(mark) && text.length > longest.length) longest = text
  }
  return longest
}

/** Positions of the unique blocks, by hash. */
function positionsOf(blocks: readonly string[]): Map<string, number> {
  const counts = countsOf(blocks)
  const positions = new Map<string, number>()
  for (const [index, block] of blocks.entries()) if (counts.get(block) === 1) positions.set(shortHash(block), index)
  return positions
}

/**
 * The blocks between two anchors of the slot that stand no farther apart than it is long. Undefined if it is not in this text:
 * in a list of changing order, one anchor alone stands beside any item.
 */
function slotContent(
  { before, after, capacity }: SlotNoise,
  blocks: readonly string[],
  positions: ReadonlyMap<string, number>,
): string | undefined {
  const first = placesBeside(before, positions, { edge: -1, step: 1 })
  const last = placesBeside(after, positions, { edge: blocks.length, step: -1 })
  // A slot without an anchor on one side reaches as far as it is long.
  const starts = before.length === 0 ? last.map((end) => end - capacity + 1) : first
  const ends = after.length === 0 ? first.map((start) => start + capacity - 1) : last
  for (const start of starts) {
    const end = ends.find((each) => each >= start - 1 && each < start + capacity)
    if (end !== undefined) return contentOf(blocks.slice(Math.max(0, start), end + 1).map((text) => ({ text })))
  }
  return undefined
}

/** The position of the first or last block of a slot, as each of its anchors on that side gives it. */
function placesBeside(
  anchors: readonly string[],
  positions: ReadonlyMap<string, number>,
  { edge, step }: { edge: number; step: 1 | -1 },
): number[] {
  return anchors.flatMap((anchor) => {
    const [name = '', distance = '0'] = anchor.split(' ')
    const position = name === 'edge' ? edge : positions.get(name)
    return position === undefined ? [] : [position + step * Number(distance)]
  })
}
