import { describe, expect, it } from 'vitest'
import { searchText, parseSearchTarget } from '#api/transports/reader/search-route.ts'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openService } from '#test/support/processes/service.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

interface FreeSearch {
  query: string
  results: { title: string; url: string; snippet: string; position: number }[]
  code?: string
}

describeOperation(
  'free-search',
  (service, upstreams) => {
    const search = (query: string) => callOperation<FreeSearch>(service().url, 'free-search', { query })
    /** Each test calls from an address of its own, as the one trusted proxy reports it. */
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
    const open = (target: string, address = '192.0.2.1') => fetch(`${service().url}/s/${target}`, from(address))
    const queries = () => upstreams().serper.requests.map(({ body }) => (JSON.parse(body) as { q: string }).q)

    it('returns at most three results and a note about its limits', async () => {
      const { status, headers, body } = await search('solar power')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        query: 'solar power',
        results: [
          { position: 1, title: 'solar power & result 1', url: 'https://results.example.com/1' },
          { position: 2 },
          { position: 3, snippet: 'Snippet 3 about solar power.' },
        ],
        _reader: {
          tier: 'free',
          maxResults: 3,
          rateLimit: { limit: 40, resetSeconds: expect.any(Number) },
          upgrade: { moreResults: expect.stringContaining('/search'), docs: expect.stringContaining('/docs') },
        },
      })
      expect(body.results).toHaveLength(3)
      expect(headers.get('RateLimit-Policy')).toBe('"free";q=40;w=3600')
      expect(headers.get('Cache-Status')).toBe('webintel; fwd=miss; stored')
    })

    it('is a link, too, with + for spaces', async () => {
      const { status, body } = await checkReply<FreeSearch>(
        await open('c%2B%2B+lambda/closure?format=json'),
        'free-search',
      )
      expect([status, body.query, body.results.length]).toEqual([200, 'c++ lambda/closure', 3])
      expect(queries()).toContain('c++ lambda/closure')
    })

    it('returns a list as plain text that browsers do not sniff as HTML', async () => {
      const response = await open('wind+power?format=text')
      expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      const text = await response.text()
      expect(text.split('\n').slice(0, 3)).toEqual([
        '1. [wind power & result 1](https://results.example.com/1)',
        '   Snippet 1 about wind power.',
        '',
      ])
      expect(text.match(/^\d+\. /gm)).toEqual(['1. ', '2. ', '3. '])
    })

    it('says in plain text that nothing was found', async () => {
      expect(await (await open('nothing?format=text')).text()).toBe('No results for nothing.')
      expect((await search('nothing')).body.results).toEqual([])
    })

    it('shares stored results with /search', async () => {
      await open('tidal+power')
      const before = queries().length
      const { headers, body } = await callOperation<FreeSearch>(service().url, 'search', { query: 'tidal power' })
      expect([headers.get('Cache-Status'), body.results.length]).toEqual([expect.stringContaining('hit'), 10])
      expect((await search('tidal power')).status).toBe(200)
      expect(queries()).toHaveLength(before)
    })

    it('names the parameter with a wrong format', async () => {
      const reply = await (await open('words?format=xml', '192.0.2.2')).json()
      const message = 'Expected format=json or format=text, found xml.'
      expect(reply).toMatchObject({ message, details: [{ path: '/format', message }] })
    })

    it.each([
      ['', 'INVALID_REQUEST'],
      ['+%20+', 'INVALID_REQUEST'],
      ['%00', 'INVALID_REQUEST'],
      ['%E0%A4%A', 'INVALID_REQUEST'],
      ['%ff%fe', 'INVALID_REQUEST'],
      ['words?format=xml', 'INVALID_REQUEST'],
      ['why?+because', 'INVALID_REQUEST'],
      ['x'.repeat(401), 'INVALID_REQUEST'],
      ['.'.repeat(31_000), 'INVALID_REQUEST'],
      ['%7Bquery%7D', 'UNSUBSTITUTED_PATH_TEMPLATE'],
    ])('answers /s/%.20s with 400 %s', async (target, code) => {
      const before = queries().length
      const { status, body } = await checkReply<FreeSearch>(await open(target, '192.0.2.2'), 'free-search')
      expect([status, body.code]).toEqual([400, code])
      expect(queries()).toHaveLength(before)
    })

    it.each([
      ['a%2F..%2F..%2Fb', 'a/../../b'],
      ['%3Cscript%3E', '<script>'],
      ['na%C3%AFve%20%F0%9F%A6%89', 'naïve 🦉'],
      ['a%00b%0d%0aSet-Cookie:x', 'a b Set-Cookie:x'],
      ['%22exact%20phrase%22+site:example.com', '"exact phrase" site:example.com'],
      ['100%25', '100%'],
    ])('searches for /s/%s as it was meant', async (target, query) => {
      const { status, body } = await checkReply<FreeSearch>(await open(target, '192.0.2.3'), 'free-search')
      expect([status, body.query]).toEqual([200, query])
      expect(queries()).toContain(query)
    })

    it('answers 502 if the provider fails', async () => {
      for (const reply of [
        await search('fail'),
        await checkReply<FreeSearch>(await open('fail?format=text'), 'free-search'),
      ]) {
        expect([reply.status, reply.body.code]).toEqual([502, 'SEARCH_FAILED'])
        expect(JSON.stringify(reply.body)).not.toContain('serper-test-key')
      }
    })

    it('shares its allowance with /r and /free/fetch', async () => {
      await using site = await openFixtureSite({ '/': articlePage('owls') })
      const address = '192.0.2.4'
      const post = (path: string, input: object) =>
        fetch(service().url + path, {
          method: 'POST',
          body: JSON.stringify(input),
          headers: { 'Content-Type': 'application/json', ...from(address).headers },
        })
      const calls = [
        () => open('solar+power', address),
        () => post('/free/search', { query: 'solar power' }),
        () => post('/free/fetch', { url: `${site.url}/` }),
        () => fetch(`${service().url}/r/${site.url}/`, from(address)),
      ]
      const statuses: number[] = []
      for (let round = 0; round < 11; round += 1) {
        for (const call of calls) statuses.push((await call()).status)
      }
      expect(statuses.filter((status) => status !== 429)).toHaveLength(40)
      expect(statuses.slice(40)).toEqual([429, 429, 429, 429])
    })
  },
  {
    upstreams: { serper: openSerperFixture },
    settings: { SEARCH_PROVIDERS: 'serper', FREE_TIER_LIMIT: '40', TRUST_PROXY: '1' },
  },
)

