import { expect, test } from 'vitest'
import { probesToConfirm } from '#shared/monitoring/evaluation/evaluate-content.ts'

const probes = (removed: string[], added: string[]) =>
  probesToConfirm({ removed, added, numbers: [], changedCharacters: 1 })

test('One probe confirms a change of numbers, in any number of blocks', () => {
  expect(probes(['Price: 10.99 euros'], ['Price: 1,210 euros'])).toBe(1)
  expect(probes(['Bread 3 €', 'Rolls 1 €'], ['Rolls 2 €', 'Bread 4 €'])).toBe(1)
  expect(probes(['Open until 12:30'], ['Open until 2027-01-02'])).toBe(1)
})

test('Three probes confirm words and whole blocks, which may rotate', () => {
  expect(probes(['In stock'], ['Sold out'])).toBe(3)
  expect(probes([], ['Price: 12 euros'])).toBe(3)
  expect(probes(['Bread 3 €'], [])).toBe(3)
  expect(probes(['Bread 3 €', 'Bread 3 €'], ['Bread 4 €'])).toBe(3)
  expect(probes(['Bread 3 €'], ['Bread from 4 €'])).toBe(3)
})
