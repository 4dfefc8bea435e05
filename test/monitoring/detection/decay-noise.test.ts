import { expect, test } from 'vitest'
import { decayNoise } from '#shared/monitoring/detection/decay-noise.ts'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { learnNoise } from '#shared/monitoring/detection/learn-noise.ts'
import { noNoise, type Noise } from '#shared/monitoring/detection/noise.ts'

const minute = 60_000
const items = ['Long bike, blue', 'Delivery bike, red', 'Electric bike, green', 'Three-wheeler, black']
const seen = (...blocks: string[]) => ({ text: ['Used bikes', ...blocks].join('\n'), at: 0 })

/** The list in another order: this item is the last one. */
const endingWith = (last: string) => [...items.filter((item) => item !== last), last]

const change = (before: { text: string; at: number }, after: { text: string; at: number }, noise: Noise) =>
  findChange(before, after, { noise, ignorePatterns: [], keywords: [], minimumChange: 1 })

test('An item of a list in changing order does not become noise of the advertisement below the list', () => {
  let noise: Noise = noNoise
  for (const last of items.slice(0, 3)) {
    const [first, second] = ['Ferrum sells shoes to everybody', 'Calla sells phones'].map((text) =>
      seen(...endingWith(last), text),
    )
    if (!first || !second) throw new Error('Expected two probes.')
    noise = learnNoise(first, { ...second, at: minute }, noise)
  }
  expect(noise.slots).toHaveLength(1)
  // The page without an advertisement: an item is the last block.
  for (const last of items) noise = decayNoise(seen(...endingWith(last)), noise)
  for (const item of items) {
    for (const above of items.filter((each) => each !== item)) {
      const rest = endingWith(above).filter((each) => each !== item)
      expect(change(seen(...rest, item), seen(...rest), noise)).toMatchObject({ removed: [item] })
    }
  }
})

test('Where one text comes and goes, that text is noise, and another one is news', () => {
  const hint = 'We use cookies to improve your visit'
  const noise = learnNoise(seen(...items), { ...seen(...items, hint), at: minute }, noNoise)
  expect(change(seen(...items), seen(...items, hint), noise)).toBeUndefined()
  expect(change(seen(...items), seen(...items, 'Closed on Monday'), noise)).toMatchObject({
    added: ['Closed on Monday'],
  })
})
