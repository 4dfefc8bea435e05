import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { never } from '#test/support/runner/never.ts'
import type {
  FixtureReply,
  FixtureRequest,
  FixtureUpstream,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { firstWeek, openGoogleTrendsFixture } from '#test/support/upstream-fixtures/search/google-trends.ts'
import { openGoogleTrends } from '#workers/search/providers/google-trends.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'
import { expectValid } from '../conformance/expect-valid.ts'
import { mutationsOf } from '../conformance/mutations.ts'
import { openSearchAccess } from '../conformance/open-access.ts'

const weekOf = (week: number, values: readonly { query: string; value: number }[]) => ({
  date: `Nov ${2 + 7 * week} – ${8 + 7 * week}, 2025`,
  timestamp: firstWeek + week * 604_800,
  values,
})

describeSearchProvider({
  open: openGoogleTrends,
  openFixture: openGoogleTrendsFixture,
  results: { timeline: [100, 75, 50].map((value, week) => weekOf(week, [{ query: 'owls', value }])) },
  fieldsOf: ({ url }: FixtureRequest) => ({
    ...Object.fromEntries(url.searchParams),
    ...(JSON.parse(url.searchParams.get('req') ?? '{}') as object),
  }),
  sent: [
    { request: { country: 'de' }, fields: { comparisonItem: [{ geo: { country: 'DE' } }] } },
    { request: { language: 'fr' }, fields: { hl: 'fr' } },
    { request: { freshness: 'month' }, fields: { time: 'today 1-m' } },
    { request: { period: 'five-years' }, fields: { time: 'today 5-y' } },
    { request: {}, fields: { time: 'today 12-m', token: 'APP6_time-series' } },
  ],
})

describe('Google Trends', () => {
  let fixture: FixtureUpstream
  let access: SearchAccess & AsyncDisposable
  beforeAll(async () => {
    fixture = await openGoogleTrendsFixture()
    access = await openSearchAccess(fixture.settings)
  })
  afterAll(async () => {
    await access[Symbol.asyncDispose]()
    await fixture[Symbol.asyncDispose]()
  })
  const limits = (warnings: string[] = []) => ({
    timeoutMs: 10_000,
    signal: never,
    warn: (text: string) => void warnings.push(text),
  })
  const pathsOf = () => fixture.requests.splice(0).map(({ url }) => url.pathname.split('/').at(-1))

  it('compares up to five queries', async () => {
    const { timeline } = await openGoogleTrends(access).search({ query: 'a, b,a,,c,d,e,f', limit: 10 }, limits())
    expect(timeline[1]?.values.map(({ query, value }) => [query, value])).toEqual([
      ['a', 75],
      ['b', 74],
      ['c', 73],
      ['d', 72],
      ['e', 71],
    ])
  })

  it('warns that the last period has not ended', async () => {
    const warnings: string[] = []
    await openGoogleTrends(access).search({ query: 'owls', limit: 10 }, limits(warnings))
    expect(warnings).toEqual([expect.stringContaining('last period has not ended')])
  })

  it('visits the home page once for its cookie, and again after a refusal', async () => {
    const provider = openGoogleTrends(access)
    pathsOf()
    await provider.search({ query: 'owls', limit: 10 }, limits())
    await provider.search({ query: 'larks', limit: 10 }, limits())
    expect(pathsOf()).toEqual(['', 'explore', 'multiline', 'explore', 'multiline'])
    await expect(provider.search({ query: 'fail', limit: 10 }, limits())).rejects.toMatchObject({
      code: 'PROVIDER_ERROR',
    })
    await provider.search({ query: 'owls', limit: 10 }, limits())
    expect(pathsOf()).toEqual(['explore', '', 'explore', 'multiline'])
  })

  it.each(['explore', 'multiline'])(
    'returns valid results or an error, whichever field of %s changes',
    async (path) => {
      const { respond } = fixture
      const provider = openGoogleTrends(access)
      let original: FixtureReply = {}
      fixture.respond = (request) => {
        const reply = respond(request)
        if (request.url.pathname.endsWith(path)) original = reply
        return reply
      }
      await provider.search({ query: 'owls', limit: 10 }, limits())
      const [prefix = '', text = ''] = textOf(original).split('\n')
      for (const changed of mutationsOf(JSON.parse(text))) {
        fixture.respond = (request) =>
          request.url.pathname.endsWith(path)
            ? { ...original, body: `${prefix}\n${JSON.stringify(changed)}` }
            : respond(request)
        const outcome = await provider
          .search({ query: 'owls', limit: 10 }, limits())
          .catch((error: unknown) => ({ error }))
        if ('error' in outcome) expect(outcome.error).toMatchObject({ code: 'PROVIDER_ERROR' })
        else expectValid('trends', outcome)
      }
      fixture.respond = respond
    },
  )
})

const textOf = ({ body = '' }: FixtureReply) => (typeof body === 'string' ? body : JSON.stringify(body))
