import { expect, test } from 'vitest'
import { confirmChange } from '#shared/monitoring/detection/confirm-change.ts'
import { decayNoise } from '#shared/monitoring/detection/decay-noise.ts'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { learnNoise } from '#shared/monitoring/detection/learn-noise.ts'
import { maxNoiseBytes, noNoise } from '#shared/monitoring/detection/noise.ts'
import { describeNoise } from '#shared/monitoring/preview-probes.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const rules = { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1 }

function pageOf({ ad = 'Fly to Rome', session = '1001', price = '19.99', at = 0 }) {
  const blocks = ['Shop title', ad, 'About our shop', `Session ${session} of you`, `Widget price $${price}`, 'Footer']
  return { text: blocks.filter((block) => block !== '').join('\n'), at }
}

const learned = learnNoise(
  pageOf({ ad: 'Buy shoes', session: '1001' }),
  pageOf({ ad: 'Fly to Rome', session: '2044', at: minuteMs }),
  noNoise,
)
const baseline = pageOf({ ad: 'Fly to Rome', session: '2044' })

test('An advertisement and a number that differ between two probes are noise from then on', () => {
  const later = pageOf({ ad: 'Cheap car insurance', session: '7777', at: hourMs })
  expect(findChange(baseline, later, { ...rules, noise: learned })).toBeUndefined()
  expect(describeNoise(learned)).toHaveLength(2)
})

test('A price beside learned noise is reported without the noise', () => {
  const later = pageOf({ ad: 'Cheap car insurance', session: '7777', price: '18.99', at: hourMs })
  expect(findChange(baseline, later, { ...rules, noise: learned })).toMatchObject({
    removed: ['Widget price $19.99'],
    added: ['Widget price $18.99'],
  })
})

test('More blocks than a volatile place had are content', () => {
  const later = pageOf({ ad: 'Cheap car insurance\nThe shop closes', at: hourMs })
  expect(findChange(baseline, later, { ...rules, noise: learned })?.added).toContain('The shop closes')
})

test('A price that changed by chance between the two first probes is reported later', () => {
  const first = learnNoise(pageOf({}), pageOf({ price: '18.99', at: minuteMs }), noNoise)
  const settled = Array.from({ length: 24 }).reduce<typeof first>(
    (noise, _, index) => decayNoise(pageOf({ price: '18.99', at: hourMs * (index + 1) }), noise),
    first,
  )
  const change = findChange(pageOf({ price: '18.99' }), pageOf({ at: 30 * hourMs }), { ...rules, noise: settled })
  expect(change?.numbers).toMatchObject([{ before: '18.99', after: '19.99' }])
})

test('Texts that flip back teach only the texts that were seen', () => {
  const noise = learnNoise(pageOf({ ad: 'Buy shoes' }), pageOf({ ad: 'Fly to Rome', at: hourMs }), noNoise)
  const compare = (ad: string) => findChange(pageOf({}), pageOf({ ad, at: 2 * hourMs }), { ...rules, noise })
  expect(compare('Buy shoes')).toBeUndefined()
  expect(compare('The shop closes')).toMatchObject({ added: ['The shop closes'] })
})

test('A change is confirmed without the parts that rotate', () => {
  const candidate = pageOf({ ad: 'Buy shoes', session: '2', price: '18.99', at: hourMs })
  const confirming = pageOf({ ad: 'Cheap car insurance', session: '3', price: '18.99', at: hourMs + minuteMs })
  expect(confirmChange(baseline, candidate, confirming, rules)).toMatchObject({ added: ['Widget price $18.99'] })
})

test('A difference that the second probe does not show is not confirmed', () => {
  const candidate = pageOf({ ad: 'Buy shoes', session: '2', at: hourMs })
  const confirming = pageOf({ ad: 'Cheap car insurance', session: '3', at: hourMs + minuteMs })
  expect(confirmChange(baseline, candidate, confirming, rules)).toBeUndefined()
})

test('The noise of a page that changes everywhere is bounded JSON', () => {
  let noise = noNoise
  for (let probe = 0; probe < 20; probe++) {
    const textOf = (salt: string) =>
      Array.from({ length: 400 }, (_, index) => `Stable line ${index * 7} of text\nvalue${probe}${salt}${index}`).join(
        '\n',
      )
    noise = learnNoise({ text: textOf('a'), at: probe }, { text: textOf('b'), at: probe + 1 }, noise)
  }
  const json = JSON.stringify(noise)
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(maxNoiseBytes)
  expect(JSON.parse(json)).toEqual(noise)
})
