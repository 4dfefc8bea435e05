import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openUpstreams, type Upstreams } from '#test/support/upstream-fixtures/open-upstreams.ts'
import { openDuckDuckGoFixture } from '#test/support/upstream-fixtures/search/duckduckgo.ts'
import { openMarginaliaFixture } from '#test/support/upstream-fixtures/search/marginalia.ts'
import { openWikipediaFixture } from '#test/support/upstream-fixtures/search/wikipedia.ts'

const openers = {
  duckduckgo: openDuckDuckGoFixture,
  marginalia: openMarginaliaFixture,
  wikipedia: openWikipediaFixture,
}

interface Found {
  provider: { id: string }
  results: { position: number; title: string; url: string; snippet: string; date?: string; score: number }[]
  warnings?: string[]
  code?: string
  message?: string
}

/** The tests run in order: a provider that blocks is not asked again for minutes. */
describe('a service without any key', () => {
  const scope = new AsyncDisposableStack()
  let service: Service
  let upstreams: Upstreams<typeof openers>
  beforeAll(async () => {
    const opened = scope.use(await openUpstreams(openers))
    upstreams = opened.upstreams
    const { MARGINALIA_API_KEY: _, ...settings } = opened.settings
    service = scope.use(await openService({ ...settings, LIMITS: 'duckduckgoGapMs:400' }))
  })
  afterAll(() => scope.disposeAsync())

  const search = (query: string, options: object = {}) =>
    callOperation<Found>(service.url, 'search', { query, ...options })
  const counts = () => Object.values(upstreams).map(({ requests }) => requests.length)

  it('searches the web', async () => {
    const { status, body } = await search('owls & "barns" site:example.com', { limit: 2 })
    expect([status, body.provider.id, body.warnings]).toEqual([200, 'duckduckgo', undefined])
    expect(body.results).toEqual([
      {
        position: 1,
        title: 'owls & "barns" site:example.com & result 1',
        url: 'https://results.example.com/1?a=1',
        snippet: `Snippet 1 about owls & "barns" site:example.com, it's short.`,
        date: '2026-11-03',
        score: 1,
      },
      {
        position: 2,
        title: 'owls & "barns" site:example.com & result 2',
        url: 'https://results.example.com/2?a=1',
        snippet: `Snippet 2 about owls & "barns" site:example.com, it's short.`,
        // All words of the query, at the second place: (1 + 0.95) / 2.
        score: 0.98,
      },
    ])
    expect(counts()).toEqual([1, 0, 0])
  })

  it('asks DuckDuckGo at its pace', async () => {
    const { respond } = upstreams.duckduckgo
    const askedAt: number[] = []
    upstreams.duckduckgo.respond = (request) => {
      askedAt.push(performance.now())
      return respond(request)
    }
    const startedAt = performance.now()
    const found = await Promise.all(['barn owls', 'snowy owls', 'owls'].map((query) => search(query)))
    expect(found.map(({ body }) => body.provider.id)).toEqual(['duckduckgo', 'duckduckgo', 'duckduckgo'])
    // The third turn is two gaps after the first.
    expect((askedAt.at(-1) ?? 0) - startedAt).toBeGreaterThan(790)
    upstreams.duckduckgo.respond = respond
  })

  it('asks the next provider if one fails, and says so', async () => {
    const { status, body } = await search('fail', { freshness: 'week' })
    expect([status, body.code]).toEqual([502, 'SEARCH_FAILED'])
    expect(body.message).toMatch(/DuckDuckGo answered .*500.* Wikipedia answered .*500/)
    expect(counts()).toEqual([5, 0, 1])
  })

  it('searches Wikipedia in the language of the call if DuckDuckGo changes its layout', async () => {
    const { body } = await search('changed', { language: 'DE', limit: 1 })
    expect(body.provider.id).toBe('wikipedia')
    expect(body.warnings).toEqual([expect.stringMatching(/^DuckDuckGo .* its layout may have changed\.$/)])
    expect(body.results).toEqual([
      {
        position: 1,
        title: 'changed (part 1)',
        url: 'https://de.wikipedia.org/wiki/changed_(part_1)',
        snippet: 'Part 1 of changed & more',
        score: 1,
      },
    ])
  })

  it('goes from a blocked DuckDuckGo to Wikipedia', async () => {
    const { respond } = upstreams.duckduckgo
    upstreams.duckduckgo.respond = (request) => respond({ ...request, body: 'q=blocked' })
    const { status, body } = await search('owls', { limit: 3, freshness: 'day' })
    expect([status, body.provider.id, body.results.length]).toEqual([200, 'wikipedia', 3])
    expect(body.warnings).toEqual([
      'Wikipedia cannot apply freshness.',
      expect.stringMatching(/^DuckDuckGo blocks searches from this server/),
    ])
  })

  it('leaves a provider that blocks alone, and never asks Marginalia, whose public key is not for results that are sold', async () => {
    const [duckduckgo] = counts()
    const { body } = await search('later')
    expect(body.provider.id).toBe('wikipedia')
    expect(body.warnings).toEqual(['DuckDuckGo was not asked, because it failed before.'])
    expect(counts().slice(0, 2)).toEqual([duckduckgo, 0])
  })

  it('answers without results if nothing matches', async () => {
    const { status, body } = await search('nothing')
    expect([status, body.results, body.provider.id]).toEqual([200, [], 'wikipedia'])
  })
})
