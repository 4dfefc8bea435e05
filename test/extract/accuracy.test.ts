import { describe, expect, it } from 'vitest'
import { extractionCorpus } from '#test/support/extraction-pages/corpus.ts'
import { measureAccuracy } from '#test/support/extraction-pages/measure-accuracy.ts'

const corpus = extractionCorpus()

describe('Extraction without a model, on generated product, job, recipe, event and article pages', () => {
  it.each([
    ['pages that were used to write the code', false],
    ['held-out pages', true],
  ])('finds at least 97 of 100 stated fields on %s', (_, isHeldOut) => {
    const cases = corpus.filter((each) => each.isHeldOut === isHeldOut)
    const { fields, right } = measureAccuracy(cases)
    expect(cases.length).toBeGreaterThanOrEqual(35)
    expect(fields).toBeGreaterThan(250)
    expect(right / fields).toBeGreaterThanOrEqual(0.97)
  })
})
