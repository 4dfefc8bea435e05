import { describe, expect, it } from 'vitest'
import { extractionCorpus } from '#test/support/extraction-pages/corpus.ts'
import { measureAccuracy } from '#test/support/extraction-pages/measure-accuracy.ts'
import { writtenCorpus } from '#test/support/extraction-pages/written/written-corpus.ts'

const sets = [
  ['pages that were used to write the code', false],
  ['held-out pages', true],
] as const

describe('Extraction without a model, on generated product, job, recipe, event and article pages', () => {
  const corpus = extractionCorpus()

  it.each(sets)('finds at least 97 of 100 stated fields on %s', (_, isHeldOut) => {
    const cases = corpus.filter((each) => each.isHeldOut === isHeldOut)
    const { fields, right } = measureAccuracy(cases)
    expect(cases.length).toBeGreaterThanOrEqual(35)
    expect(fields).toBeGreaterThan(250)
    expect(right / fields).toBeGreaterThanOrEqual(0.97)
  })
})

describe('Extraction without a model, on written pages of shops, employers, kitchens, towns, forums and companies', () => {
  const corpus = writtenCorpus()

  it.each(sets)('finds at least 95 of 100 stated fields, and no wrong value, on %s', (_, isHeldOut) => {
    const cases = corpus.filter((each) => each.isHeldOut === isHeldOut)
    const { fields, right, mistakes } = measureAccuracy(cases)
    expect(cases.length).toBeGreaterThanOrEqual(26)
    expect(fields).toBeGreaterThan(190)
    expect(right / fields).toBeGreaterThanOrEqual(0.95)
    expect(mistakes.filter(({ found }) => found !== undefined)).toEqual([])
  })
})
