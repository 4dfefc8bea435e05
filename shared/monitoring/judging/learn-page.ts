import { confirmChange } from '#shared/monitoring/detection/confirm-change.ts'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { noNoise, type Noise } from '#shared/monitoring/detection/noise.ts'
import type { SeenText } from '#shared/monitoring/detection/seen-text.ts'
import { piecesOf, wordsOf } from '#shared/monitoring/detection/split-long.ts'
import { learnSafely, looksToLearn } from './learn-safely.ts'

/** The knowledge from the looks at a new page. */
export interface LearnedPage {
  noise: Noise
  /** A part changed once and stayed, as far as the looks show. It is not noise. */
  hasStayed: boolean
}

/** The looks at a new page of which a part changed once: one of two variants that a page shows in turn rarely stays so long. */
const maxLooksToLearn = 8

/** Whether a page was seen often enough. */
export const isLearned = ({ hasStayed }: LearnedPage, looks: number) =>
  looks >= (hasStayed ? maxLooksToLearn : looksToLearn)

/** Differences between the looks are noise, apart from texts that came or left once and stayed so. `looks`: the oldest first. */
export function learnPage(looks: readonly SeenText[], known: Noise): LearnedPage {
  const last = looks.at(-1)
  const pieces = looks.map(({ text }) => new Set(piecesOf(text)))
  const stayed = new Set<string>()
  let noise = known
  for (const [index, look] of looks.entries()) {
    const before = looks[index - 1]
    if (before === undefined || last === undefined || before.text === look.text) continue
    // The last look has none after it that may confirm it.
    const change =
      look === last
        ? findChange(before, look, { ...anything, noise })
        : confirmChange(before, look, last, { ...anything, noise: noNoise })
    const { added = [], removed = [] } = change ?? {}
    const isOn = (text: string, shown: boolean) =>
      pieces.every((set, at) => set.has(text) === (at < index ? !shown : shown))
    const arrived = added.filter((text) => isOn(text, true))
    for (const text of arrived) stayed.add(text)
    // A text may rotate with those that come in its place and go. A number that was replaced does not.
    const isAlone = (findChange(before, look, { ...anything, noise: noNoise })?.added ?? []).every((text) =>
      stayed.has(text),
    )
    const replaced = new Set(arrived.map(wordsOf))
    for (const text of removed) if (isOn(text, false) && (isAlone || replaced.has(wordsOf(text)))) stayed.add(text)
    const isTransient = (text: string) => !stayed.has(text)
    noise = learnSafely(before, look, noise, { hasGone: isTransient, hasReturned: isTransient })
  }
  return { noise, hasStayed: stayed.size > 0 }
}

const anything = { ignorePatterns: [], keywords: [], minimumChange: 1 }
