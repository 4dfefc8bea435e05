import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAgent } from '#test/support/calls/agents.ts'
import { assertOutput, callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openBraveFixture } from '#test/support/upstream-fixtures/search/brave.ts'
import { openSerperFixture, serperKey } from '#test/support/upstream-fixtures/search/serper.ts'

interface Answer {
  query: string
  provider?: { id: string; name: string }
  results: {
    position: number
    title: string
    url: string
    score?: number
    content?: string
    contentTruncated?: boolean
    contentCache?: { state: string }
    error?: { code: string }
  }[]
  warnings?: string[]
  cache: { state: string; age: number }
  code?: string
  message?: string
}

const settings = { SEARCH_PROVIDERS: 'serper,brave' }
const upstreams = { serper: openSerperFixture, brave: openBraveFixture }

describeOperation(
  'search',
  (service, upstream) => {
    let site: FixtureSite
    let serper: FixtureUpstream
    let respond: FixtureUpstream['respond']
    let respondOfBrave: FixtureUpstream['respond']
    beforeAll(async () => {
      site = await openFixtureSite({ '/owls': articlePage('owls', 40), '/barns': articlePage('barns', 2) })
      ;({ serper } = upstream())
      ;({ respond } = serper)
      respondOfBrave = upstream().brave.respond
    })
    afterAll(() => site[Symbol.asyncDispose]())
    beforeEach(() => {
      serper.respond = respond
      upstream().brave.respond = respondOfBrave
      serper.requests.length = 0
    })

    const search = (query: string, options: object = {}): Promise<Reply<Answer>> =>
      callOperation<Answer>(service().url, 'search', { query, ...options })
    const findPages = (...paths: string[]) => {
      const organic = paths.map((path) => ({ title: path, link: site.url + path, snippet: path }))
      serper.respond = () => ({ body: { organic } })
    }

    it('returns clean results with their positions, and names the provider', async () => {
      const { status, body } = await search('owls', { limit: 3 })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        query: 'owls',
        provider: { id: 'serper', name: 'Serper' },
        cache: { state: 'miss' },
      })
      expect(body.results).toEqual([
        {
          position: 1,
          title: 'owls & result 1',
          url: 'https://results.example.com/1',
          snippet: 'Snippet 1 about owls.',
          score: 1,
          date: '2026-11-03',
        },
        ...[2, 3].map((position) => ({
          position,
          title: `owls & result ${position}`,
          url: `https://results.example.com/${position}`,
          snippet: `Snippet ${position} about owls.`,
          score: position === 2 ? 0.98 : 0.95,
        })),
      ])
      expect(body.warnings).toBeUndefined()
    })

    it('passes its options to the provider', async () => {
      const options = { limit: 20, country: 'DE', language: 'FR', freshness: 'week' }
      const { body } = await search('owls site:example.com "barn owl"', options)
      expect(JSON.parse(serper.requests[0]?.body ?? '')).toEqual({
        q: 'owls site:example.com "barn owl"',
        num: 20,
        gl: 'de',
        hl: 'fr',
        tbs: 'qdr:w',
      })
      expect(body.warnings).toBeUndefined()
    })

    it('answers through the next provider if the first fails', async () => {
      serper.respond = () => ({ status: 500, body: {} })
      const { body } = await search('fallback')
      expect(body.provider).toEqual({ id: 'brave', name: 'Brave Search' })
      const scores = body.results.map(({ score = -1 }) => score)
      expect([scores.length > 2, scores]).toEqual([true, scores.toSorted((one, other) => other - one)])
      expect(body.warnings).toEqual(['Serper answered with HTTP status 500.'])
      // Others do not get what an outage left.
      serper.respond = respond
      const again = await search('fallback')
      expect([again.body.provider?.id, again.body.cache.state]).toEqual(['serper', 'miss'])
      expect((await search('fallback')).body.cache.state).toBe('hit')
    })

    it('has no results if nothing matches', async () => {
      const { status, body } = await search('nothing')
      expect([status, body.results]).toEqual([200, []])
    })

    it('fails if every provider fails, and never shows a key', async () => {
      serper.respond = () => ({ status: 403, body: { message: `Unauthorized key ${serperKey}` } })
      const { status, body } = await search('fail')
      expect([status, body.code]).toEqual([502, 'SEARCH_FAILED'])
      expect(JSON.stringify(body)).not.toContain(serperKey)
      expect(service().lines.filter((line) => line.includes(serperKey))).toEqual([])
    })

    it('stores answers by all that changes them', async () => {
      const states = []
      for (const options of [{}, {}, { includeContent: false }, { limit: 9 }, { country: 'de' }, { freshness: 'day' }])
        states.push((await search('stored', options)).body.cache.state)
      expect(states).toEqual(['miss', 'hit', 'hit', 'miss', 'miss', 'miss'])
      expect(serper.requests).toHaveLength(4)
      expect((await search('stored', { cache: false })).body.cache.state).toBe('bypass')
    })

    it('keeps an answer for itself that its short timeout made worse', async () => {
      serper.respond = (request) => ({ ...respond(request), afterMs: 2500 })
      const asking = search('hasty', { timeout: 5000 })
      await sleep(1000)
      // An identical call with more time waits for the first one, and does not get its answer.
      const patient = await search('hasty', { timeout: 20_000 })
      const hasty = await asking
      expect([hasty.body.provider?.id, hasty.body.warnings?.length]).toEqual(['brave', 1])
      expect([patient.body.provider?.id, patient.body.cache.state]).toEqual(['serper', 'miss'])
      expect((await search('hasty', { timeout: 5000 })).body.cache.state).toBe('hit')
    })

    it('asks the provider once for ten identical calls', async () => {
      serper.respond = (request) => ({ ...respond(request), afterMs: 500 })
      const replies = await Promise.all(Array.from({ length: 10 }, () => search('ten at once')))
      expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(serper.requests).toHaveLength(1)
    })

    it.each([{ limit: 0 }, { limit: 21 }, { contentResults: 11 }, { contentChars: 499 }, { freshness: 'decade' }])(
      'refuses %j',
      async (options) => {
        expect((await search('owls', options)).status).toBe(400)
      },
    )

    it('is a default tool of agents', async () => {
      await using agent = await openAgent('SDK 2 of 2025-11-25', service().url)
      expect((await agent.tools()).map(({ name }) => name)).toContain('search_web')
      const { output } = await agent.call('search_web', { query: 'owls of agents' })
      assertOutput('search', output)
      serper.respond = () => ({ status: 500, body: {} })
      const failed = await agent.call('search_web', { query: 'fail' })
      expect([failed.isError, JSON.stringify(failed.output)]).toEqual([true, expect.stringContaining('SEARCH_FAILED')])
    })

    describe('with includeContent', () => {
      const read = (query: string, options: object = {}) => search(query, { includeContent: true, ...options })

      it('reads the first results, and reports those that fail', async () => {
        findPages('/owls', '/none', '/barns', '/more')
        const { body } = await read('pages', { contentResults: 3, contentChars: 1000 })
        expect(body.results).toMatchObject([
          { position: 1, url: `${site.url}/owls`, contentTruncated: true, contentCache: { state: 'miss' } },
          { position: 2, url: `${site.url}/none`, error: { code: 'TARGET_ERROR' } },
          { position: 3, url: `${site.url}/barns`, contentTruncated: false },
          { position: 4, url: `${site.url}/more` },
        ])
        expect(body.results.map(({ content }) => content?.length)).toEqual([
          1000,
          undefined,
          expect.any(Number),
          undefined,
        ])
        expect(body.results[2]?.content).toContain('# About barns')
        expect(site.requests).not.toContain('/more')
      })

      it('shares pages with other calls', async () => {
        await callOperation(service().url, 'fetch-basic', { url: `${site.url}/owls?shared` })
        serper.respond = () => ({
          body: {
            organic: [{ title: 'Shared', link: `${site.url}/owls?shared` }],
          },
        })
        const { body } = await read('shared pages')
        expect(body.results).toMatchObject([{ contentCache: { state: 'hit' } }])
      })

      it('shares the stored search with calls without pages, in both directions', async () => {
        findPages('/owls')
        expect((await search('both ways')).body.cache.state).toBe('miss')
        const first = await read('both ways')
        expect(first.body.cache.state).toBe('hit')
        expect(first.body.results[0]?.content).toBeDefined()
        expect((await read('other way')).body.cache.state).toBe('miss')
        const second = await search('other way')
        expect(second.body.cache.state).toBe('hit')
        expect(second.body.results[0]?.content).toBeUndefined()
        expect(serper.requests).toHaveLength(2)
      })

      it('asks the provider once for ten identical calls, with and without pages', async () => {
        const organic = [{ title: 'Owls', link: `${site.url}/owls?ten`, snippet: '' }]
        serper.respond = () => ({ body: { organic }, afterMs: 500 })
        const calls = Array.from({ length: 10 }, (_, index) => search('ten reads', { includeContent: index % 2 === 0 }))
        const replies = await Promise.all(calls)
        expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
        expect(replies.filter(({ body }) => body.results[0]?.content !== undefined)).toHaveLength(5)
        expect(serper.requests).toHaveLength(1)
        expect(site.requests.filter((path) => path === '/owls?ten')).toHaveLength(1)
      })

      it('does not say that a search is stored which it keeps for itself', async () => {
        serper.respond = (request) => ({ ...respond(request), afterMs: 2500 })
        const { body, headers } = await read('hasty pages', { timeout: 5000, contentResults: 1 })
        expect(body.provider?.id).toBe('brave')
        expect([body.cache, headers.get('Cache-Status')]).toEqual([{ state: 'miss', age: 0 }, 'webintel; fwd=miss'])
      })

      it('fails like any search if every provider fails', async () => {
        serper.respond = () => ({ status: 500, body: {} })
        const { status, body } = await read('fail')
        expect([status, body.code]).toEqual([502, 'SEARCH_FAILED'])
      })

      it('can be awaited as a job', async () => {
        findPages('/owls')
        const accepted = await callOperation<{ requestId: string }>(
          service().url,
          'search',
          { query: 'as a job', includeContent: true },
          { headers: { Prefer: 'respond-async' } },
        )
        expect(accepted.status).toBe(202)
        const job = () => callOperation(service().url, 'job-get', { requestId: accepted.body.requestId })
        await expect.poll(async () => (await job()).body['status']).toBe('completed')
        expect((await job()).body['result']).toMatchObject({ query: 'as a job', cache: { state: 'miss' } })
      })
    })
  },
  { upstreams, settings },
)
