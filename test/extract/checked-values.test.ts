import { describe, expect, it } from 'vitest'
import { keptOf, lies, truths } from '#test/support/extraction-pages/model-claims.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'

describe('A value of the model', () => {
  it.each(lies.map((lie) => ({ lie, said: lie.join(' ') })))('is refused: $said', ({ lie }) => {
    expect(keptOf(lie)).toBeUndefined()
  })

  it.each(truths.map((truth) => ({ truth, said: truth.join(' ') })))('is kept: $said', ({ truth }) => {
    const [field, value, page, kept, language] = truth
    expect(keptOf([field, value, page, page, language])).toBe(kept)
  })

  it('is checked in linear time', () => {
    for (const unit of ['not waterproof, ', 'a: ', '| '])
      expect(
        growthOf(
          (size) => unit.repeat(size),
          (page) => keptOf(['isWaterproof', 'true', page, page.slice(0, 3000)]),
          { maxSize: 1 << 14 },
        ),
      ).toBeLessThan(linearGrowth)
  })
})
