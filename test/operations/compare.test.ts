import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAgent } from '#test/support/calls/agents.ts'
import { assertOutput, callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { pageOf } from '#test/support/compared-pages/page-of.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Quoted {
  text: string
  quotes: { index: number; quote: string }[]
}

interface Answer {
  sources: { index: number; url: string; title: string; hash: string }[]
  comparison: {
    summary: string
    facets: { name: string; values: { index: number; value: string; quote: string }[]; agree: boolean }[]
    similarities: Quoted[]
    differences: Quoted[]
  }
  gaps: { text: string; reason: string }[]
  confidence: number
  model: string
  warnings?: string[]
  cache: { state: string }
  code?: string
  message?: string
  details?: { path: string; message: string }[]
}

describeOperation('compare', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite({
      '/one': pageOf('Kettle one', {
        lines: ['The kettle was designed by Maria Keller in 2019.'],
        pairs: { Weight: '1.2 kg', Price: '$49.00', Colour: 'Black', Cord: '75 cm' },
      }),
      '/two': pageOf('Kettle two', {
        lines: ['The kettle was designed by Tomas Lindgren in 2021.'],
        pairs: { 'Weight (g)': '1200', Cost: '59 USD', Color: 'black', Noise: '62 dB' },
      }),
      '/three': pageOf('Kettle three', { pairs: { Mass: '900 g', Price: 'USD 49', Volume: '1 l', Plug: 'C' } }),
      '/drei': pageOf('Kessel drei', {
        language: 'de',
        pairs: { Gewicht: '1,2 kg', Preis: '49 $', Griff: 'Holz', Stecker: 'C' },
      }),
      '/parts': pageOf('Parts', {
        lines: ['The parts of this table fit every kettle that the factory has built so far.'],
        pairs: Object.fromEntries(Array.from({ length: 40 }, (_, part) => [`Part ${part}`, `${part} mm`])),
      }),
      '/other': pageOf('Owls', { lines: ['Owls hunt mice at night in the woods behind the village.'] }),
      '/huge': `<!doctype html><title>Huge</title><h1>Huge</h1><p>A long table of parts follows here.</p><table><tr><th>Part</th><th>Price</th><th>Stock</th></tr>${Array.from({ length: 4000 }, (_, row) => `<tr><td>Part ${row}</td><td>$${row}</td><td>${row * 2}</td></tr>`).join('')}</table>`,
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const compare = (paths: string[], options: object = {}): Promise<Reply<Answer>> =>
    callOperation<Answer>(service().url, 'compare', { urls: paths.map((path) => site.url + path), ...options })

  it('aligns labels that mean the same, and compares values by amount and unit', async () => {
    const { status, body } = await compare(['/one', '/two'])
    expect(status).toBe(200)
    expect(body.sources).toMatchObject([
      { index: 1, url: `${site.url}/one`, title: 'Kettle one' },
      { index: 2, url: `${site.url}/two`, title: 'Kettle two' },
    ])
    const facets = body.comparison.facets.map(({ name, agree, values }) => [
      name,
      agree,
      ...values.map(({ value }) => value),
    ])
    expect(facets).toEqual([
      ['Weight', true, '1.2 kg', '1200'],
      ['Price', false, '$49.00', '59 USD'],
      ['Colour', true, 'Black', 'black'],
    ])
    expect(body.model).toBe('extractive')
    expect(body.comparison.summary).toContain('they agree on Weight and Colour; they differ on Price')
  })

  it('quotes each page in every similarity and difference', async () => {
    const { body } = await compare(['/one', '/two'])
    const { similarities, differences } = body.comparison
    expect(differences.map(({ quotes }) => quotes.map(({ quote }) => quote))).toEqual([
      [expect.stringContaining('$49.00'), expect.stringContaining('59 USD')],
      ['The kettle was designed by Maria Keller in 2019.', 'The kettle was designed by Tomas Lindgren in 2021.'],
    ])
    for (const { quotes } of [...similarities, ...differences]) expect(quotes.map(({ index }) => index)).toEqual([1, 2])
  })

  it('lists what only one page states as gaps', async () => {
    const { body } = await compare(['/one', '/two'])
    expect(body.gaps).toEqual([
      { text: 'Cord: not found on the second page.', reason: 'not_answered' },
      { text: 'Noise: not found on the first page.', reason: 'not_answered' },
    ])
  })

  it('compares three pages, with the facets of all pages first', async () => {
    const { body } = await compare(['/one', '/two', '/three'])
    const facets = body.comparison.facets.map(({ name, values, agree }) => [name, values.length, agree])
    expect(facets).toEqual([
      ['Weight', 3, false],
      ['Price', 3, false],
      ['Colour', 2, true],
    ])
  })

  it('chooses and orders facets and statements by the focus', async () => {
    const { body } = await compare(['/one', '/two'], { focus: 'the cost' })
    expect(body.comparison.facets.map(({ name }) => name)).toEqual(['Price'])
    expect(body.comparison.differences).toHaveLength(1)
    const unknown = await compare(['/one', '/two'], { focus: 'zebra stripes' })
    expect(unknown.body.comparison.facets).toHaveLength(3)
    expect(unknown.body.warnings).toEqual([expect.stringContaining('fits the focus')])
  })

  it('says that pages are in different languages, and still compares known labels', async () => {
    const { body } = await compare(['/one', '/drei'])
    expect(body.warnings).toEqual([expect.stringContaining('different languages (en, de)')])
    expect(body.comparison.facets.map(({ name, agree }) => [name, agree])).toEqual([
      ['Weight', true],
      ['Price', true],
    ])
  })

  it('says that pages are nearly identical', async () => {
    const { body } = await compare(['/one', '/one?copy'])
    expect(body.comparison.summary).toContain('nearly identical')
  })

  it('says that pages share nothing', async () => {
    const { body } = await compare(['/one', '/other'])
    expect(body.comparison).toMatchObject({ facets: [], similarities: [], differences: [] })
    expect(body.comparison.summary).toContain('share no labeled facts')
  })

  it('compares huge tables within limits', async () => {
    const { status, body } = await compare(['/huge', '/huge?2'])
    expect(status).toBe(200)
    expect(body.comparison.facets.length).toBeLessThanOrEqual(100)
    expect(body.comparison.similarities).toHaveLength(20)
  })

  it('leaves room for sentences behind many facets', async () => {
    const { body } = await compare(['/parts', '/parts?2'])
    expect(body.comparison.facets).toHaveLength(40)
    expect(body.comparison.similarities).toHaveLength(20)
    expect(body.comparison.similarities.at(-1)?.text).toContain('fit every kettle')
    expect(body.comparison.summary).toContain('alike: 1')
  })

  it('fails with the error of the page if one of two fails', async () => {
    const { status, body } = await compare(['/one', '/none'])
    expect(status).toBe(502)
    expect(body).toMatchObject({ code: 'TARGET_ERROR', details: [{ path: '/status', message: '404' }] })
    expect(body.message).toContain('/none')
  })

  it('compares the others if one of three fails, and keeps that answer for itself', async () => {
    const { status, body } = await compare(['/one', '/none', '/two'])
    expect(status).toBe(200)
    expect(body.sources.map(({ url }) => url)).toEqual([`${site.url}/one`, `${site.url}/two`])
    expect(body.warnings).toEqual([expect.stringContaining('/none was not compared. TARGET_ERROR')])
    expect((await compare(['/one', '/none', '/two'])).body.cache.state).toBe('miss')
  })

  it('stores answers by URLs, focus and tier', async () => {
    const states = []
    for (const options of [{}, {}, { focus: 'weight' }, { tier: 'basic' }, { cache: false }])
      states.push((await compare(['/two', '/three'], options)).body.cache.state)
    expect(states).toEqual(['miss', 'hit', 'miss', 'miss', 'bypass'])
  })

  it('refuses one page in two spellings', async () => {
    const { status, body } = await compare(['/one', '/three/../one'])
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(body.details).toEqual([{ path: '/urls/1', message: expect.stringContaining('same URL as /urls/0') }])
  })

  it.each([['/one'], ['/one', '/two', '/three', '/drei']])('refuses %s pages', async (...paths) => {
    expect((await compare(paths)).status).toBe(400)
  })

  it('is a tool of agents', async () => {
    await using agent = await openAgent('SDK 2 of 2025-11-25', service().url, '?tools=all')
    expect((await agent.tools()).map(({ name }) => name)).toContain('compare_urls')
    const { output } = await agent.call('compare_urls', { urls: [`${site.url}/one`, `${site.url}/two`] })
    assertOutput('compare', output)
  })
})
