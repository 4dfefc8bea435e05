import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openUpstreams, type OpenedUpstreams } from '#test/support/upstream-fixtures/open-upstreams.ts'
import { openCrossrefFixture } from '#test/support/upstream-fixtures/search/crossref.ts'
import { openGoogleSuggestFixture } from '#test/support/upstream-fixtures/search/google-suggest.ts'
import { openGoogleTrendsFixture } from '#test/support/upstream-fixtures/search/google-trends.ts'
import { openNominatimFixture } from '#test/support/upstream-fixtures/search/nominatim.ts'
import { openOpenAlexFixture } from '#test/support/upstream-fixtures/search/openalex.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'
import { openShopPages } from '#test/support/upstream-fixtures/search/shop-pages.ts'

const openers = {
  openAlex: openOpenAlexFixture,
  crossref: openCrossrefFixture,
  nominatim: () => openNominatimFixture(0),
  suggest: openGoogleSuggestFixture,
  trends: openGoogleTrendsFixture,
  web: openSearxngFixture,
  shop: openShopPages,
}

/** The providers of this deployment: SearXNG is for the web search of shopping. */
const providers = 'searxng,openalex,crossref,nominatim,google-suggest,google-trends,result-pages'

interface Answer {
  provider?: { id: string; name: string }
  warnings?: string[]
  results: Record<string, unknown>[]
}

describe('searches without a key', () => {
  let opened: OpenedUpstreams<typeof openers>
  let service: Service
  beforeAll(async () => {
    opened = await openUpstreams(openers)
    const { web, shop } = opened.upstreams
    const pages = ['/owl', '/lark', '/article'].map((path) => ({ title: 'A page', url: shop.url + path, content: '' }))
    // Only web searches reach SearXNG's usual answers here; its other kinds fail, so that the providers without a key serve.
    web.respond = ({ url }) =>
      (url.searchParams.get('categories') ?? 'general') === 'general' ? { body: { results: pages } } : { status: 500 }
    service = await openService({ ...opened.settings, SEARCH_PROVIDERS: providers })
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
  })

  it('find publications in two indexes', async () => {
    const { status, body } = await callOperation<Answer>(service.url, 'search-scholar', { query: 'owls', limit: 3 })
    expect(status).toBe(200)
    expect(body.provider).toEqual({ id: 'openalex', name: 'OpenAlex and Crossref' })
    expect(body.results.map(({ position, doi }) => [position, doi])).toEqual([
      [1, '10.1000/owls.2'],
      [2, '10.1000/owls.3'],
      [3, '10.1000/owls.1'],
    ])
  })

  it('find publications in one index while the other fails', async () => {
    const { crossref } = opened.upstreams
    const { respond } = crossref
    crossref.respond = () => ({ status: 503, body: 'Service unavailable' })
    const { status, body } = await callOperation<Answer>(service.url, 'search-scholar', { query: 'larks', limit: 3 })
    crossref.respond = respond
    expect([status, body.results[0]?.['doi']]).toEqual([200, '10.1000/larks.1'])
    expect(body.warnings?.join(' ')).toContain('Crossref answered with HTTP status 503')
  })

  it('find places, with the attribution that their licence asks for', async () => {
    const { status, body } = await callOperation<Answer>(service.url, 'search-places', {
      query: 'cafe',
      location: 'Berlin',
      limit: 2,
    })
    expect([status, body.results.length, body.provider?.id]).toEqual([200, 2, 'nominatim'])
    expect(body.results[0]).toMatchObject({ name: 'cafe, Berlin 1', placeId: 'node/240109190' })
    expect(body.warnings?.join(' ')).toContain('© OpenStreetMap contributors, ODbL')
    expect(opened.upstreams.nominatim.requests.at(-1)?.headers['user-agent']).toContain('webintel')
  })

  it('find products on the pages of a web search', async () => {
    const { status, body } = await callOperation<Answer>(service.url, 'search-shopping', { query: 'birds' })
    expect([status, body.provider?.id]).toEqual([200, 'result-pages'])
    expect(body.results.map(({ title, extractedPrice, currency }) => [title, extractedPrice, currency])).toEqual([
      ['Owl', 12.5, 'EUR'],
      ['Lark', 9, 'EUR'],
    ])
  })

  it('compare the trends of queries', async () => {
    const { status, body } = await callOperation(service.url, 'search-trends', { query: 'owls, larks', period: 'week' })
    expect(status).toBe(200)
    expect(body['timeline']).toHaveLength(3)
    expect(body['warnings']).toContainEqual(expect.stringContaining('last period has not ended'))
  })

  it('suggest queries', async () => {
    const { body } = await callOperation(service.url, 'search-autocomplete', { query: 'owl', limit: 2 })
    expect(body['suggestions']).toEqual(['owl food', 'owl größe'])
  })

  it.each(['search-scholar', 'search-places', 'search-trends', 'search-autocomplete'] as const)(
    'answer without results, or with an error that is not charged: %s',
    async (name) => {
      const nothing = await callOperation(service.url, name, { query: 'nothing' })
      expect([name, nothing.status, nothing.body['provider']]).toEqual([name, 200, expect.anything()])
      const failed = await callOperation(service.url, name, { query: 'fail' })
      expect([name, failed.status, failed.body['code']]).toEqual([name, 502, 'SEARCH_FAILED'])
    },
  )
})
