import { elementsOf } from '#shared/monitoring/detection/elements/elements.ts'
import type { Piece } from './comparison.ts'
import { findDifferences, type Differences } from './find-differences.ts'
import { gapContent, gapFrom } from './gaps.ts'
import { boundNoise, type GapNoise, type Noise, type SlotNoise } from './noise.ts'
import type { SeenText } from './normalize-text.ts'
import type { Pair } from './pair-pieces.ts'
import { withRotating } from './rotating.ts'
import { runsOf, slotFrom } from './slots.ts'
import { blocksOf } from './split-long.ts'
import { mergePlace } from './volatile-place.ts'

/**
 * Adds the differences between two texts that were seen of the same content: two probes of one moment, or a text and one that
 * flipped back to it. Probes at most 20 minutes apart show that any content at the place is noise; others only that the
 * content seen is. `passing`: the texts that may be learned.
 */
export function learnNoise(
  first: SeenText,
  second: SeenText,
  noise: Noise,
  { hasGone: isGone, hasReturned: isBack }: TransientTexts = anyText,
): Noise {
  const isOneMoment = Math.abs(second.at - first.at) <= oneMomentMs
  const { comparison, pairs, removed, added } = findDifferences(first, second, { noise, ignorePatterns: [] })
  const hasGone = ({ text }: Piece) => isGone(text)
  const hasReturned = ({ text }: Piece) => isBack(text)
  const gaps: GapNoise[] = [...(noise.gaps ?? [])]
  const rest = { removed: [...removed], added: [...added] }
  const work = { left: maxWork }
  for (const pair of pairs.slice(0, maxLearned)) {
    const isLearned = hasGone(pair.before) || hasReturned(pair.after)
    const gap =
      isLearned && isDistinct(pair, comparison.after.blocks, work)
        ? gapFrom(pair.before, pair.after, pair.hunks, isOneMoment)
        : undefined
    if (gap) addGap(gaps, gap)
    else {
      rest.removed.push(pair.before)
      rest.added.push(pair.after)
    }
  }
  const slots: SlotNoise[] = [...noise.slots]
  const runs = {
    removed: runsOf(comparison.before, inOrder(rest.removed.filter(hasGone))),
    added: runsOf(comparison.after, inOrder(rest.added.filter(hasReturned))),
  }
  const used = new Set<unknown>()
  for (const run of runs.added.slice(0, maxLearned)) {
    const other = runs.removed.find((each) => !used.has(each) && isSamePlace(each, run))
    used.add(other)
    const slot = slotFrom(other, run, isOneMoment)
    if (slot) addSlot(slots, slot)
  }
  for (const run of runs.removed.slice(0, maxLearned)) {
    const slot = used.has(run) ? undefined : slotFrom(run, undefined, isOneMoment)
    if (slot) addSlot(slots, slot)
  }
  const found = findDifferences(first, second, { noise: { gaps, slots: [] }, ignorePatterns: [] })
  const gone = [...found.removed, ...found.pairs.map((pair) => pair.before)].filter(hasGone)
  const returned = [...found.added, ...found.pairs.map((pair) => pair.after)].filter(hasReturned)
  const rotating = [...gone, ...returned].map(({ text }) => text)
  if (gaps.length + slots.length + rotating.length === 0) return noise
  return boundNoise(withRotating({ ...noise, gaps, slots }, rotating))
}

/** Whether a text of the first probe that the second lacks is noise, and one of the second that the first lacks. */
export interface TransientTexts {
  hasGone: (text: string) => boolean
  hasReturned: (text: string) => boolean
}

const anyText: TransientTexts = { hasGone: () => true, hasReturned: () => true }

/**
 * Beside a text from before both probes, one that left it or came after it may be a change that came between the probes: a text
 * is noise once it came and went.
 */
export function transientBeside({ text }: SeenText): TransientTexts {
  const known = new Set(blocksOf(text))
  return { hasGone: (each) => !known.has(each), hasReturned: (each) => known.has(each) }
}

/** The texts of `after` that are noise beside `before` are known from now on: they may leave again. */
export function rememberNoise(before: SeenText, after: SeenText, noise: Noise): Noise {
  const [all, news] = [{ gaps: noise.gaps ?? [], slots: [] }, noise].map((each) =>
    findDifferences(before, after, { noise: each, ignorePatterns: [] }),
  ) as [Differences, Differences]
  const reported = new Set([...news.added, ...news.pairs.map((pair) => pair.after)].map(({ text }) => text))
  const texts = [...all.added, ...all.pairs.map((pair) => pair.after)].map(({ text }) => text)
  return boundNoise(
    withRotating(
      noise,
      texts.filter((text) => !reported.has(text)),
    ),
  )
}

const oneMomentMs = 20 * 60_000

/** Differences that one pair of probes teaches. */
const maxLearned = 200

const inOrder = (pieces: Piece[]) => pieces.sort((one, other) => one.index - other.index)

const isSamePlace = (one: { before: string; after: string }, other: { before: string; after: string }) =>
  (one.before !== '' && one.before === other.before) || (one.after !== '' && one.after === other.after)

/** No other block has the form of this one. Otherwise its place in the text tells it from the others. */
function isDistinct({ before, after, hunks }: Pair, blocks: readonly string[], work: { left: number }): boolean {
  const gap = gapFrom(before, after, hunks, true)
  if (!gap) return false
  const literal = after.elements.reduce((longest, { text, volatile }, index) => {
    const isStable = !volatile && !hunks.some((hunk) => index >= hunk.after[0] && index < hunk.after[1])
    return isStable && text.length > longest.length ? text : longest
  }, '')
  let found = 0
  work.left -= blocks.length
  if (work.left < 0) return false
  for (const block of blocks) {
    if (!block.includes(literal) || block.length > maxBlock) continue
    work.left -= block.length
    if (work.left < 0) return false
    if (gapContent(gap, elementsOf(block, 0)) !== undefined) found++
    if (found > 1) return false
  }
  return true
}

const maxBlock = 2000
/** Characters that are read to find blocks of the same form. */
const maxWork = 60_000

function addGap(gaps: GapNoise[], found: GapNoise) {
  const at = gaps.findIndex(
    ({ parts }) => parts.length === found.parts.length && parts.every((part, index) => part === found.parts[index]),
  )
  const [known] = at === -1 ? [] : gaps.splice(at, 1)
  if (!known) gaps.push(found)
  else
    gaps.push({
      ...mergePlace(known, found),
      parts: known.parts,
      isNumeric: known.isNumeric && found.isNumeric,
      maxLength: Math.max(known.maxLength, found.maxLength),
    })
}

function addSlot(slots: SlotNoise[], found: SlotNoise) {
  const at = slots.findIndex(
    (slot) =>
      slot.before.some((anchor) => found.before.includes(anchor)) ||
      slot.after.some((anchor) => found.after.includes(anchor)),
  )
  const [known] = at === -1 ? [] : slots.splice(at, 1)
  if (!known) {
    slots.push(found)
    return
  }
  const { skeleton, ...rest } = known
  slots.push({
    ...rest,
    ...mergePlace(known, found),
    before: [...new Set([...known.before, ...found.before])].slice(-maxAnchors),
    after: [...new Set([...known.after, ...found.after])].slice(-maxAnchors),
    capacity: Math.max(known.capacity, found.capacity),
    ...(skeleton !== undefined && skeleton === found.skeleton ? { skeleton } : {}),
  })
}

const maxAnchors = 6
