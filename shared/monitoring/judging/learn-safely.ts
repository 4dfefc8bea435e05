import { type ChangeRules, findChange } from '#shared/monitoring/detection/find-change.ts'
import { learnNoise, type PassingTexts } from '#shared/monitoring/detection/learn-noise.ts'
import { noNoise, type Noise } from '#shared/monitoring/detection/noise.ts'
import type { SeenText } from '#shared/monitoring/detection/seen-text.ts'

const manyBlocks = 20
const someBlocks = 5

/**
 * Learns the differences between two looks of one moment. Learns nothing when most of the page differs, or when a large part of
 * it is missing from one look: that look saw another page, such as a notice of maintenance, or not the whole page, and the
 * watched text would become noise. `passing`: see `learnNoise`.
 */
export function learnSafely(first: SeenText, second: SeenText, noise: Noise, passing?: PassingTexts): Noise {
  const anything: ChangeRules = { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1 }
  const change = findChange(first, second, anything)
  if (change === undefined) return noise
  const blocks = change.added.length + change.removed.length
  const length = first.text.length + second.text.length
  if (blocks > manyBlocks && change.changedCharacters > length / 2) return noise
  const missingBlocks = Math.abs(change.added.length - change.removed.length)
  const missingLength = Math.abs(first.text.length - second.text.length)
  if (missingBlocks >= someBlocks && missingLength > Math.max(first.text.length, second.text.length) / 4) return noise
  return learnNoise(first, second, noise, passing)
}

/** The looks at a new page. Of two variants in turn, five looks show both in fifteen of sixteen cases. */
export const looksToLearn = 5
