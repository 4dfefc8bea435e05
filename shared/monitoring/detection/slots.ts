import type { Piece, Side } from './comparison.ts'
import type { SlotNoise } from './noise.ts'
import { skeletonOf } from './pair-pieces.ts'
import { isMoney, isNoise, newPlace, shortHash } from './volatile-place.ts'

/** Consecutive pieces without an equal, and the anchors beside them. */
export interface Run {
  pieces: readonly Piece[]
  before: string
  after: string
}

/** The runs of pieces. An anchor is the hash of the nearest block that is unique in its text and in both texts, and its distance. */
export function runsOf(side: Side, pieces: readonly Piece[]): Run[] {
  if (pieces.length === 0) return []
  const counts = countsOf(side.blocks)
  const groups: Piece[][] = []
  let last = -2
  for (const piece of pieces) {
    const group = groups.at(-1)
    if (group && piece.index <= last + 1) group.push(piece)
    else groups.push([piece])
    last = piece.index
  }
  return groups.map((group) => {
    const [first = 0, final = 0] = [group[0]?.index, group.at(-1)?.index]
    return { pieces: group, before: anchorFrom(side, counts, first, -1), after: anchorFrom(side, counts, final, 1) }
  })
}

/**
 * The slot at which a run stands: between an anchor before and one after it. One of them is enough where the block at the
 * other side was replaced: `replaced` holds the positions of such blocks.
 */
export function slotAt(slots: readonly SlotNoise[], run: Run, replaced: ReadonlySet<number>): SlotNoise | undefined {
  const isBeside = replaced.has((run.pieces[0]?.index ?? 0) - 1) || replaced.has((run.pieces.at(-1)?.index ?? 0) + 1)
  return slots.find((slot) => {
    const [isBefore, isAfter] = [slot.before.includes(run.before), slot.after.includes(run.after)]
    return isBeside ? isBefore || isAfter : isBefore && isAfter
  })
}

/** The pieces of a run that are noise: all of them while they fit into the slot, otherwise those that were seen in it. */
export function noiseIn(slot: SlotNoise, { pieces }: Run): readonly Piece[] {
  const isFitting = pieces.length <= slot.capacity && pieces.every((piece) => hasSkeleton(slot, piece))
  if (isFitting && slot.isOpen) return pieces
  return pieces.filter((piece) => isNoise({ ...slot, isOpen: false }, piece.text)).slice(0, slot.capacity)
}

/** The slot between two runs at the same place. Undefined if they have no anchor, or are too long for a slot. */
export function slotFrom(
  removed: Run | undefined,
  added: Run | undefined,
  isOneMoment: boolean,
): SlotNoise | undefined {
  const pieces = { before: removed?.pieces ?? [], after: added?.pieces ?? [] }
  const capacity = Math.max(pieces.before.length, pieces.after.length)
  const anchors = {
    before: [...new Set([removed?.before ?? '', added?.before ?? ''])].filter((anchor) => anchor !== ''),
    after: [...new Set([removed?.after ?? '', added?.after ?? ''])].filter((anchor) => anchor !== ''),
  }
  if (capacity > maxCapacity || anchors.before.length + anchors.after.length === 0) return undefined
  const all = [...pieces.before, ...pieces.after]
  const place = newPlace(
    [contentOf(pieces.before), contentOf(pieces.after)],
    all.every(({ text }) => isMoney(text)),
    // Where one content comes and goes, another one is news.
    isOneMoment && pieces.before.length > 0 && pieces.after.length > 0,
  )
  const skeletons = new Set(all.map(skeletonOf))
  const [skeleton] = skeletons
  return {
    ...place,
    seen: [...new Set([...place.seen, ...all.map(({ text }) => shortHash(text))])],
    ...anchors,
    capacity,
    ...(skeletons.size === 1 && skeleton !== undefined ? { skeleton: shortHash(skeleton) } : {}),
  }
}

/** The content of a run, as `decayPlace` expects it. */
export const contentOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('\n')

/** For each block the hash of its anchor: used to find a slot in one text. */
export function countsOf(blocks: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const block of blocks) counts.set(block, (counts.get(block) ?? 0) + 1)
  return counts
}

const maxDistance = 8
const maxCapacity = 40

const hasSkeleton = (slot: SlotNoise, piece: Piece) =>
  slot.skeleton === undefined || slot.skeleton === shortHash(skeletonOf(piece))

function anchorFrom(
  { blocks, matched }: Side,
  counts: ReadonlyMap<string, number>,
  from: number,
  step: 1 | -1,
): string {
  for (let distance = 1; distance <= maxDistance; distance++) {
    const at = from + step * distance
    const block = blocks[at]
    if (block === undefined) return `edge ${distance}`
    if (matched[at] !== -1 && counts.get(block) === 1) return `${shortHash(block)} ${distance}`
  }
  return ''
}
