import { expect, test } from 'vitest'
import { findChange, type ChangeRules } from '#shared/monitoring/detection/find-change.ts'
import { noNoise } from '#shared/monitoring/detection/noise.ts'

const compare = (before: string, after: string, rules: Partial<ChangeRules>) =>
  findChange(
    { text: before, at: 0 },
    { text: after, at: 60_000 },
    { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1, ...rules },
  )

test('Text that a pattern matches is not compared', () => {
  const ignorePatterns = [String.raw`build \d+`, '(not a pattern']
  expect(compare('Title, build 12\nText', 'Title, build 13\nText', { ignorePatterns })).toBeUndefined()
  expect(compare('Title, build 12\nText', 'Titles, build 13\nText', { ignorePatterns })).toMatchObject({
    removed: ['Title,'],
    added: ['Titles,'],
  })
})

test('A change counts only if a keyword appears more or less often, as a whole word and in any case', () => {
  expect(compare('Sold out, 3 reserved', 'In stock, 3 reserved', { keywords: ['STOCK'] })).toBeDefined()
  expect(compare('In stock, 3 reserved', 'In stock, 4 reserved', { keywords: ['stock'] })).toBeUndefined()
  expect(compare('Sold out', 'New stockings', { keywords: ['stock'] })).toBeUndefined()
  expect(compare('暂无', '现已有货', { keywords: ['有货'] })).toBeDefined()
})

test('A change below the minimum is not reported', () => {
  expect(compare('Price 10.99', 'Price 10.98', { minimumChange: 2 })).toBeUndefined()
  expect(compare('Price 10.99', 'Price 10.98', { minimumChange: 1 })).toMatchObject({ changedCharacters: 1 })
})
