import { expect, test } from 'vitest'
import { looksToConfirm } from '#shared/monitoring/judging/looks-to-confirm.ts'

const looks = (removed: string[], added: string[]) =>
  looksToConfirm({ removed, added, numbers: [], changedCharacters: 1 })

test('One look confirms a change of numbers, in any number of blocks', () => {
  expect(looks(['Price: 10.99 euros'], ['Price: 1,210 euros'])).toBe(1)
  expect(looks(['Bread 3 €', 'Rolls 1 €'], ['Rolls 2 €', 'Bread 4 €'])).toBe(1)
  expect(looks(['Open until 12:30'], ['Open until 2027-01-02'])).toBe(1)
})

test('Three looks confirm words and whole blocks, which may rotate', () => {
  expect(looks(['In stock'], ['Sold out'])).toBe(3)
  expect(looks([], ['Price: 12 euros'])).toBe(3)
  expect(looks(['Bread 3 €'], [])).toBe(3)
  expect(looks(['Bread 3 €', 'Bread 3 €'], ['Bread 4 €'])).toBe(3)
  expect(looks(['Bread 3 €'], ['Bread from 4 €'])).toBe(3)
})
