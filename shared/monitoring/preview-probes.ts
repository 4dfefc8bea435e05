import { mark } from './detection/elements/elements.ts'
import { findChange } from './detection/find-change.ts'
import { ignoring } from './detection/ignore-patterns.ts'
import { learnNoise } from './detection/learn-noise.ts'
import { noNoise, type GapNoise, type Noise, type SlotNoise } from './detection/noise.ts'
import { hashText, type SeenText } from './detection/normalize-text.ts'
import { splitLong, blocksOf } from './detection/split-long.ts'

/** Two probes of a page, which show what a monitor would watch. `second`: undefined if it failed. */
export interface PreviewedProbes {
  first: SeenText
  second?: SeenText
  ignorePatterns: readonly string[]
  keywords: readonly string[]
}

export interface ProbesPreview {
  contentHash: string
  words: number
  /** The parts that change by themselves, for people. */
  noise: string[]
  /** Most of the text differs between the probes. */
  isMostlyOther: boolean
  /** The patterns ignore every block. */
  isIgnored: boolean
  /** The text contains one of the keywords, or there are none. */
  hasKeyword: boolean
}

export function previewProbes({ first, second, ignorePatterns, keywords }: PreviewedProbes): ProbesPreview {
  const lower = first.text.toLowerCase()
  return {
    contentHash: hashText(first.text),
    words: first.text.split(/\s+/).length,
    noise: second === undefined ? [] : describeNoise(learnNoise(first, second, noNoise)),
    isMostlyOther: second !== undefined && isMostlyOther(first, second),
    isIgnored: isIgnored(first.text, ignorePatterns),
    hasKeyword: keywords.length === 0 || keywords.some((word) => lower.includes(word.toLowerCase())),
  }
}

function isMostlyOther(before: SeenText, after: SeenText): boolean {
  const change = findChange(before, after, { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1 })
  return change !== undefined && change.changedCharacters > (before.text.length + after.text.length) / 2
}

function isIgnored(text: string, ignorePatterns: readonly string[]): boolean {
  if (ignorePatterns.length === 0) return false
  const ignore = ignoring(ignorePatterns)
  return blocksOf(text).every((block) => splitLong(block).every((piece) => ignore(piece) === ''))
}

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
