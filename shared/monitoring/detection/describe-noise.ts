import { mark } from '#shared/monitoring/detection/elements/elements.ts'
import type { GapNoise, Noise, SlotNoise } from './noise.ts'

/** The learned noise for people, one line a place. */
export function describeNoise(noise: Noise): string[] {
  return [...(noise.gaps ?? []).map(describeGap), ...noise.slots.map(describeSlot)]
}

function describeGap(gap: GapNoise): string {
  const text = gap.parts
    .map((part) => part.split('\u0002').map(readable).join(''))
    .join(' [...] ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${extent(gap)} in “${text.length > 120 ? `${text.slice(0, 120)}...` : text}”${gap.isNumeric ? ' (numbers)' : ''}`
}

function readable(key: string): string {
  const at = key.indexOf(mark)
  return at === -1 ? key : `${key.slice(0, at)}[time or count]`
}

function describeSlot(slot: SlotNoise): string {
  const blocks = slot.capacity === 1 ? 'a block' : `up to ${slot.capacity} blocks`
  return `${extent(slot)} of ${blocks} that changes between looks`
}

const extent = (place: { isOpen: boolean; seen: readonly string[] }) =>
  place.isOpen ? 'Any text' : `${place.seen.length} known texts`
