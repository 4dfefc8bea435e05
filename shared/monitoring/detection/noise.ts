/** The parts of a page that change by themselves, as JSON of at most `maxNoiseBytes`. Only the functions of this folder read it. */
export interface Noise {
  /** Places in blocks. */
  gaps?: readonly GapNoise[]
  /** Places between blocks. */
  slots: readonly SlotNoise[]
  /** Blocks that came and went without being news, wherever they stand. The last one added is the newest. */
  rotating?: readonly RotatingText[]
}

/** The hash of a block, whether the last probe showed it, and the probes in a row that did or did not. */
export type RotatingText = readonly [hash: string, isShown: 0 | 1, looks: number]

/** Knowledge about a place whose content changes by itself. */
export interface VolatilePlace {
  /** Any content is noise. Otherwise only the content that was seen. */
  isOpen: boolean
  /** Every content seen so far shows an amount of money: a new amount is news. */
  isPrice: boolean
  /** Hashes of the content seen, the newest last. At most `maxSeen`. */
  seen: readonly string[]
  /** Hash of the content of the last probe. */
  last: string
  /** The number of times the content changed. */
  changes: number
  /** Probes in a row that showed the same content. */
  quiet: number
}

/** A block of which some parts change: `Session ? of today`. */
export interface GapNoise extends VolatilePlace {
  /** The keys of the elements around the gaps. */
  parts: readonly string[]
  /** Only numbers were seen in the gaps. */
  isNumeric: boolean
  /** The most characters seen in a gap. */
  maxLength: number
}

/** A place for whole blocks between others: a rotating advertisement. */
export interface SlotNoise extends VolatilePlace {
  /** Anchors before and after it. */
  before: readonly string[]
  after: readonly string[]
  /** The most blocks seen in it. */
  capacity: number
  /** Hash of the words of its only block, if they stay while its numbers change. */
  skeleton?: string
}

/** Nothing is known yet. */
export const noNoise: Noise = { slots: [] }

export const maxNoiseBytes = 32_768
export const maxSeen = 16

/** Drops the oldest knowledge above the limit. */
export function boundNoise(noise: Noise): Noise {
  const gaps = [...(noise.gaps ?? [])]
  const slots = [...noise.slots]
  const { rotating } = noise
  let bytes = gaps.reduce((sum, gap) => sum + sizeOf(gap), 0) + slots.reduce((sum, slot) => sum + sizeOf(slot), 0) + 64
  if (rotating) bytes += sizeOf(rotating)
  while (bytes > maxNoiseBytes && gaps.length + slots.length > 0) {
    const dropped = gaps.length > slots.length ? gaps.shift() : slots.shift()
    bytes -= dropped ? sizeOf(dropped) : 0
  }
  return { gaps, slots, ...(rotating && { rotating }) }
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1
