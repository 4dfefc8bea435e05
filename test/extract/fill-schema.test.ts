import { describe, expect, it } from 'vitest'
import { readCallerSchema } from '#shared/caller-schema/read-caller-schema.ts'
import { readDeclared } from '#workers/answers/extract/read-declared.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'

const prose = '<p>The page has a paragraph of text that is long enough to count as its content for every reader.</p>'

/** The data that a page gives for these properties. */
function dataOf(
  properties: object,
  { jsonLd, body = '', language = 'en' }: { jsonLd?: object; body?: string; language?: string },
) {
  const script = jsonLd === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(jsonLd)}</script>`
  const html = `<html lang="${language}"><head><title>Subject</title>${script}</head><body><main><h1>Subject</h1>${prose}${body}${prose}</main></body></html>`
  const url = 'https://shop.example/page'
  const raw = { url, status: 200, contentType: 'text/html', body: Buffer.from(html) }
  const page = extractPage(raw, { mainContent: true, format: 'markdown', links: false })
  return readDeclared({
    schema: readCallerSchema({ type: 'object', properties }),
    instructions: '',
    source: {
      url,
      title: page.title ?? '',
      content: page.content,
      language,
      structured: page.structured === undefined ? undefined : (JSON.parse(page.structured) as StructuredData),
    },
  })
}

const text = { type: 'string' }
const number = { type: 'number' }
const objectOf = (properties: object) => ({ type: 'object', properties })
const listOf = (properties: object) => ({ type: 'array', items: objectOf(properties) })

describe('A schema without a model', () => {
  it('has the whole number that a scale word stands for, unless the field counts in it', () => {
    const body =
      '<dl><dt>Population</dt><dd>1.1 million</dd><dt>Revenue</dt><dd>$5B</dd><dt>Users</dt><dd>10M</dd><dt>Depth</dt><dd>12 m</dd><dt>Sales (millions)</dt><dd>2.8 million</dd></dl>'
    const properties = { population: { type: 'integer' }, revenue: number, users: number, depth: number }
    expect(dataOf(properties, { body }).data).toEqual({ population: 1_100_000, revenue: 5e9, users: 1e7, depth: 12 })
    expect(dataOf({ salesMillions: { ...number, title: 'Sales' } }, { body }).data).toEqual({ salesMillions: 2.8 })
  })

  it('has numbers in the digits of other scripts', () => {
    const body =
      '<dl><dt>السعر</dt><dd>١٬٢٩٩٫٥٠ د.إ</dd><dt>قیمت</dt><dd>۱۲۰۰</dd><dt>価格</dt><dd>１２００円</dd></dl>'
    const { data } = dataOf({ السعر: number, قیمت: number, 価格: number }, { body, language: 'ar' })
    expect(data).toEqual({ السعر: 1299.5, قیمت: 1200, 価格: 1200 })
  })

  it('has the values of JSON without its marks', () => {
    const lines = ['"maker": "Acme, \\"the\\" firm",', '"price": 12.5,', '"isOpen": true,', '"tags": [', '"size": null']
    const body = `<pre><code>{\n${lines.map((line) => `  ${line}`).join('\n')}\n}</code></pre>`
    const { data } = dataOf(
      { maker: text, price: number, isOpen: { type: 'boolean' }, tags: text, size: text },
      { body },
    )
    expect(data).toEqual({ maker: 'Acme, "the" firm', price: 12.5, isOpen: true })
  })

  it('has the sign of amounts whose minus stands before the currency', () => {
    const body = '<dl><dt>Profit</dt><dd>-$1,200</dd><dt>Change</dt><dd>−3.5%</dd><dt>Margin</dt><dd>8-9 %</dd></dl>'
    const { data } = dataOf({ profit: number, change: number, margin: number }, { body })
    expect(data).toEqual({ profit: -1200, change: -3.5, margin: 8 })
  })

  it('has nested objects from nested items', () => {
    const jsonLd = {
      '@type': 'Product',
      name: 'Subject',
      brand: { '@type': 'Brand', name: 'Acme' },
      offers: { '@type': 'Offer', price: 5, priceCurrency: 'EUR' },
      aggregateRating: { ratingValue: '4,5', reviewCount: 12 },
    }
    const properties = {
      brand: objectOf({ name: text }),
      offer: objectOf({ price: number, currency: text }),
      rating: objectOf({ value: number, count: { type: 'integer' } }),
    }
    expect(dataOf(properties, { jsonLd }).data).toEqual({
      brand: { name: 'Acme' },
      offer: { price: 5, currency: 'EUR' },
      rating: { value: 4.5, count: 12 },
    })
  })

  it('has addresses, places and salaries as objects and as texts', () => {
    const address = {
      '@type': 'PostalAddress',
      streetAddress: 'Main St 1',
      addressLocality: 'Berlin',
      postalCode: '10115',
      addressCountry: 'DE',
    }
    const jsonLd = {
      '@type': 'JobPosting',
      title: 'Subject',
      jobLocation: { '@type': 'Place', address },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { minValue: 40_000, maxValue: 50_000, unitText: 'YEAR' },
      },
      jobLocationType: 'TELECOMMUTE',
    }
    const properties = {
      address: text,
      jobLocation: objectOf({ city: text, postalCode: text, country: text }),
      salary: objectOf({ min: number, max: number, currency: text, period: { enum: ['year', 'month'] } }),
      remote: { type: 'boolean' },
    }
    expect(dataOf(properties, { jsonLd }).data).toEqual({
      address: 'Main St 1, 10115, Berlin, DE',
      jobLocation: { city: 'Berlin', postalCode: '10115', country: 'DE' },
      salary: { min: 40_000, max: 50_000, currency: 'EUR', period: 'year' },
      remote: true,
    })
  })

  it('has lists of objects: questions, reviews, authors', () => {
    const question = (name: string, answer: string) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })
    const faq = dataOf(
      { faqs: listOf({ question: text, answer: text }) },
      { jsonLd: { '@type': 'FAQPage', mainEntity: [question('Why?', 'So.'), question('How?', 'Thus.')] } },
    )
    expect(faq.data).toEqual({
      faqs: [
        { question: 'Why?', answer: 'So.' },
        { question: 'How?', answer: 'Thus.' },
      ],
    })
    expect(faq.evidence.map(({ path }) => path)).toContain('/faqs/1/answer')
    const author = [
      { '@type': 'Person', name: 'Ann', url: '/ann' },
      { '@type': 'Person', name: 'Bo' },
    ]
    const link = { type: 'string', format: 'uri' }
    expect(
      dataOf(
        { authors: listOf({ name: text, url: link }) },
        { jsonLd: { '@type': 'Article', headline: 'Subject', author } },
      ).data,
    ).toEqual({
      authors: [{ name: 'Ann', url: 'https://shop.example/ann' }, { name: 'Bo' }],
    })
  })

  it('has the rows of a table whose header names the fields', () => {
    const body =
      '<table><thead><tr><th>Day</th><th>Opens</th><th>Price</th></tr></thead><tr><td>Mon</td><td>9:00</td><td>€ 4,50</td></tr><tr><td>Tue</td><td>8:00</td><td>€ 5,00</td></tr></table>'
    expect(dataOf({ days: listOf({ day: text, price: number }) }, { body, language: 'de' }).data).toEqual({
      days: [
        { day: 'Mon', price: 4.5 },
        { day: 'Tue', price: 5 },
      ],
    })
  })

  it('reads organisations and people', () => {
    const properties = {
      name: text,
      email: { type: 'string', format: 'email' },
      phone: text,
      foundedYear: { type: 'integer' },
      jobTitle: text,
    }
    const organization = {
      '@type': 'Organization',
      name: 'Subject',
      email: 'hi@a.example',
      telephone: '+49 30 1',
      foundingDate: '1999',
    }
    expect(dataOf(properties, { jsonLd: organization }).data).toMatchObject({
      name: 'Subject',
      email: 'hi@a.example',
      phone: '+49 30 1',
    })
    const person = { '@type': 'Person', name: 'Subject', jobTitle: 'Baker' }
    expect(dataOf(properties, { jsonLd: person }).data).toEqual({ name: 'Subject', jobTitle: 'Baker' })
  })

  it('leaves out values that do not fit the schema, and says so', () => {
    const jsonLd = { '@type': 'Product', name: 'Subject', sku: 'AB-1', gtin13: '123', offers: { price: '-5' } }
    const properties = {
      sku: { type: 'string', pattern: '^[0-9]+$' },
      gtin: { type: 'string', pattern: '^[0-9]+$' },
      rating: { type: 'number', maximum: 5 },
    }
    const { data, missing } = dataOf(properties, { jsonLd })
    expect(data).toEqual({ gtin: '123' })
    expect(missing).toEqual([
      { path: '/sku', reason: 'invalid' },
      { path: '/rating', reason: 'not_found' },
    ])
  })

  it('reads no date whose order is unknown, and invents no zone', () => {
    const day = { type: 'string', format: 'date' }
    const moment = { type: 'string', format: 'date-time' }
    const jsonLd = { '@type': 'Event', name: 'Subject', startDate: '2026-03-12', endDate: '2026-03-12T20:00:00+02:00' }
    expect(dataOf({ startDate: moment, endDate: moment }, { jsonLd }).data).toEqual({
      endDate: '2026-03-12T20:00:00+02:00',
    })
    expect(dataOf({ published: day }, { body: '<p>Published: 03/04/2026</p>' }).data).toEqual({})
    expect(dataOf({ published: day }, { body: '<p>Published: 03/04/2026</p>', language: 'en-US' }).data).toEqual({
      published: '2026-03-04',
    })
    expect(dataOf({ published: day }, { body: '<p>Veröffentlicht: 3. April 2026</p>', language: 'de' }).data).toEqual({
      published: '2026-04-03',
    })
  })
})
