import { afterAll, describe, expect, it } from 'vitest'
import { never } from '#test/support/runner/never.ts'
import { openWikipediaFixture } from '#test/support/upstream-fixtures/search/wikipedia.ts'
import { plainText } from '#workers/search/normalize/plain-text.ts'
import { openWikipediaWeb, wikipediaHost } from '#workers/search/providers/wikipedia.ts'
import type { SearchRequest } from '#workers/search/search.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'
import { openSearchAccess } from '../conformance/open-access.ts'

const resultOf = (position: number) => ({
  title: `owls (part ${position})`,
  url: `https://en.wikipedia.org/wiki/owls_(part_${position})`,
  snippet: `Part ${position} of <span class="searchmatch">owls</span> &amp; more`,
})

describeSearchProvider({
  open: openWikipediaWeb,
  openFixture: openWikipediaFixture,
  results: [resultOf(1), resultOf(2), resultOf(3)],
  sent: [
    {
      request: { query: 'owls site:wikipedia.org "barn owl"', limit: 7, language: 'de' },
      fields: { srsearch: 'owls "barn owl"', srlimit: '7', list: 'search', maxlag: '5' },
    },
  ],
})

describe('Wikipedia', async () => {
  const scope = new AsyncDisposableStack()
  afterAll(() => scope.disposeAsync())
  const fixture = scope.use(await openWikipediaFixture())
  const provider = openWikipediaWeb(scope.use(await openSearchAccess(fixture.settings)))
  const search = (request: Partial<SearchRequest>) =>
    provider.search({ query: 'owls', limit: 2, ...request }, { timeoutMs: 10_000, signal: never, warn: () => {} })
  const urlOf = async (request: Partial<SearchRequest>) => (await search({ limit: 1, ...request }))[0]?.url

  it('links to the page of the title', async () => {
    expect(await urlOf({ query: 'a/b: c, d?' })).toBe('https://en.wikipedia.org/wiki/a/b:_c,_d%3F_(part_1)')
    expect(await urlOf({ query: 'Eulen', language: 'de' })).toBe('https://de.wikipedia.org/wiki/Eulen_(part_1)')
    const found = await urlOf({ query: 'フクロウ', language: 'ja' })
    expect(decodeURIComponent(found ?? '')).toBe('https://ja.wikipedia.org/wiki/フクロウ_(part_1)')
  })

  it('has snippets without highlighting', async () => {
    const [first] = await search({})
    expect(plainText(first?.snippet ?? '')).toBe('Part 1 of owls & more')
  })

  it('finds nothing on another site, and does not ask', async () => {
    const before = fixture.requests.length
    const queries = [
      'owls site:github.com',
      'owls -site:wikipedia.org',
      'site:wikipedia.org',
      'owls site:de.wikipedia.org',
    ]
    for (const query of queries) expect(await search({ query })).toEqual([])
    expect(fixture.requests).toHaveLength(before)
    expect(await search({ query: 'owls site:www.wikipedia.org' })).toHaveLength(2)
  })

  it('uses the English Wikipedia for languages without one', () => {
    expect(['zz', 'nb', 'uk', undefined].map(wikipediaHost)).toEqual([
      'en.wikipedia.org',
      'no.wikipedia.org',
      'uk.wikipedia.org',
      'en.wikipedia.org',
    ])
  })

  it('waits as long as the servers ask for', async () => {
    await expect(search({ query: 'lag' })).rejects.toMatchObject({ code: 'PROVIDER_ERROR', retryAfterSeconds: 7 })
  })

  it('reports an error that has status 200, without its text', async () => {
    fixture.respond = () => ({ body: { error: { code: 'srsearch-invalid', info: 'Internal detail.' } } })
    await expect(search({})).rejects.toThrow('Wikipedia rejected the search.')
  })
})
