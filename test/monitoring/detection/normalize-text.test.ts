import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxWatchedBlocks, normalizeText } from '#shared/monitoring/detection/normalize-text.ts'

test('Differences that no reader sees are removed', () => {
  expect(
    normalizeText('  Cafe\u0301\u00a0\u200b au\u00adto  \r\n\r\n\u201cIt\u2019s\u201d \u2026 a\u2011b \ufb01n'),
  ).toBe('Café auto\n"It\'s" ... a-b fin')
})

test('Normalised text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const once = normalizeText(text)
      expect(normalizeText(once)).toBe(once)
    }),
  )
})

test('Lines above the limit are not watched', () => {
  expect(normalizeText('a\n'.repeat(maxWatchedBlocks + 10)).split('\n')).toHaveLength(maxWatchedBlocks)
})

test('Marks above the limit of a letter are not watched, because sorting them would take too long', () => {
  const marks = '\u0301\u0323'.repeat(100_000)
  expect(normalizeText(`a${marks}b`).length).toBeLessThan(40)
  expect(normalizeText(`a${'\u0301\u200b'.repeat(100)}b`).length).toBeLessThan(40)
})
