import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { never } from '#test/support/runner/never.ts'
import { openDuckDuckGoFixture, tokenOf } from '#test/support/upstream-fixtures/search/duckduckgo.ts'
import {
  openDuckDuckGoAutocomplete,
  openDuckDuckGoImages,
  openDuckDuckGoNews,
} from '#workers/search/providers/duckduckgo/script-kinds.ts'
import { openDuckDuckGoWeb } from '#workers/search/providers/duckduckgo/web.ts'
import type { SearchRequest } from '#workers/search/search.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'
import { openSearchAccess } from '../conformance/open-access.ts'

const pageOf = (position: number) => ({
  title: `owls &amp; result ${position}`,
  url: `https://results.example.com/${position}?a=1&utm_source=ddg`,
  snippet: `Snippet ${position} about owls, it&#x27;s short.`,
})
const redirect =
  'https://duckduckgo.com/l/?uddg=https%3A%2F%2Fresults.example.com%2F2%3Fa%3D1%26utm_source%3Dddg&rut=0ab1'

describe('web', () =>
  describeSearchProvider({
    open: openDuckDuckGoWeb,
    openFixture: openDuckDuckGoFixture,
    results: [{ ...pageOf(1), date: '2026-11-03' }, { ...pageOf(2), url: redirect }, pageOf(3)],
    sent: [
      { request: {}, fields: { q: 'owls', b: '', kl: '', df: '' } },
      { request: { query: 'owls site:example.com "barn owl"' }, fields: { q: 'owls site:example.com "barn owl"' } },
      { request: { country: 'gb' }, fields: { kl: 'uk-en' } },
      { request: { language: 'fr' }, fields: { kl: 'fr-fr' } },
      { request: { freshness: 'year' }, fields: { df: 'y' } },
    ],
  }))

const newsOf = (position: number, isoDate: string) => ({
  title: `News ${position} &amp; more`,
  url: `https://results.example.com/news/${position}`,
  snippet: `Excerpt ${position} with &quot;quotes&quot; and <b>marks</b>.`,
  source: 'Owl Times',
  date: `${position} hours ago`,
  isoDate,
  thumbnail: `https://results.example.com/${position}.jpg`,
})

describe('news', () =>
  describeSearchProvider({
    open: openDuckDuckGoNews,
    openFixture: openDuckDuckGoFixture,
    results: [
      newsOf(1, '2025-11-22T07:26:40.000Z'),
      newsOf(2, '2025-11-22T06:26:40.000Z'),
      newsOf(3, '2025-11-22T05:26:40.000Z'),
    ],
    sent: [
      { request: {}, fields: { q: 'owls', l: 'wt-wt', o: 'json', vqd: tokenOf('owls') } },
      { request: { country: 'ch', language: 'it' }, fields: { l: 'ch-it' } },
      { request: { freshness: 'day' }, fields: { df: 'd' } },
    ],
  }))

const imageOf = (position: number) => ({
  title: `Picture ${position}`,
  imageUrl: `https://pictures.example.com/${position}.jpg`,
  thumbnail: `https://tse1.mm.bing.net/th?id=${position}`,
  sourcePage: `https://results.example.com/pictures/${position}`,
  source: 'results.example.com',
  width: 800,
  height: 600,
})

describe('images', () =>
  describeSearchProvider({
    open: openDuckDuckGoImages,
    openFixture: openDuckDuckGoFixture,
    results: [imageOf(1), imageOf(2), imageOf(3)],
    sent: [
      { request: {}, fields: { q: 'owls', vqd: tokenOf('owls'), f: ',,,,,' } },
      { request: { country: 'us', language: 'es' }, fields: { l: 'ue-es' } },
      { request: { freshness: 'month' }, fields: { f: 'time:Month,,,,,' } },
    ],
  }))

describe('autocomplete', () =>
  describeSearchProvider({
    open: openDuckDuckGoAutocomplete,
    openFixture: openDuckDuckGoFixture,
    results: ['owls suggestion 1', 'owls suggestion 2', 'owls suggestion 3'],
    sent: [
      { request: {}, fields: { q: 'owls', type: 'list', kl: 'wt-wt' } },
      { request: { country: 'jp', language: 'ja' }, fields: { kl: 'jp-jp' } },
    ],
  }))

