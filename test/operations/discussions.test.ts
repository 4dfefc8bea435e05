import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import {
  daySeconds,
  firstSeconds,
  openHackerNewsFixture,
  respondAsHackerNews,
} from '#test/support/upstream-fixtures/hacker-news.ts'

interface Discussions {
  query: string
  stories: { title: string; url?: string; text?: string; points: number; comments: number; author: string }[]
  summary: {
    totalMatches: number
    returned: number
    pointsReturned: number
    commentsReturned: number
    topDomains: { domain: string; stories: number }[]
    firstSeen?: string
    lastSeen?: string
  }
  warnings?: string[]
  cache: { state: string }
}

const timeOf = (index: number) => new Date((firstSeconds + index * daySeconds) * 1000).toISOString()

describeOperation(
  'discussions',
  (service, upstreams) => {
    const hackerNews = () => upstreams().hackerNews
    const ask = (input: object) => callOperation<Discussions>(service().url, 'discussions', input)
    const askedFor = (query: string) =>
      hackerNews().requests.filter(({ url }) => url.searchParams.get('query') === query)

    describe('lists stories', () => {
      it('by relevance, with totals and the times of the first and the last match', async () => {
        const { status, body } = await ask({ query: 'totals', limit: 2 })
        expect(status).toBe(200)
        expect(body).toMatchObject({ query: 'totals', source: 'hacker-news', sort: 'relevance' })
        expect(body.stories).toEqual([
          {
            title: 'Story 29 about totals',
            url: 'https://www.sqlite.org/29',
            points: 39,
            comments: 58,
            author: 'user29',
            postedAt: timeOf(29),
            discussionUrl: 'https://news.ycombinator.com/item?id=9029',
          },
          expect.objectContaining({ title: 'Story 28 about totals' }),
        ])
        expect(body.summary).toEqual({
          totalMatches: 30,
          returned: 2,
          pointsReturned: 39 + 38,
          commentsReturned: 58 + 56,
          topDomains: [{ domain: 'sqlite.org', stories: 2 }],
          firstSeen: timeOf(0),
          lastSeen: timeOf(29),
        })
        expect(body.warnings).toBeUndefined()
        expect(askedFor('totals')).toHaveLength(3)
      })

      it('newest first, with one request less', async () => {
        const { body } = await ask({ topic: 'newest', sort: 'recent', limit: 3 })
        expect(body.stories.map(({ title }) => title)).toEqual([
          'Story 29 about newest',
          'Story 28 about newest',
          'Story 27 about newest',
        ])
        expect(body.summary).toMatchObject({ firstSeen: timeOf(0), lastSeen: timeOf(29) })
        expect(askedFor('newest').map(({ url }) => url.pathname)).toEqual([
          '/api/v1/search_by_date',
          '/api/v1/search_by_date',
        ])
      })

      it('without asking for the oldest match if all matches are returned', async () => {
        const { body } = await ask({ query: 'complete', limit: 50 })
        expect(body.summary).toMatchObject({ returned: 30, firstSeen: timeOf(0), lastSeen: timeOf(29) })
        expect(askedFor('complete')).toHaveLength(2)
      })

      it('counts the domains of the returned stories, the most frequent one first', async () => {
        const { body } = await ask({ query: 'domains', limit: 30 })
        expect(body.summary.topDomains).toEqual([
          { domain: 'sqlite.org', stories: 20 },
          { domain: 'example.co.uk', stories: 10 },
        ])
      })
    })

    it('says that the first match is unknown if too many matches are older', async () => {
      const { body } = await ask({ query: 'many' })
      expect(body.summary).toMatchObject({ totalMatches: 5000, lastSeen: timeOf(4999) })
      expect(body.summary.firstSeen).toBeUndefined()
      expect(body.warnings).toEqual(['firstSeen is unknown, because more than 1000 stories are older.'])
      expect(askedFor('many')).toHaveLength(3)
    })

    it('reads questions, deleted stories, and stories with missing parts', async () => {
      const { body } = await ask({ query: 'odd', sort: 'recent' })
      expect(body.stories).toEqual([
        expect.objectContaining({ title: 'Ask HN: Is this odd?', text: 'I wonder/ask: a < b && c, see' }),
        expect.objectContaining({ points: 0, comments: 0, author: '[deleted]' }),
        expect.objectContaining({ title: 'Story 0 about odd' }),
      ])
      expect(body.stories.map(({ url }) => url)).toEqual([undefined, 'https://www.sqlite.org/2', undefined])
      expect(body.summary).toMatchObject({ totalMatches: 4, returned: 3 })
    })

    it('answers without matches', async () => {
      const { status, body } = await ask({ query: 'nothing' })
      expect([status, body.stories, body.summary.topDomains]).toEqual([200, [], []])
      expect(body.summary).toEqual({
        totalMatches: 0,
        returned: 0,
        pointsReturned: 0,
        commentsReturned: 0,
        topDomains: [],
      })
      expect(body.warnings).toBeUndefined()
    })

    it('leaves out a time whose request fails, and does not store that answer', async () => {
      const usual = hackerNews().respond
      hackerNews().respond = (request) =>
        request.url.searchParams.get('hitsPerPage') === '20'
          ? respondAsHackerNews(request)
          : { status: 429, body: { message: 'Too Many Requests' } }
      const { status, body } = await ask({ query: 'half' })
      hackerNews().respond = usual
      expect(status).toBe(200)
      expect(body.summary).toMatchObject({ returned: 20 })
      expect([body.summary.firstSeen, body.summary.lastSeen]).toEqual([undefined, undefined])
      expect(body.warnings).toEqual([
        'firstSeen is unknown: Hacker News search answered with HTTP status 429: rate limit reached.',
        'lastSeen is unknown: Hacker News search answered with HTTP status 429: rate limit reached.',
      ])
      const { body: later } = await ask({ query: 'half' })
      expect(later.cache.state).toBe('miss')
      expect(later.summary).toMatchObject({ firstSeen: timeOf(0), lastSeen: timeOf(29) })
    })

    it.each([
      ['fail', 'HTTP status 500'],
      ['quota', 'rate limit reached'],
      ['malformed', 'not JSON'],
      ['changed', 'without results'],
    ])('reports a failing search: %s', async (query, says) => {
      const { status, body } = await ask({ query })
      expect([status, Reflect.get(body, 'code')]).toEqual([502, 'PROVIDER_ERROR'])
      expect(Reflect.get(body, 'message')).toContain(says)
    })

    it('reports a search that takes too long', async () => {
      const usual = hackerNews().respond
      hackerNews().respond = (request) => ({ ...respondAsHackerNews(request), afterMs: 8000 })
      const { status, body } = await ask({ query: 'slow', timeout: 5000 })
      hackerNews().respond = usual
      expect([status, Reflect.get(body, 'code')]).toEqual([502, 'PROVIDER_ERROR'])
      expect(Reflect.get(body, 'message')).toContain('did not answer within')
    })

    it('answers the same question under its other name from the store', async () => {
      await ask({ query: 'stored' })
      const { body } = await ask({ topic: 'stored' })
      expect(body.cache.state).toBe('hit')
      expect(body.query).toBe('stored')
      expect(askedFor('stored')).toHaveLength(3)
    })

    it('rejects a question under both names', async () => {
      const { status, body } = await ask({ query: 'one', topic: 'other' })
      expect([status, Reflect.get(body, 'code')]).toEqual([400, 'INVALID_REQUEST'])
      expect(Reflect.get(body, 'details')).toEqual([
        { path: '/topic', message: 'is an alias of query; send only one of them' },
      ])
    })

    it('shares the requests of identical calls at the same time', async () => {
      const replies = await Promise.all(Array.from({ length: 5 }, () => ask({ query: 'together' })))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(askedFor('together')).toHaveLength(3)
    })

    it('is a tool', async () => {
      const reply = await postRpc(service().url, toolCall('discussions', { topic: 'tools', limit: 1 }))
      expect(outputOfReply('discussions', reply)).toMatchObject({ query: 'tools', summary: { totalMatches: 30 } })
    })
  },
  { upstreams: { hackerNews: openHackerNewsFixture } },
)
