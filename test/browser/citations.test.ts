import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyPages } from '#test/intel/company-pages.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { expectVerified, type Quoted } from '#test/support/calls/verified-citations.ts'
import { pageOf } from '#test/support/compared-pages/page-of.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { conferenceSite, planSite } from '#test/support/sites/asked-pages.ts'
import { openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { openIntelWebFixture } from '#test/support/upstream-fixtures/intel-web.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'

const kettle = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Kettle K1',
  sku: 'K1',
  description: `A kettle of steel.\n\n- boils *fast* | quietly\n\n${'It has a long story. '.repeat(60)}`,
  brand: { '@type': 'Brand', name: 'Acme' },
  offers: { '@type': 'Offer', price: '29.5', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
}

const head = `<meta property="og:description" content="Kettles by hand">
  <script type="application/ld+json">${JSON.stringify(kettle)}</script>`
const kettlePage = pageOf('Kettle K1 of our workshop', {
  lines: Array.from(
    { length: 40 },
    (_, year) =>
      `In the year ${1950 + year} each kettle left our workshop after a long test by hand, as it does today.`,
  ),
  pairs: { 'Warranty period': '24 months', 'Boil time': '3 minutes', Weight: '1.2 kg' },
}).replace('</head>', () => `${head}</head>`)

const moved: Page = (_, response) => response.writeHead(301, { Location: '/one' }).end()

const pages = {
  ...companyPages,
  '/declared': kettlePage,
  '/untitled': kettlePage.replace(/<h1>.*?<\/h1>/, ''),
  '/one': pageOf('Kettle one', {
    lines: ['The kettle was designed by Maria Keller in 2019.'],
    pairs: { Weight: '1.2 kg', Price: '$49.00', Cord: '75 cm' },
  }),
  '/two': pageOf('Kettle two', {
    lines: ['The kettle was designed by Tomas Lindgren in 2021.'],
    pairs: { 'Weight (g)': '1200', Cost: '59 USD', Noise: '62 dB' },
  }),
  '/plans': planSite,
  '/talks': conferenceSite,
  '/moved': moved,
}

const fields = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: name === 'price' ? 'number' : 'string' }])),
  required: names.slice(0, 1),
})

interface Evident {
  url: string
  contentHash: string
  declaredHash: string
  data: unknown
  evidence: { path: string; quote: string; source: string }[]
}

const declaredSources = new Set(['json-ld', 'microdata', 'open-graph', 'metadata'])

const quotesOfEvidence = ({ url, contentHash, declaredHash, evidence }: Evident): Quoted[] =>
  evidence.map(({ quote, source }) => ({
    url,
    quote,
    hash: declaredSources.has(source) ? declaredHash : contentHash,
  }))

interface Compared {
  sources: { index: number; url: string; hash: string }[]
  comparison: Record<'similarities' | 'differences', { quotes: { index: number; quote: string }[] }[]> & {
    facets: { values: { index: number; quote: string }[] }[]
  }
}

const quotesOfComparison = ({ sources, comparison: { facets, similarities, differences } }: Compared): Quoted[] =>
  [...facets.map(({ values }) => values), ...[...similarities, ...differences].map(({ quotes }) => quotes)]
    .flat()
    .flatMap(({ index, quote }) =>
      sources.filter((source) => source.index === index).map(({ url, hash }) => ({ url, hash, quote })),
    )

interface Shown {
  source: string
  quote: string
  hash: string
}

interface Profile {
  fields: Record<string, Shown>
  pricing: { plans: Shown[] }
}

const quotesOfProfile = (profile: Profile): Quoted[] =>
  [...Object.values(profile.fields), ...profile.pricing.plans].map(({ source, hash, quote }) => ({
    url: source,
    hash,
    quote,
  }))

