import { describe, expect, it } from 'vitest'
import { pageFacts } from '#workers/answers/extract/page-facts.ts'
import { findPrice } from '#workers/intel/company/fields/find-price.ts'
import { plansInCards } from '#workers/intel/company/fields/plan-cards.ts'
import { plansInTables } from '#workers/intel/company/fields/plan-tables.ts'

const sourceOf = (text: string) => ({
  index: 1,
  url: 'https://strixa.example/pricing',
  title: 'Pricing',
  text,
  hash: '',
  fetchedAt: '2026-11-22T00:00:00.000Z',
})

describe('a price', () => {
  it.each([
    ['$29 / month', { price: '$29', amount: 29, currency: 'USD', period: 'month' }],
    ['ab 1.299,00 € im Jahr', { price: '1.299,00 €', amount: 1299, currency: 'EUR', period: 'year' }],
    ['CHF 12.50 per user per month', { price: 'CHF 12.50', amount: 12.5, currency: 'CHF', period: 'month' }],
    ['Only £5.', { price: '£5', amount: 5, currency: 'GBP' }],
    ['¥12,800 monthly', { price: '¥12,800', amount: 12_800, currency: 'JPY', period: 'month' }],
    ['3 boxes for $9', { price: '$9', amount: 9, currency: 'USD' }],
    ['Free', { price: 'Free', amount: 0 }],
    ['Kostenlos', { price: 'Kostenlos', amount: 0 }],
  ])('is read from %s', (text, price) => {
    expect(findPrice(text)).toEqual(price)
  })

  it.each(['Contact sales', '3 boxes', 'API v2', '100 GB of storage', 'Feel free to write to our friendly people'])(
    'is not read from %s',
    (text) => {
      expect(findPrice(text)).toBeUndefined()
    },
  )
})

describe('plans', () => {
  it('are read from cards, with a period that stands below the price', () => {
    const text =
      '# Pricing\n\n## Solo\n\nFor one barn\n\n**$9**\n\nper month\n\n- One box\n- Mail\n\n## Farm\n\n### $90 a year\n\n* Ten boxes'
    expect(plansInCards(sourceOf(text))).toMatchObject([
      { name: 'Solo', price: '$9', period: 'month', features: ['One box', 'Mail'], quote: '$9' },
      { name: 'Farm', price: '$90', period: 'year', features: ['Ten boxes'], quote: '$90 a year' },
    ])
  })

  it('are not read from headings without a price below them', () => {
    expect(plansInCards(sourceOf('## Questions\n\nAre there refunds?\n\n## Team\n\nWe are five.'))).toEqual([])
  })

  it('are read from the columns of a table', () => {
    const text =
      '| | Solo | Farm |\n| --- | --- | --- |\n| Price | $9 / month | $90 / month |\n| Boxes | 1 | 10 |\n| Alerts | – | ✓ |'
    expect(plansInTables(pageFacts({ content: text }).tables, sourceOf(text))).toMatchObject([
      { name: 'Solo', amount: 9, features: ['Boxes: 1'], quote: '$9 / month' },
      { name: 'Farm', amount: 90, features: ['Boxes: 10', 'Alerts'] },
    ])
  })

  it('are read from the rows of a table', () => {
    const text = '| Plan | Boxes | Price |\n| --- | --- | --- |\n| Solo | 1 | €9 monthly |\n| Farm | 10 | €90 monthly |'
    expect(plansInTables(pageFacts({ content: text }).tables, sourceOf(text))).toMatchObject([
      { name: 'Solo', amount: 9, currency: 'EUR', period: 'month' },
      { name: 'Farm', amount: 90 },
    ])
  })
})
