import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confirmChange } from '#shared/monitoring/detection/confirm-change.ts'
import { decayNoise } from '#shared/monitoring/detection/decay-noise.ts'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { learnNoise } from '#shared/monitoring/detection/learn-noise.ts'
import { noNoise } from '#shared/monitoring/detection/noise.ts'
import { normalizeText } from '#shared/monitoring/detection/normalize-text.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'

const rules = { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1 }
const seen = (text: string, at = 0) => ({ text: normalizeText(text), at })

const word = fc.stringMatching(/^[xqzw]{1,6}$/)
const price = fc.integer({ min: 100, max: 99_999 }).map((cents) => `$${(cents / 100).toFixed(2)}`)
const block = fc.array(fc.oneof(word, price), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
const blocks = fc.array(block, { minLength: 1, maxLength: 12 })

test('Texts of the same blocks in another order are the same', () => {
  fc.assert(
    fc.property(
      blocks.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        expect(findChange(seen(list.join('\n')), seen(shuffled.join('\n')), rules)).toBeUndefined()
      },
    ),
  )
})

test('A change of one character outside noise is reported and confirmed', () => {
  fc.assert(
    fc.property(blocks, fc.nat(), fc.constantFrom('7', 'v', '$'), (list, position, character) => {
      const before = list.join('\n')
      const at = position % before.length
      fc.pre(/[^\s]/.test(before[at] ?? '') && before[at] !== character)
      const after = before.slice(0, at) + character + before.slice(at + 1)
      expect(findChange(seen(before), seen(after), rules)).toBeDefined()
      expect(confirmChange(seen(before), seen(after), seen(after), rules)).toBeDefined()
    }),
  )
})

test('No text makes the functions fail', () => {
  const part = fc.constantFrom(
    '1',
    '12:30',
    'ago',
    '3 days',
    '$',
    '\n',
    ' ',
    'May 5',
    'views',
    '刚',
    '2026-02-30',
    'a1b2c3d4e5f6a7b8',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.array(part, { maxLength: 40 }).map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(text, text, text, (one, two, three) => {
      const noise = decayNoise(seen(three, 3), learnNoise(seen(one, 1), seen(two, 2), noNoise))
      findChange(seen(one), seen(three), { ...rules, noise })
      confirmChange(seen(one), seen(two), seen(three), { ...rules, noise })
    }),
  )
})

test.each([
  [
    'lines',
    (size: number, salt: string) => Array.from({ length: size }, (_, index) => `${salt}${index} words`).join('\n'),
  ],
  ['one line', (size: number, salt: string) => `${salt} word `.repeat(size)],
  ['numbers', (size: number, salt: string) => `1 m ${salt}`.repeat(size)],
  ['Chinese', (size: number, salt: string) => `中文${salt}`.repeat(size)],
] as const)('The time grows in proportion to a text of %s', (_, textOf) => {
  const make = (size: number) => ({ before: seen(textOf(size, 'a')), after: seen(textOf(size, 'b')) })
  expect(
    growthOf(make, ({ before, after }) => findChange(before, after, rules), { maxSize: 1 << 16 }),
  ).toBeLessThanOrEqual(linearGrowth)
})