describe.each([
  ['without a model', false],
  ['with a model', true],
])('citations of answers %s', (_, hasModel) => {
  const scope = new AsyncDisposableStack()
  let site: FixtureSite
  let service: Service
  beforeAll(async () => {
    site = scope.use(await openFixtureSite(pages))
    const web = scope.use(await openIntelWebFixture())
    const model = hasModel ? scope.use(await openModelFixture()) : { settings: {} }
    service = scope.use(await openService({ ...web.settings, ...model.settings }))
  })
  afterAll(() => scope.disposeAsync())

  const ask = async <T>(...[name, input]: [name: Parameters<typeof callOperation>[1], input: object]) => {
    const { status, body } = await callOperation<T>(service.url, name, input)
    expect([status, body]).toMatchObject([200, {}])
    return body
  }

  const cited: [name: Parameters<typeof callOperation>[1], input: object][] = [
    ['answer', { query: 'When was Strixa founded?' }],
    ['research', { query: 'the market for owl boxes' }],
    ['research-deep', { query: 'Strixa: owl boxes and funding', tier: 'standard' }],
  ]
  const reports: typeof cited = [
    ['intel-company', { target: 'Strixa', depth: 'quick' }],
    ['intel-market', { topic: 'owl boxes', depth: 'quick' }],
    ['intel-competitive', { company: 'Strixa', depth: 'quick' }],
  ]

  it.each(hasModel ? [...cited, ...reports] : cited)(
    'of /%s are valid, and changed ones are not',
    async (name, input) => {
      const { citations } = await ask<{ citations: Quoted[] }>(name, input)
      expect(await expectVerified(service.url, citations)).toEqual(new Set(['page']))
      const again = await ask<{ citations: Quoted[]; cache: { state: string } }>(name, input)
      expect(again).toMatchObject({ cache: { state: 'hit' }, citations })
      await expectVerified(service.url, again.citations)
    },
  )

  it('of /extract are valid: words of the page in the page, declared values in what it declares', async () => {
    const schema = fields('name', 'price', 'brand', 'description', 'sku', 'warrantyPeriod', 'availability')
    const body = await ask<Evident>('extract', { url: `${site.url}/declared`, schema })
    const declared = body.evidence.filter(({ source }) => source === 'json-ld').map(({ path }) => path)
    expect(declared).toEqual(expect.arrayContaining(['/price', '/brand', '/sku', '/description']))
    expect(await expectVerified(service.url, quotesOfEvidence(body))).toEqual(new Set(['page', 'declared']))
  })

  it('of the title and metadata that a page declares are valid', async () => {
    const body = await ask<Evident>('extract', { url: `${site.url}/talks`, schema: fields('title') })
    await expectVerified(service.url, quotesOfEvidence(body))
    const untitled = await ask<Evident>('extract', {
      url: `${site.url}/declared`,
      schema: fields('title', 'description'),
    })
    await expectVerified(service.url, quotesOfEvidence(untitled))
  })

  it.each([
    ['/plans', 'the name and price of each plan'],
    ['/talks', 'the name and performer of each talk'],
    ['/plans', 'Which plan was launched in 2021?'],
    ['/declared', 'What is the warranty period?'],
  ])('of /extract/smart for %s are valid: %s', async (path, query) => {
    const body = await ask<Evident>('extract-smart', { url: site.url + path, query })
    await expectVerified(service.url, quotesOfEvidence(body))
  })

  it('of /compare are valid, for fragments and redirects, too', async () => {
    const urls = [`${site.url}/moved`, `${site.url}/two#weight`]
    await expectVerified(service.url, quotesOfComparison(await ask<Compared>('compare', { urls })))
  })

  it.each(['/one#cord', '/moved', '/one?utm_source=x'])('of /extract for %s are valid', async (path) => {
    const body = await ask<Evident>('extract', { url: site.url + path, schema: fields('weight', 'cord') })
    await expectVerified(service.url, quotesOfEvidence(body))
  })

  it('of /company are valid: texts in the page, declared fields in what it declares', async () => {
    const body = await ask<Profile>('company', { domain: site.url })
    const quotes = quotesOfProfile(body)
    expect(quotes.length).toBeGreaterThanOrEqual(4)
    expect(await expectVerified(service.url, quotes)).toContain('page')
    const { name } = body.fields
    if (!hasModel)
      expect(
        await expectVerified(service.url, quotesOfProfile({ fields: { name: name as Shown }, pricing: { plans: [] } })),
      ).toEqual(new Set(['declared']))
  })
})
