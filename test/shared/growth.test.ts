import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'

const spaces = (size: number) => `${' '.repeat(size)}x`

describe('growthOf', () => {
  it('is about 2 for one pass over the text', () => {
    expect(growthOf(spaces, (text) => text.split('').sort().join(''))).toBeLessThan(linearGrowth)
  })

  it.each<[string, (text: string) => unknown]>([
    ['a pattern that backtracks at every space', (text) => / +$/.test(text)],
    ['a search in a list for every item', countPairs],
  ])('is above the limit for %s', (_, run) => {
    expect(growthOf(spaces, run)).toBeGreaterThan(linearGrowth)
  })
})

function countPairs(text: string): number {
  let count = 0
  for (let one = 0; one < text.length; one++) {
    for (let other = 0; other < one; other++) if (text[one] === text[other]) count++
  }
  return count
}
