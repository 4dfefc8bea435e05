import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'

const spaces = (size: number) => `${' '.repeat(size)}x`

describe('growthOf', () => {
  it('is about 2 for one pass over the text', () => {
    expect(growthOf(spaces, (text) => text.split('').sort().join(''))).toBeLessThan(linearGrowth)
  })

  it('is above the limit for a pattern that backtracks at every space', () => {
    expect(growthOf(spaces, (text) => / +$/.test(text))).toBeGreaterThan(linearGrowth)
  })
})
