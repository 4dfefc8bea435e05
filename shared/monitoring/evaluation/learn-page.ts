import { confirmChange } from '#shared/monitoring/detection/confirm-change.ts'
import { findChange, type ChangeRules } from '#shared/monitoring/detection/find-change.ts'
import { learnNoise, type TransientTexts } from '#shared/monitoring/detection/learn-noise.ts'
import { noNoise, type Noise } from '#shared/monitoring/detection/noise.ts'
import type { SeenText } from '#shared/monitoring/detection/normalize-text.ts'
import { piecesOf, wordsOf } from '#shared/monitoring/detection/split-long.ts'

/** The noise that the probes of a new page show. */
export interface LearnedPage {
  noise: Noise
  /** A part changed once and stayed, as far as the probes show. It is not noise. */
  hasStayed: boolean
}

/** The probes of a new page of which a part changed once: one of two variants that a page shows in turn rarely stays so long. */
const maxProbesToLearn = 8

/** Whether a page was seen often enough. */
export const isLearned = ({ hasStayed }: LearnedPage, probes: number) =>
  probes >= (hasStayed ? maxProbesToLearn : probesToLearn)

/** Differences between the probes are noise, apart from texts that came or left once and stayed so. `probes`: the oldest first. */
export function learnPage(probes: readonly SeenText[], known: Noise): LearnedPage {
  const last = probes.at(-1)
  const pieces = probes.map(({ text }) => new Set(piecesOf(text)))
  const stayed = new Set<string>()
  let noise = known
  for (const [index, probe] of probes.entries()) {
    const before = probes[index - 1]
    if (before === undefined || last === undefined || before.text === probe.text) continue
    // The last probe has none after it that may confirm it.
    const change =
      probe === last
        ? findChange(before, probe, { ...anything, noise })
        : confirmChange(before, probe, last, { ...anything, noise: noNoise })
    const { added = [], removed = [] } = change ?? {}
    const isOn = (text: string, shown: boolean) =>
      pieces.every((set, at) => set.has(text) === (at < index ? !shown : shown))
    const arrived = added.filter((text) => isOn(text, true))
    for (const text of arrived) stayed.add(text)
    // A text may rotate with those that come in its place and go. A number that was replaced does not.
    const isAlone = (findChange(before, probe, { ...anything, noise: noNoise })?.added ?? []).every((text) =>
      stayed.has(text),
    )
    const replaced = new Set(arrived.map(wordsOf))
    for (const text of removed) if (isOn(text, false) && (isAlone || replaced.has(wordsOf(text)))) stayed.add(text)
    const isTransient = (text: string) => !stayed.has(text)
    noise = learnSafely(before, probe, noise, { hasGone: isTransient, hasReturned: isTransient })
  }
  return { noise, hasStayed: stayed.size > 0 }
}

const anything = { ignorePatterns: [], keywords: [], minimumChange: 1 }

const manyBlocks = 20
const someBlocks = 5

/**
 * Learns the differences between two probes of one moment. Learns nothing when most of the page differs, or when a large part of
 * it is missing from one probe: that probe saw another page, such as a notice of maintenance, or not the whole page, and the
 * watched text would become noise. `passing`: see `learnNoise`.
 */
export function learnSafely(first: SeenText, second: SeenText, noise: Noise, transient?: TransientTexts): Noise {
  const anything: ChangeRules = { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1 }
  const change = findChange(first, second, anything)
  if (change === undefined) return noise
  const blocks = change.added.length + change.removed.length
  const length = first.text.length + second.text.length
  if (blocks > manyBlocks && change.changedCharacters > length / 2) return noise
  const missingBlocks = Math.abs(change.added.length - change.removed.length)
  const missingLength = Math.abs(first.text.length - second.text.length)
  if (missingBlocks >= someBlocks && missingLength > Math.max(first.text.length, second.text.length) / 4) return noise
  return learnNoise(first, second, noise, transient)
}

/** The probes of a new page. Of two variants in turn, five probes show both in fifteen of sixteen cases. */
export const probesToLearn = 5
