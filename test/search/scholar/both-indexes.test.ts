import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { never } from '#test/support/runner/never.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openCrossrefFixture } from '#test/support/upstream-fixtures/search/crossref.ts'
import { openOpenAlexFixture } from '#test/support/upstream-fixtures/search/openalex.ts'
import { openCrossref, openOpenAlex } from '#workers/search/scholar/both-indexes.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { openSearchAccess } from '../conformance/open-access.ts'

describe('OpenAlex and Crossref together', () => {
  let openAlex: FixtureUpstream
  let crossref: FixtureUpstream
  let usual: [FixtureUpstream['respond'], FixtureUpstream['respond']]
  let access: SearchAccess & AsyncDisposable
  let provider: SearchProvider<'scholar'>
  let warnings: string[] = []
  let passing: string[] = []
  beforeAll(async () => {
    openAlex = await openOpenAlexFixture()
    crossref = await openCrossrefFixture()
    usual = [openAlex.respond, crossref.respond]
    access = await openSearchAccess({ ...openAlex.settings, ...crossref.settings })
    provider = openOpenAlex(access)
  })
  beforeEach(() => {
    ;[openAlex.respond, crossref.respond] = usual
    openAlex.requests.length = 0
    crossref.requests.length = 0
    warnings = []
    passing = []
  })
  afterAll(async () => {
    await access[Symbol.asyncDispose]()
    await openAlex[Symbol.asyncDispose]()
    await crossref[Symbol.asyncDispose]()
  })
  const search = (request: Partial<SearchRequest> = {}, { timeoutMs = 10_000, signal = never } = {}) =>
    provider.search(
      { query: 'owls', limit: 3, ...request },
      {
        timeoutMs,
        signal,
        warn: (text, failure) => void (failure?.isTransient === true ? passing : warnings).push(text),
      },
    )
  const requestCounts = () => [openAlex.requests.length, crossref.requests.length]

  it('returns a work of both once, and before works of one', async () => {
    const works = await search()
    expect(works.map(({ doi }) => doi)).toEqual(['10.1000/owls.2', '10.1000/owls.3', '10.1000/owls.1'])
    expect(provider.name).toBe('OpenAlex and Crossref')
    expect([...warnings, ...passing]).toEqual([])
  })

  it('fills the gaps of OpenAlex from Crossref', async () => {
    openAlex.respond = () => ({
      body: {
        results: [{ id: 'https://openalex.org/W2', doi: 'https://doi.org/10.1000/OWLS.2', display_name: 'Owls' }],
      },
    })
    const [first] = await search()
    expect(first).toMatchObject({ title: 'Owls', year: 2022, snippet: 'Larks sing early. Part 2.', citedBy: 5 })
  })

  it('keeps works without a DOI apart', async () => {
    const body = { results: [1, 2].map((id) => ({ id: `https://openalex.org/W${id}`, display_name: 'Owls' })) }
    openAlex.respond = () => ({ body })
    const works = await search({ limit: 10 })
    expect(works.filter(({ doi }) => doi === undefined).map(({ url }) => url)).toEqual([
      'https://openalex.org/W1',
      'https://openalex.org/W2',
    ])
  })

  it.each([
    ['OpenAlex', '10.1000/owls.2'],
    ['Crossref', '10.1000/owls.1'],
  ])('returns the works of the other, with a warning, if %s fails', async (name, firstDoi) => {
    const failing = name === 'OpenAlex' ? openAlex : crossref
    failing.respond = () => ({ status: 503, body: 'Service unavailable' })
    const works = await search()
    expect([works.length, works[0]?.doi]).toEqual([3, firstDoi])
    expect(passing).toEqual([expect.stringContaining(`${name} answered with HTTP status 503`)])
  })

  it('does not wait for a slow index, and says so', async () => {
    crossref.respond = (request) => ({ ...usual[1](request), afterMs: 9000 })
    const works = await search()
    expect(works[0]?.doi).toBe('10.1000/owls.1')
    expect(passing).toEqual([expect.stringContaining('Crossref took too long')])
  })

  it('fails with the error of OpenAlex if both fail', async () => {
    openAlex.respond = () => ({ status: 429, headers: { 'Retry-After': '7' } })
    crossref.respond = () => ({ body: 'no JSON' })
    await expect(search()).rejects.toMatchObject({ code: 'PROVIDER_ERROR', retryAfterSeconds: 7 })
  })

  it('asks only OpenAlex for a phrase or a language, which Crossref cannot apply', async () => {
    await search({ query: '"barn owl"' })
    await search({ language: 'fr' })
    expect(requestCounts()).toEqual([2, 0])
    await search({ freshness: 'year' })
    expect(requestCounts()).toEqual([3, 1])
  })

  it('asks Crossref after all if OpenAlex fails, and warns', async () => {
    openAlex.respond = () => ({ status: 500 })
    const works = await search({ language: 'fr' })
    expect(works[0]?.doi).toBe('10.1000/owls.2')
    expect(passing.join(' ')).toContain('does not apply every option')
  })

  it('stops both when the call is cancelled', async () => {
    for (const upstream of [openAlex, crossref]) upstream.respond = () => ({ body: {}, afterMs: 5000 })
    const reason = new Error('cancelled')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 30)
    await expect(search({}, { timeoutMs: 10_000, signal: controller.signal })).rejects.toBe(reason)
  })

  it('is one index where the settings list only one', () => {
    const only = (ids: ('openalex' | 'crossref')[]) => ({
      ...access,
      config: { ...access.config, SEARCH_PROVIDERS: ids },
    })
    expect(openOpenAlex(only(['openalex'])).name).toBe('OpenAlex')
    expect(openCrossref(only(['crossref']))?.name).toBe('Crossref')
    expect(openCrossref(only(['crossref', 'openalex']))).toBeUndefined()
  })
})