describe('without a search provider', () => {
  it('the free search is not offered', async () => {
    await using service = await openService({ SEARCH_PROVIDERS: 'serper' })
    const link = await checkReply(await fetch(`${service.url}/s/solar+power`), 'free-search')
    const posted = await callOperation(service.url, 'free-search', { query: 'solar power' })
    for (const { status, body } of [link, posted]) {
      expect([status, body['code']]).toEqual([503, 'CAPABILITY_UNAVAILABLE'])
    }
  })
})

describe('the query in the path', () => {
  it.each([
    ['/s/solar+power', 'solar power', 'json'],
    ['/s/solar%20power?format=text', 'solar power', 'text'],
    ['/s/solar?format=json&format=text', 'solar', 'text'],
    ['/s/a/b//c/', 'a/b//c/', 'json'],
    ['/s/1%2B1', '1+1', 'json'],
    ['/s/a%2Bb+c', 'a+b c', 'json'],
    ['/s/what%3F', 'what?', 'json'],
    ['/s/what?', 'what', 'json'],
    ['/s/%252B', '%2B', 'json'],
    ['http://host/s/solar', 'solar', 'json'],
  ])('reads %s as %s in format %s', (target, query, format) => {
    expect(parseSearchTarget(target)).toEqual({ query, format })
  })

  it.each(['.', '+', '%20', '%00', '/', 'a+', '%'])('is read in linear time if it is many of %s', (part) => {
    const read = (target: string) => {
      try {
        return parseSearchTarget(target)
      } catch {
        return undefined
      }
    }
    expect(growthOf((size) => `/s/${part.repeat(size)}`, read)).toBeLessThan(linearGrowth)
  })
})

describe('the list of results', () => {
  it('keeps its form, whatever the web writes', () => {
    const results = [
      { position: 1, title: 'A [b](c)\n2. d\\', url: 'https://example.com/a_(b)?c=<d>', snippet: ' e\n\n# f ' },
      { position: 2, title: '', url: 'https://example.com/', snippet: '' },
    ]
    expect(searchText({ query: 'x', results })).toBe(
      [
        String.raw`1. [A \[b\](c) 2. d\\](https://example.com/a_%28b%29?c=%3Cd%3E)`,
        '   e # f',
        '',
        '2. [https://example.com/](https://example.com/)',
      ].join('\n'),
    )
  })
})
