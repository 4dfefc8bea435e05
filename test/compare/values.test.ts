import { describe, expect, it } from 'vitest'
import { facetLabel } from '#workers/answers/compare/facets/facet-label.ts'
import { isConflicting, isSameValue } from '#workers/answers/compare/values/compare-values.ts'
import { readValue } from '#workers/answers/compare/values/read-value.ts'

describe('values of facets', () => {
  it.each([
    ['1.5 kg', '1500 g'],
    ['3.3 lb', '1.5 kg'],
    ['$49.00', '49 USD'],
    ['1.299,00 €', '€1,299.00'],
    ['$5 million', '$5,000,000'],
    ['3 November 2025', '2025-11-03'],
    ['03.11.2025', 'Nov 3, 2025'],
    ['9:30 pm', '21:30'],
    ['9 am', '09:00'],
    ['90 minutes', '1.5 hours'],
    ['two years', '24 months'],
    ['40 x 15 cm', '400 × 150 mm'],
    ['10–12 hours', '600-720 min'],
    ['Stainless steel', 'steel, stainless'],
    ['Yes', '✓'],
    ['$5 monthly', '$5 per month'],
    ['1,200', '1200'],
    ['−20 °C', '-20 °C'],
    ['-10 – -5 °C', '-10 to -5 °C'],
    ['10 -20 hours', '10–20 hours'],
    ['$5M', '$5 million'],
    ['-$5B', '-$5 billion'],
    ['5M users', '5 million users'],
    ['512B', '512 bytes'],
    ['12:30 am', '0:30'],
    ['<5 ms', 'up to 5 ms'],
    ['≥ 5 GB', 'at least 5 GB'],
    ['4. März 2026', '2026-03-04'],
    ['25/12/2025', '2025年12月25日'],
  ])('are the same: %s and %s', (one, other) => {
    expect(isSameValue(readValue(one), readValue(other))).toBe(true)
  })

  it.each([
    ['5 kg', '5 km'],
    ['$5', '€5'],
    ['90 minutes', '2 hours'],
    ['1.5 kg', '1.6 kg'],
    ['$5 per month', '$5 per year'],
    ['2025-11-03', '2025-03-11'],
    ['waterproof', 'not waterproof'],
    ['up to 10 hours', 'at least 10 hours'],
    ['20 °C', '20 °F'],
    ['Yes', 'No'],
    ['Yes', 'Yes, with a card'],
    ['4.2.1', '5.0.0'],
    ['1 TB', '1 TiB'],
    ['-20 °C', '20 °C'],
    ['−$5 million', '$5 million'],
    ['$5B', '$5'],
    ['€5 Mrd', '€5 Mio'],
    ['12 am', '12 pm'],
    ['<5 ms', '>5 ms'],
    ['03/04/2026', '2026-03-04'],
  ])('differ: %s and %s', (one, other) => {
    expect(isSameValue(readValue(one), readValue(other))).toBe(false)
    expect(isSameValue(readValue(other), readValue(one))).toBe(false)
  })

  it('take the unit of their label', () => {
    expect(facetLabel('Weight (g)')).toEqual({ key: facetLabel('Mass').key, unit: 'g' })
    expect(isSameValue(readValue('1500', 'g'), readValue('1.5 kg'))).toBe(true)
  })

  it('conflict only in numbers of one kind', () => {
    expect(isConflicting(readValue('It weighs 2 kg.'), readValue('It weighs 3 kg.'))).toBe(true)
    expect(isConflicting(readValue('It weighs 2 kg.'), readValue('It runs for 3 hours.'))).toBe(false)
    expect(isConflicting(readValue('It weighs 2 kg.'), readValue('It is heavy.'))).toBe(false)
  })
})

describe('labels of facets', () => {
  it.each([
    ['Price', 'Cost'],
    ['Battery life', 'Battery runtime'],
    ['RAM', 'Memory'],
    ['Opening hours', 'Hours'],
    ['Founded', 'Year founded'],
    ['Written by', 'Author'],
    ['Number of employees', 'Employees'],
    ['Max. load', 'Maximum load'],
    ['Farbe', 'Colour'],
  ])('mean the same: %s and %s', (one, other) => {
    expect(facetLabel(one).key).toBe(facetLabel(other).key)
  })

  it.each([
    ['Price', 'Weight'],
    ['Minimum age', 'Maximum age'],
    ['Net price', 'Gross price'],
    ['Width', 'Height'],
  ])('differ: %s and %s', (one, other) => {
    expect(facetLabel(one).key).not.toBe(facetLabel(other).key)
  })

  it('are not sentences', () => {
    expect(facetLabel('This is a long sentence about nothing that any table would have as its label').key).toBe('')
  })
})
