import { describe, expect, it } from 'vitest'
import { pageFacts } from '#workers/answers/extract/facts/page-facts.ts'
import { plansInCards, plansInTables } from '#workers/intel/company/fields/find-plans.ts'
import { findPrice } from '#workers/intel/company/fields/find-price.ts'

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
    ['Free for 3 users', { price: 'Free', amount: 0 }],
    ['~~$39~~ $29 / month', { price: '$29', amount: 29, currency: 'USD', period: 'month' }],
    ['$49 an editor per month', { price: '$49', amount: 49, currency: 'USD', period: 'month' }],
    ['From $10 an hour', { price: '$10', amount: 10, currency: 'USD' }],
    ['29 € par an', { price: '29 €', amount: 29, currency: 'EUR', period: 'year' }],
    ["290 €, soit 24 € l'an", { price: '290 €', amount: 290, currency: 'EUR', period: 'year' }],
    ['$99 billed once a year', { price: '$99', amount: 99, currency: 'USD', period: 'year' }],
    ['500 API calls per month for $29', { price: '$29', amount: 29, currency: 'USD', period: 'month' }],
    ['299 kr / måned', { price: '299 kr', amount: 299, currency: 'SEK', period: 'month' }],
    ['29 zł miesięcznie', { price: '29 zł', amount: 29, currency: 'PLN' }],
    ['R$ 99 por mês', { price: 'R$ 99', amount: 99, currency: 'BRL', period: 'month' }],
    ['$29, 30 days money back', { price: '$29', amount: 29, currency: 'USD' }],
    ['$0.002 per request', { price: '$0.002', amount: 0.002, currency: 'USD', period: 'use' }],
  ])('is read from %s', (text, price) => {
    expect(findPrice(text)).toEqual(price)
  })

  it.each([
    'Contact sales',
    '3 boxes',
    'API v2',
    '100 GB of storage',
    'Feel free to write to our friendly people',
    '14-day free trial',
    '2 months free',
    'Start for free',
    '30 Tage gratis',
  ])('is not read from %s', (text) => {
    expect(findPrice(text)).toBeUndefined()
  })
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

  it('have their own price, not that of a trial or of the next plan', () => {
    const text =
      '## Pro\n\n14-day free trial\n\n$29 per month\n\n## Enterprise\n\nTalk to us\n\n## Free\n\n$0\n\n## Is support free?\n\nYes, free.'
    expect(plansInCards(sourceOf(text)).map(({ name, price }) => [name, price])).toEqual([
      ['Pro', '$29'],
      ['Free', '$0'],
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