describe('DuckDuckGo', async () => {
  const scope = new AsyncDisposableStack()
  afterAll(() => scope.disposeAsync())
  const fixture = scope.use(await openDuckDuckGoFixture())
  const { respond } = fixture
  beforeEach(() => {
    fixture.respond = respond
    fixture.requests.length = 0
  })
  let now = Date.UTC(2026, 10, 22)
  const access = { ...scope.use(await openSearchAccess(fixture.settings)), now: () => now }
  const web = openDuckDuckGoWeb(access)
  const news = openDuckDuckGoNews(access)
  const limits = { timeoutMs: 10_000, signal: never, warn: () => {} }
  const search = (request: Partial<SearchRequest>, provider: typeof web | typeof news = web) =>
    provider.search({ query: 'owls', limit: 20, ...request }, limits)
  const paths = () => fixture.requests.map(({ url }) => url.pathname)

  it('gets the form that a browser without scripts sends', async () => {
    await search({ language: 'de' })
    expect(fixture.requests).toMatchObject([
      {
        method: 'POST',
        body: 'q=owls&b=&kl=de-de&df=',
        headers: {
          'accept-language': 'de,en;q=0.5',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
          referer: `${fixture.url}/html/`,
          'user-agent': 'webintel-test',
        },
      },
    ])
  })

  it('has no advertisements among its results', async () => {
    const results = await search({})
    expect(results).toHaveLength(10)
    expect(JSON.stringify(results)).not.toMatch(/Owl food|y\.js|An answer/)
  })

  it.each([
    ['pájaro "búho real" site:exämple.de', 'pájaro "búho real" site:exämple.de'],
    ['フクロウ とは', 'フクロウ とは'],
    ['🦉 & <b>', '🦉 & <b>'],
    ['!g owls w! \\first hello!', 'g owls w first hello'],
    ['css !important  "a  b"', 'css important "a b"'],
    ['!', '"!"'],
  ])('gets the query %s as %s', async (query, sent) => {
    await search({ query })
    expect(new URLSearchParams(fixture.requests[0]?.body).get('q')).toBe(sent)
  })

  it('is not asked with queries that it does not accept', async () => {
    await expect(search({ query: 'o'.repeat(500) })).rejects.toThrow('at most 499 characters')
    expect(fixture.requests).toEqual([])
  })

  it.each([
    ['blocked', { message: expect.stringContaining('blocks searches from this server'), retryAfterSeconds: 600 }],
    ['changed', { message: expect.stringContaining('its layout may have changed'), retryAfterSeconds: undefined }],
  ])('tells a page without results from one that is %s', async (query, error) => {
    for (const provider of [web, news]) {
      await expect(search({ query }, provider)).rejects.toMatchObject({ code: 'PROVIDER_ERROR', ...error })
      expect(await search({ query: 'nothing' }, provider)).toEqual([])
    }
  })

  it('sees a challenge whatever its status', async () => {
    const challenge = respond({ ...(await firstRequest()), body: 'q=blocked' })
    for (const status of [200, 202, 403]) {
      fixture.respond = () => ({ ...challenge, status })
      for (const provider of [web, news])
        await expect(search({ query: `owls ${status}` }, provider)).rejects.toMatchObject({ retryAfterSeconds: 600 })
    }
  })

  it('asks for a token once in five minutes', async () => {
    await search({ query: 'tokens' }, news)
    await search({ query: 'tokens' }, news)
    expect(paths()).toEqual(['/', '/news.js', '/news.js'])
    now += 301_000
    await search({ query: 'tokens' }, news)
    expect(paths().slice(3)).toEqual(['/', '/news.js'])
  })

  it('asks for another token when one from memory is refused, but not twice', async () => {
    await search({ query: 'expiring' }, news)
    let refusals = 1
    fixture.respond = (request) =>
      request.url.pathname === '/news.js' && refusals-- > 0 ? { status: 403, body: 'Forbidden' } : respond(request)
    expect(await search({ query: 'expiring' }, news)).toHaveLength(20)
    expect(paths()).toEqual(['/', '/news.js', '/news.js', '/', '/news.js'])
    refusals = Infinity
    await expect(search({ query: 'expiring' }, news)).rejects.toMatchObject({ retryAfterSeconds: 600 })
    expect(paths().slice(5)).toEqual(['/news.js', '/', '/news.js'])
    await expect(search({ query: 'new' }, news)).rejects.toMatchObject({ retryAfterSeconds: 600 })
    expect(paths().slice(8)).toEqual(['/', '/news.js'])
  })

  it('waits for its turn among all searches, but not for long', async () => {
    const turns: [host: string, gapMs: number][] = []
    const paced = openDuckDuckGoWeb({
      ...access,
      config: { ...access.config, LIMITS: { duckduckgoGapMs: 1500 } },
      politeness: {
        ...access.politeness,
        setCrawlDelay: async (host, gapMs) => void turns.push([host, gapMs]),
        takeTurn: async (_, { deadlineAt }) => {
          const waitMs = turns.length === 1 ? 0 : Infinity
          if (now + waitMs > deadlineAt) throw new AppError('CAPACITY_EXCEEDED', 'The host is paused.')
          return waitMs
        },
      },
    })
    const request = { query: 'owls', limit: 1 }
    expect(await paced.search(request, limits)).toHaveLength(1)
    await expect(paced.search(request, limits)).rejects.toMatchObject({
      code: 'CAPACITY_EXCEEDED',
      message: 'DuckDuckGo was not asked, because too many searches wait for it.',
    })
    expect(fixture.requests).toHaveLength(1)
    const { host } = new URL(fixture.url)
    expect(turns).toEqual([
      [host, 1500],
      [host, 1500],
    ])
  })

  async function firstRequest() {
    await search({})
    const [request] = fixture.requests
    if (request === undefined) throw new Error('Expected a request, found none.')
    return request
  }
})
