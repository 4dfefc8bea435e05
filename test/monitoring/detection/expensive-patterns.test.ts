import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { noNoise } from '#shared/monitoring/detection/noise.ts'

const blocks = (word: string) => Array.from({ length: 400 }, (_, index) => `${word} ${index} ${'ab'.repeat(500)}`)

/** The blocks of 400 in which a pattern was applied. */
function ignoredBlocks(ignorePatterns: readonly string[]): number {
  const [before, after] = ['old', 'new'].map((word, at) => ({ text: blocks(word).join('\n'), at }))
  if (before === undefined || after === undefined) throw new Error('Expected two texts.')
  const found = findChange(before, after, { noise: noNoise, ignorePatterns, keywords: [], minimumChange: 1 })
  return 400 - (found?.removed ?? []).filter((text) => text.includes('abab')).length
}

test('cheap patterns apply to a long text', () => {
  expect(ignoredBlocks(['(?:ab){10,}'])).toBeGreaterThan(50)
})

test('expensive patterns apply to few blocks, in proportion to their instructions', () => {
  // RE2 runs most of the instructions at every character.
  const expensive = String.raw`(?i)(?:[\p{L}]{1,20} ?){20}!`
  const size = RE2JS.compile(expensive).programSize()
  expect(size).toBeGreaterThan(500)
  const patterns = Array.from({ length: 19 }, () => expensive)
  // Not one block: its 1000 characters times 19 patterns are too many steps.
  expect(ignoredBlocks([...patterns, '(?:ab)+'])).toBe(0)
})
