import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSearchAccess } from '#test/search/conformance/open-access.ts'
import { never } from '#test/support/runner/never.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openBraveFixture } from '#test/support/upstream-fixtures/search/brave.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'
import { openTavilyFixture } from '#test/support/upstream-fixtures/search/tavily.ts'
import { openSearch } from '#workers/search/open-search.ts'
import type { SearchRequest } from '#workers/search/search.ts'

describe('a search through several providers', () => {
  let scope: AsyncDisposableStack
  let serper: FixtureUpstream
  let brave: FixtureUpstream
  let tavily: FixtureUpstream
  beforeEach(async () => {
    scope = new AsyncDisposableStack()
    serper = scope.use(await openSerperFixture())
    brave = scope.use(await openBraveFixture())
    tavily = scope.use(await openTavilyFixture())
  })
  afterEach(() => scope.disposeAsync())

  /** Opens a search, as a worker with these settings does. */
  const open = async (settings: Record<string, string> = {}, now: () => number = Date.now) => {
    const own = Object.assign({}, serper.settings, brave.settings, tavily.settings)
    const all = { ...own, SEARCH_PROVIDERS: 'serper,brave,tavily', ...settings }
    const access = scope.use(await openSearchAccess(all))
    const { search } = openSearch({ ...access, now })
    return (request: Partial<SearchRequest> = {}, timeoutMs = 10_000, signal = never) =>
      search('web', { query: 'owls', limit: 3, ...request }, { timeoutMs, signal })
  }
  const failWith =
    (status: number, headers: Record<string, string> = {}) =>
    () => ({ status, headers, body: {} })
  const counts = () => [serper, brave, tavily].map(({ requests }) => requests.length)

  it('asks the first provider only, if it has results', async () => {
    const search = await open()
    const { results, providers, warnings, isComplete } = await search()
    expect([providers, isComplete]).toEqual([[{ id: 'serper', name: 'Serper' }], true])
    expect(results[0]).toEqual({
      title: 'owls & result 1',
      url: 'https://results.example.com/1',
      snippet: 'Snippet 1 about owls.',
      date: '2026-11-03',
    })
    expect([results.length, warnings, counts()]).toEqual([3, [], [1, 0, 0]])
  })

  it('keeps the order of the setting', async () => {
    const search = await open({ SEARCH_PROVIDERS: 'tavily,serper' })
    expect((await search()).providers).toEqual([{ id: 'tavily', name: 'Tavily' }])
  })

  it('asks the next provider after a failure, and says so', async () => {
    serper.respond = failWith(500)
    brave.respond = () => ({ body: 'not JSON' })
    const { providers, warnings } = await (await open())()
    expect(providers).toEqual([{ id: 'tavily', name: 'Tavily' }])
    expect(warnings).toEqual([
      'Serper answered with HTTP status 500.',
      'Brave Search sent a response that is not JSON.',
    ])
  })

  it('asks the next provider if the first finds nothing', async () => {
    const respond = serper.respond
    serper.respond = (request) => respond({ ...request, body: JSON.stringify({ q: 'nothing' }) })
    const { providers, warnings } = await (await open())()
    expect([providers, warnings]).toEqual([[{ id: 'brave', name: 'Brave Search' }], []])
  })

  it('has no results if nothing matches anywhere, even if some providers fail', async () => {
    serper.respond = failWith(500)
    const { results, providers } = await (await open())({ query: 'nothing' })
    expect([results, providers.map(({ id }) => id)]).toEqual([[], ['brave', 'tavily']])
  })

  it('fails if every provider fails, and names the problem of each', async () => {
    serper.respond = failWith(401)
    brave.respond = failWith(429)
    tavily.respond = failWith(503)
    const failing = (await open())()
    await expect(failing).rejects.toMatchObject({
      code: 'SEARCH_FAILED',
      message:
        'No search provider answered. Serper answered with HTTP status 401: it rejected the API key. ' +
        'Brave Search answered with HTTP status 429: rate limit reached. Tavily answered with HTTP status 503.',
    })
  })

  it('leaves a slow provider time for no more than half of the call', async () => {
    const respond = serper.respond
    serper.respond = (request) => ({ ...respond(request), afterMs: 20_000 })
    const { providers, warnings, isComplete } = await (await open())({}, 1000)
    expect([providers, isComplete]).toEqual([[{ id: 'brave', name: 'Brave Search' }], false])
    expect(warnings).toEqual([expect.stringMatching(/^Serper did not answer within/)])
  })

  it('stops when the call is cancelled', async () => {
    const respond = serper.respond
    const controller = new AbortController()
    const reason = new Error('cancelled')
    serper.respond = (request) => {
      controller.abort(reason)
      return { ...respond(request), afterMs: 20_000 }
    }
    await expect((await open())({}, 10_000, controller.signal)).rejects.toBe(reason)
    expect(counts()).toEqual([1, 0, 0])
  })

  it('does not ask a provider that failed five times in a row, and tries it again after a pause', async () => {
    const search = await open()
    const respond = serper.respond
    serper.respond = failWith(500)
    for (let call = 0; call < 8; call += 1) await search()
    expect(counts()).toEqual([5, 8, 0])
    expect((await search()).warnings).toEqual(['Serper was not asked, because it failed before.'])
    serper.respond = respond
    expect((await search()).providers).toEqual([{ id: 'brave', name: 'Brave Search' }])
  })

  it.each([400, 414, 422])('asks a provider again although it refused five other queries: %i', async (status) => {
    const search = await open()
    const respond = serper.respond
    serper.respond = failWith(status)
    for (let call = 0; call < 5; call += 1) await search({ query: `odd ${call}` })
    serper.respond = respond
    expect((await search()).providers).toEqual([{ id: 'serper', name: 'Serper' }])
  })

  it('asks a provider again although five calls left it too little time', async () => {
    const search = await open()
    const respond = serper.respond
    serper.respond = (request) => ({ ...respond(request), afterMs: 20_000 })
    for (let call = 0; call < 5; call += 1) {
      // A busy machine may leave no time for the others, too.
      const problem = await search({}, 1000).then(({ warnings }) => warnings[0], String)
      expect(problem).toMatch(/Serper did not answer within \d+ ms/)
    }
    serper.respond = respond
    expect((await search()).providers).toEqual([{ id: 'serper', name: 'Serper' }])
  })

  it('does not count a failure before a success', async () => {
    const search = await open()
    const respond = serper.respond
    for (let call = 0; call < 12; call += 1) {
      serper.respond = call % 3 === 0 ? respond : failWith(500)
      await search()
    }
    expect(serper.requests).toHaveLength(12)
  })

  it.each([
    { status: 429, headers: { 'Retry-After': '1' } },
    { status: 402, headers: { 'Retry-After': '1' } },
  ])('leaves a provider alone at once for as long as it asks: $status', async ({ status, headers }) => {
    const search = await open()
    const respond = serper.respond
    serper.respond = failWith(status, headers)
    await search()
    await search()
    expect(counts()).toEqual([1, 2, 0])
    serper.respond = respond
    await expect.poll(async () => (await search()).providers).toEqual([{ id: 'serper', name: 'Serper' }])
  })

  it('warns of each option that the provider cannot apply', async () => {
    const search = await open({ SEARCH_PROVIDERS: 'tavily' })
    const request = { query: '"barn owl" site:example.com', country: 'de', language: 'fr', freshness: 'week' } as const
    expect((await search(request)).warnings).toEqual([
      'Tavily cannot apply this country.',
      'Tavily cannot apply this language.',
      'Tavily cannot apply quoted phrases.',
    ])
    const brave = await open({ SEARCH_PROVIDERS: 'brave' })
    expect(await brave({ country: 'aq' })).toMatchObject({
      warnings: ['Brave Search cannot apply this country.'],
      isComplete: true,
    })
  })

  describe('with fusion', () => {
    const page = (name: string) => `https://${name}.example.com/`
    const organic = (...names: string[]) => ({
      body: { organic: names.map((name) => ({ title: name, link: page(name), snippet: 'Serper' })) },
    })
    const web = (...names: string[]) => ({
      body: {
        type: 'search',
        web: { results: names.map((name) => ({ title: name, url: page(name), description: 'Brave' })) },
      },
    })
    const titles = (results: readonly { title: string }[]) => results.map(({ title }) => title)

    it('merges the results of two providers by their ranks', async () => {
      // Time for the slower of both.
      serper.respond = () => ({ ...organic('a', 'b', 'c', 'd'), afterMs: 300 })
      brave.respond = () => ({ ...web('c', 'e', 'b'), afterMs: 300 })
      const search = await open({ SEARCH_FUSION: '2' })
      const { results, providers } = await search({ limit: 5 })
      // c: 1/63 + 1/61, b: 1/62 + 1/63, a: 1/61, e: 1/62, d: 1/64.
      expect(titles(results)).toEqual(['c', 'b', 'a', 'e', 'd'])
      expect(results[0]?.snippet).toBe('Serper')
      expect(providers.map(({ id }) => id)).toEqual(['serper', 'brave'])
      expect(counts()).toEqual([1, 1, 0])
    })

    it('does not wait for a provider that takes twice as long', async () => {
      serper.respond = () => ({ ...organic('a'), afterMs: 20_000 })
      brave.respond = () => web('b')
      const { results, providers, warnings } = await (await open({ SEARCH_FUSION: '2' }))()
      expect([titles(results), providers.map(({ id }) => id)]).toEqual([['b'], ['brave']])
      expect(warnings).toEqual(['Serper took too long, so its results are missing.'])
    })

    it('waits for the other provider if the faster one fails or finds nothing', async () => {
      for (const reply of [failWith(500), () => organic()]) {
        serper.respond = reply
        brave.respond = () => ({ ...web('b'), afterMs: 300 })
        const { results } = await (await open({ SEARCH_FUSION: '2' }))()
        expect(titles(results)).toEqual(['b'])
      }
    })

    it('asks the third provider if both fail', async () => {
      serper.respond = failWith(500)
      brave.respond = failWith(500)
      const { providers, warnings } = await (await open({ SEARCH_FUSION: '2' }))()
      expect(providers).toEqual([{ id: 'tavily', name: 'Tavily' }])
      expect(warnings).toHaveLength(2)
    })
  })
})
