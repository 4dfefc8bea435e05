import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInvertedIndex } from '#workers/search/providers/openalex.ts'
import { doiIn } from '#workers/search/scholar/doi.ts'
import { markupText } from '#workers/search/scholar/markup-text.ts'

describe('an abstract', () => {
  it('is rebuilt from its inverted index', () => {
    const text = fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(text, (words) => {
        const index: Record<string, number[]> = {}
        for (const [at, word] of words.entries()) index[word] = [...(index[word] ?? []), at]
        expect(readInvertedIndex(index)).toBe(words.join(' '))
      }),
    )
  })

  it('is never an error, whatever the index holds', () => {
    fc.assert(fc.property(fc.anything(), (index) => void readInvertedIndex(index)))
    expect(readInvertedIndex({ a: [0], far: [1e9, -1, 0.5, '1'], b: [2] })).toBe('a b')
    expect(readInvertedIndex({})).toBeUndefined()
  })

  it.each([
    [
      '<jats:title>Abstract</jats:title><jats:p>One &amp; <jats:italic>two</jats:italic>.</jats:p><jats:p>Three</jats:p>',
      'One & two. Three',
    ],
    ['H<sub>2</sub>O at p &lt; 0.05', 'H2O at p < 0.05'],
    ['a < b and c > d', 'a < b and c > d'],
    ['  plain\n text ', 'plain text'],
  ])('is plain text: %s', (markup, text) => expect(markupText(markup)).toBe(text))
})

describe('a DOI', () => {
  it.each([
    ['https://doi.org/10.1000/ABC.1', '10.1000/abc.1'],
    ['doi:10.1000/abc', '10.1000/abc'],
    ['10.1000/A(B)', '10.1000/a(b)'],
    ['https://example.com/10.1', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %s is %s', (text, doi) => expect(doiIn(text)).toBe(doi))
})
