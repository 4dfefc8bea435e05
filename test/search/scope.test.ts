import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSearchAccess } from '#test/search/conformance/open-access.ts'
import { never } from '#test/support/runner/never.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'
import { openTavilyFixture } from '#test/support/upstream-fixtures/search/tavily.ts'
import { openSearch } from '#workers/search/open-search.ts'
import { splitSites, withSites } from '#workers/search/query-operators.ts'
import { isInScope, resultsInScope, type SearchScope } from '#workers/search/scope.ts'

describe('a page is in the scope', () => {
  const page = 'https://docs.example.com/guide/start?a=1'
  it.each<[scope: SearchScope, expected: boolean]>([
    [{}, true],
    [{ includeDomains: ['example.com'] }, true],
    [{ includeDomains: ['EXAMPLE.com'] }, true],
    [{ includeDomains: ['other.example', 'docs.example.com'] }, true],
    [{ includeDomains: ['docs.example.com/guide'] }, true],
    [{ includeDomains: ['docs.example.com/guide/'] }, true],
    [{ includeDomains: ['docs.example.com/guide/start'] }, true],
    [{ includeDomains: ['docs.example.com/gui'] }, false],
    [{ includeDomains: ['docs.example.com/guide/start/more'] }, false],
    [{ includeDomains: ['cs.example.com'] }, false],
    [{ includeDomains: ['example.com.evil.test'] }, false],
    [{ includeDomains: ['example.org'] }, false],
    [{ excludeDomains: ['example.com'] }, false],
    [{ excludeDomains: ['docs.example.com/api'] }, true],
    [{ includeDomains: ['example.com'], excludeDomains: ['docs.example.com/guide'] }, false],
  ])('%j: %s', (scope, expected) => {
    expect(isInScope(page, scope)).toBe(expected)
  })
})

it('a result without an address is outside of included sites, and a suggestion has none', () => {
  const scope = { includeDomains: ['example.com'] }
  const places = [{ name: 'a' }, { name: 'b', website: 'https://www.example.com/' }]
  expect(resultsInScope('places', places, scope)).toEqual([places[1]])
  expect(resultsInScope('places', places, { excludeDomains: ['example.com'] })).toEqual([places[0]])
  expect(resultsInScope('autocomplete', ['owls'], scope)).toEqual(['owls'])
})

describe('the sites in a query', () => {
  it('are operators, which providers with fields of their own read back', () => {
    const query = withSites('barn owls', {
      includeDomains: ['a.example', 'b.example/docs'],
      excludeDomains: ['c.a.example', 'b.example/docs/old'],
    })
    expect(query).toBe('barn owls (site:a.example OR site:b.example/docs) -site:c.a.example')
    expect(splitSites(query)).toEqual({
      words: 'barn owls',
      sites: ['a.example', 'b.example'],
      excludedSites: ['c.a.example'],
    })
    expect(withSites('owls', { includeDomains: ['a.example'] })).toBe('owls site:a.example')
  })

  it('leave the words of the caller as they are', () => {
    expect(splitSites('this OR that')).toEqual({ words: 'this OR that', sites: [], excludedSites: [] })
    expect(withSites('owls', {})).toBe('owls')
  })

  it('are left out where they do not fit', () => {
    const many = Array.from({ length: 50 }, (_, index) => `site-${index}.example`)
    expect(withSites('owls', { includeDomains: many })).toBe('owls')
    const excluding = withSites('owls', { excludeDomains: many })
    expect(excluding.length).toBeLessThanOrEqual(400)
    expect(excluding).toMatch(/^owls -site:site-0\.example .* -site:site-\d+\.example$/)
  })
})

describe('a search within sites', () => {
  let scope: AsyncDisposableStack
  let serper: FixtureUpstream
  let tavily: FixtureUpstream
  let searxng: FixtureUpstream
  beforeEach(async () => {
    scope = new AsyncDisposableStack()
    serper = scope.use(await openSerperFixture())
    tavily = scope.use(await openTavilyFixture())
    searxng = scope.use(await openSearxngFixture())
  })
  afterEach(() => scope.disposeAsync())

  const search = async (provider: string, request: SearchScope) => {
    const own = Object.assign({}, serper.settings, tavily.settings, searxng.settings, { SEARCH_PROVIDERS: provider })
    const { search } = openSearch({
      ...(await openSearchAccess(own).then((access) => scope.use(access))),
      now: Date.now,
    })
    return search('web', { query: 'owls', limit: 3, ...request }, { timeoutMs: 10_000, signal: never })
  }
  const respondWith = (...links: string[]) => {
    serper.respond = () => ({ body: { organic: links.map((link) => ({ title: link, link, snippet: link })) } })
  }

  it('sends them as operators, leaves out results of others, and says so', async () => {
    respondWith('https://example.org/', 'https://docs.example.com/a', 'https://example.com.evil.test/')
    const { results, warnings, isComplete } = await search('serper', { includeDomains: ['example.com'] })
    expect(JSON.parse(serper.requests[0]?.body ?? '')).toMatchObject({ q: 'owls site:example.com' })
    expect(results.map(({ url }) => url)).toEqual(['https://docs.example.com/a'])
    expect([warnings, isComplete]).toEqual([
      ['Serper also found 2 outside includeDomains and excludeDomains, which were left out.'],
      true,
    ])
  })

  it('sends them in the fields of a provider that has such', async () => {
    await search('tavily', { includeDomains: ['example.com/docs', 'b.example'], excludeDomains: ['c.b.example'] })
    expect(JSON.parse(tavily.requests[0]?.body ?? '')).toMatchObject({
      query: 'owls',
      include_domains: ['example.com', 'b.example'],
      exclude_domains: ['c.b.example'],
    })
  })

  it('asks the next provider if the first finds nothing within them', async () => {
    respondWith('https://example.org/')
    const { providers } = await search('serper,tavily', { includeDomains: ['results.example.com'] })
    expect(providers.map(({ id }) => id)).toEqual(['tavily'])
  })
})
