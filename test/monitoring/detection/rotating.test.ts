import { expect, test } from 'vitest'
import { decayNoise } from '#shared/monitoring/detection/decay-noise.ts'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { rememberNoise } from '#shared/monitoring/detection/learn-noise.ts'
import { noNoise, type Noise } from '#shared/monitoring/detection/noise.ts'
import { rotatingIn, withRotating } from '#shared/monitoring/detection/rotating.ts'

const advertisement = 'Nordwind boots for the whole family'
const page = 'The mill sells bread\nOpen from Monday to Friday'
const rotating = withRotating(noNoise, [advertisement])
const seen = (text: string) => ({ text, at: 0 })

const change = (before: string, after: string, noise: Noise) =>
  findChange(seen(before), seen(after), { noise, ignorePatterns: [], keywords: [], minimumChange: 1 })

/** After so many further probes with a text. */
function settled(noise: Noise, text: string, probes: number): Noise {
  let known = noise
  for (let probe = 0; probe < probes; probe++) known = decayNoise(seen(text), known)
  return known
}

test('A block that came and went is not news, wherever it stands', () => {
  expect(change(page, `${advertisement}\n${page}`, noNoise)).toMatchObject({ added: [advertisement] })
  for (const shown of [`${advertisement}\n${page}`, `${page}\n${advertisement}`]) {
    expect(change(page, shown, rotating)).toBeUndefined()
    expect(change(shown, page, rotating)).toBeUndefined()
  }
})

test('A block with other words is news', () => {
  const other = advertisement.replace('boots', 'coats')
  expect(change(page, `${page}\n${other}`, rotating)).toMatchObject({ added: [other] })
})

test('A block that stayed for 24 probes is content: its next absence is a change', () => {
  const shown = `${page}\n${advertisement}`
  // The first probe only tells that it is there.
  expect(change(shown, page, settled(rotating, shown, 24))).toBeUndefined()
  expect(change(shown, page, settled(rotating, shown, 25))).toMatchObject({ removed: [advertisement] })
})

test('A block that came in between was not there to stay', () => {
  const shown = `${page}\n${advertisement}`
  const interrupted = settled(settled(settled(rotating, shown, 20), page, 1), shown, 20)
  expect(change(shown, page, interrupted)).toBeUndefined()
})

test('A block that was gone for 200 probes is forgotten: its return is a change', () => {
  const shown = `${page}\n${advertisement}`
  expect(change(page, shown, settled(rotating, page, 199))).toBeUndefined()
  expect(change(page, shown, settled(rotating, page, 200))).toMatchObject({ added: [advertisement] })
})

test('The oldest of more than 400 blocks are forgotten', () => {
  const texts = Array.from({ length: 500 }, (_, index) => `Advertisement number ${index}`)
  const full = texts.reduce((noise, text) => withRotating(noise, [text]), rotating)
  expect(texts.filter(rotatingIn(full))).toEqual(texts.slice(100))
  expect(rotatingIn(full)(advertisement)).toBe(false)
  // One that is seen again is the newest.
  const renewed = withRotating(withRotating(full, [texts[100] ?? '']), ['One more'])
  expect(texts.filter(rotatingIn(renewed))).toEqual([texts[100], ...texts.slice(102)])
})

test('Noise beside a reported change is known from then on, the change is not', () => {
  const gap = 'Session 17 of today'
  const learned = { ...noNoise, slots: [] }
  const noise = rememberNoise(seen(page), seen(`${page}\n${gap}`), learned)
  expect(rotatingIn(noise)(gap)).toBe(false)
})
