import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAgent } from '#test/support/calls/agents.ts'
import { assertOutput, callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import {
  articleSite,
  conferenceSite,
  hugeSite,
  museumSite,
  planSite,
  shopSite,
  storySite,
} from '#test/support/sites/asked-pages.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Answer {
  url: string
  query: string
  data: Record<string, unknown>[]
  explanation: string
  evidence: { path: string; quote: string; source: string }[]
  plan: { items: { properties: Record<string, { type: string }> } }
  missing: string[]
  method: string
  model: string
  contentHash: string
  cache: { state: string }
  code?: string
  message?: string
}

describeOperation('extract-smart', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite({
      '/plans': planSite,
      '/shop': shopSite,
      '/conference': conferenceSite,
      '/museum': museumSite,
      '/article': articleSite,
      '/story': storySite,
      '/huge': hugeSite,
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const ask = (path: string, query: string, options: object = {}): Promise<Reply<Answer>> =>
    callOperation<Answer>(service().url, 'extract-smart', { url: site.url + path, query, ...options })

  it('returns the rows of the table that the question names, with the words of each row', async () => {
    const { status, body } = await ask('/plans', 'list all plans with their price')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      url: `${site.url}/plans`,
      data: [
        { plan: 'Starter', price: '$9' },
        { plan: 'Team', price: '$29' },
        { plan: 'Business', price: '$79' },
        { plan: 'Enterprise', price: '$199' },
        { plan: 'Student', price: '$4' },
      ],
      missing: [],
      method: 'deterministic',
      model: 'extractive',
    })
    expect(body.evidence[1]).toMatchObject({ path: '/1', quote: expect.stringContaining('Team'), source: 'table' })
    expect(body.evidence[1]?.quote).toContain('$29')
    expect(Object.keys(body.plan.items.properties)).toEqual(['plan', 'price'])
  })

  it.each([
    ['the three cheapest plans', ['Student', 'Starter', 'Team']],
    ['the most expensive plan', ['Enterprise']],
    ['top 2 plans by highest seats', ['Enterprise', 'Business']],
    ['the newest plan', ['Student']],
    ['the cheapest 2 plans', ['Student', 'Starter']],
    ['which 2 plans are the cheapest?', ['Student', 'Starter']],
    ['the cheapest plan below 100 dollars', ['Student']],
    ['which plan with 3 seats is the cheapest?', ['Student']],
  ])('orders and cuts by superlatives: %s', async (query, plans) => {
    const { body } = await ask('/plans', query)
    expect(body.data.map(({ plan }) => plan)).toEqual(plans)
  })

  it('reads whole columns of numbers as numbers', async () => {
    const { body } = await ask('/plans', 'seats of each plan')
    expect(body.data[0]).toEqual({ plan: 'Starter', seats: 3 })
  })

  it('chooses records by words of the question', async () => {
    const { body } = await ask('/plans', 'price of the Team plan')
    expect(body.data).toEqual([{ plan: 'Team', price: '$29' }])
  })

  it('reads cards with the same labels', async () => {
    const { body } = await ask('/shop', 'all prices')
    expect(body.data).toMatchObject([
      { name: 'Oak desk', price: '€340.00' },
      { name: 'Pine shelf', price: '€89.50' },
      { name: 'Walnut chair', price: '€210.00' },
    ])
  })

  it('reads items that the page declares', async () => {
    const { body } = await ask('/conference', 'list the talks with their performer')
    expect(body.data).toMatchObject([
      { name: 'Bees and maps', performer: 'Nadia Osman' },
      { name: 'Rivers of data', performer: 'Pierre Blanc' },
    ])
    expect(body.evidence).toContainEqual({ path: '/0/performer', quote: 'Nadia Osman', source: 'json-ld' })
  })

  it('answers a question about one fact from a pair', async () => {
    const { body } = await ask('/museum', 'When does it open?')
    expect(body.data).toEqual([{ openingHours: 'Tuesday to Sunday, 9:30–17:00' }])
    const phone = await ask('/museum', 'What is the phone number?')
    expect(phone.body.data).toEqual([{ telephone: '020 7946 0000' }])
  })

  it.each([
    ['Who is the author?', { author: 'Petra Novak' }],
    ['When was the article published?', { datePublished: '2026-03-09' }],
  ])('answers a question about one fact from the data that the page declares: %s', async (query, record) => {
    const { body } = await ask('/story', query)
    expect([body.data, body.missing]).toEqual([[record], []])
  })

  it('lists authors with their affiliation', async () => {
    const { body } = await ask('/article', 'list the authors with their affiliation')
    expect(body.data).toEqual([
      { author: 'Ilse Brandt', affiliation: 'University of Graz' },
      { author: 'John Mills', affiliation: 'Harbour Institute' },
      { author: 'Ana Duarte', affiliation: 'Lisbon Observatory' },
    ])
  })

  it('finds mail addresses in prose', async () => {
    const { body } = await ask('/article', 'all email addresses')
    expect(body.data).toMatchObject([{ email: 'ilse@graz.example' }, { email: 'press@harbour.example' }])
  })

  it('returns sentences with their place in the page', async () => {
    const { body } = await ask('/article', 'Why do glaciers shrink?', { format: 'text' })
    const page = await callOperation<{ content: string }>(service().url, 'fetch-basic', { url: `${site.url}/article` })
    expect(body.data).toHaveLength(1)
    const [{ text, source } = { text: '', source: {} }] = body.data
    expect(text).toContain('Glaciers shrink because')
    const { quote, start, end, heading } = source as { quote: string; start: number; end: number; heading: string }
    expect(page.body.content.slice(start, end)).toBe(quote)
    expect(heading).toContain('Causes')
  })

  it('returns records as texts with their place', async () => {
    const { body } = await ask('/plans', 'the cheapest plan', { format: 'text' })
    expect(body.data).toMatchObject([
      { text: 'plan: Student; price: $4', source: { quote: expect.stringContaining('Student'), heading: 'Plans' } },
    ])
  })

  it('reads huge tables and lists within limits', async () => {
    const { status, body } = await ask('/huge', 'all prices')
    expect(status).toBe(200)
    expect(body.data).toHaveLength(200)
    expect(body.explanation).toContain('first 200')
  })

  it('names the words that the page does not answer', async () => {
    const { body } = await ask('/plans', 'price and carbon footprint of each plan')
    expect(body.missing).toEqual(['carbon', 'footprint'])
  })

  it.each(['json', 'text'])('fails if nothing on the page matches, as %s', async (format) => {
    const { status, body } = await ask('/plans', 'Which mountain has snow leopards?', { format })
    expect([status, body.code]).toEqual([422, 'EXTRACTION_IMPOSSIBLE'])
  })

  it('fails with the error of the page', async () => {
    const { status, body } = await ask('/none', 'all prices')
    expect(status).toBe(502)
    expect(body).toMatchObject({ code: 'TARGET_ERROR', details: [{ path: '/status', message: '404' }] })
  })

  it('hashes the page that it read', async () => {
    const page = await callOperation<{ proof: { hash: string } }>(service().url, 'fetch-basic', {
      url: `${site.url}/shop`,
    })
    expect((await ask('/shop', 'all prices')).body.contentHash).toBe(page.body.proof.hash)
  })

  it('stores answers by URL, question, format and tier', async () => {
    const states = []
    for (const options of [{}, {}, { format: 'text' }, { tier: 'basic' }])
      states.push((await ask('/museum?stored', 'admission', options)).body.cache.state)
    states.push((await ask('/museum?stored', 'telephone')).body.cache.state)
    expect(states).toEqual(['miss', 'hit', 'miss', 'miss', 'miss'])
  })

  it('is a tool of agents', async () => {
    await using agent = await openAgent('SDK 2 of 2025-11-25', service().url, '?tools=all')
    expect((await agent.tools()).map(({ name }) => name)).toContain('smart_extract')
    const { output } = await agent.call('smart_extract', { url: `${site.url}/plans`, query: 'the cheapest' })
    assertOutput('extract-smart', output)
  })
})
