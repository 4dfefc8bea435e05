import { expect, it } from 'vitest'
import { intervalText } from '#api/site/shell/browser/format.ts'

it.each([
  [24, '24 h'],
  [1.5, '1.5 h'],
  [0.5, '30 min'],
  [0.01, '36 s'],
])('%d hours are %s', (hours, text) => {
  expect(intervalText(hours)).toBe(text)
})
