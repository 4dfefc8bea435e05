import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAgent } from '#test/support/calls/agents.ts'
import { expectSupported, type AnswerReply } from '#test/support/calls/answer-reply.ts'
import { assertOutput, callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { allEvents } from '#test/support/calls/read-events.ts'
import { openQuestionWeb, type QuestionWeb } from '#test/support/sites/question-web.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'

const question = 'When did the Ostrander Bridge open?'

describeOperation(
  'answer',
  (service, upstreams) => {
    let web: QuestionWeb
    let searxng: FixtureUpstream
    beforeAll(async () => {
      web = await openQuestionWeb()
      ;({ searxng } = upstreams())
    })
    afterAll(() => web[Symbol.asyncDispose]())
    beforeEach(() => {
      searxng.requests.length = 0
      web.findPages(searxng, '/bridge', '/history', '/cheese')
    })

    const ask = (query: string, options: object = {}): Promise<Reply<AnswerReply>> =>
      callOperation<AnswerReply>(service().url, 'answer', { query, ...options })

    it('answers with quoted sentences of the pages that it read', async () => {
      const { status, body } = await ask(question)
      expect([status, body.model, body.query]).toEqual([200, 'extractive', question])
      expectSupported(body, web)
      expect(body.answer).toMatch(/^The Ostrander Bridge opened to traffic in 1931 \[1\]\[2\]\./)
      expect(body.citations.slice(0, 2)).toMatchObject([
        { url: web.urlOf('/bridge'), quote: 'The Ostrander Bridge opened to traffic in 1931.' },
        { url: web.urlOf('/history') },
      ])
      expect(body.sources.map(({ url }) => url)).toEqual(['/bridge', '/history', '/cheese'].map(web.urlOf))
      expect(body.signals).toEqual([])
      expect(body.warnings).toBeUndefined()
    })

    it('streams the sentences of the pages, and then the same answer as without a stream', async () => {
      const query = 'When, in the end, did the Ostrander Bridge open?'
      const reply = await fetch(`${service().url}/answer`, {
        method: 'POST',
        body: JSON.stringify({ query }),
        headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      })
      const events = await allEvents(reply)
      const last = events.at(-1)
      expect(last?.name).toBe('result')
      assertOutput('answer', last?.data)
      const statements = events.flatMap(({ name, data }) => (name === 'statement' ? [String(data['text'])] : []))
      expect(last?.data['answer']).toBe(statements.join(' '))
      const { body } = await ask(query)
      expect([body.cache.state, body.answer]).toEqual(['hit', last?.data['answer']])
    })

    it('takes the question under the name `question`, too', async () => {
      const { body } = await callOperation<AnswerReply>(service().url, 'answer', { question, sources: 2 })
      expect([body.query, body.sources.length]).toEqual([question, 2])
    })

    it('shows versions that contradict each other, the better supported one first', async () => {
      web.findPages(searxng, '/lie', '/bridge', '/history')
      const { body } = await ask(`${question} Really?`)
      expectSupported(body, web)
      expect(body.answer.indexOf('1931')).toBeLessThan(body.answer.indexOf('1958'))
      expect(body.answer).toContain('1958')
      expect(body.signals).toEqual([
        { code: 'contradiction', severity: 'warning', message: expect.stringMatching(/1931.*1958/) },
      ])
    })

    it('reports a page that instructs models, and does not follow it', async () => {
      web.findPages(searxng, '/injection', '/bridge', '/history')
      const { body } = await ask('In which year did the Ostrander Bridge open?')
      expectSupported(body, web)
      expect(body.answer).toContain('1931')
      expect(JSON.stringify([body.answer, body.citations, body.gaps])).not.toContain('1777')
      expect(body.signals).toMatchObject([{ code: 'prompt_injection', url: web.urlOf('/injection') }])
    })

    it('reads other results in place of pages that fail, and reports these', async () => {
      web.findPages(searxng, '/broken', '/none', '/bridge', '/history', '/cheese')
      const { body } = await ask('Tell me the year when the Ostrander Bridge opened.')
      expectSupported(body, web)
      expect(body.sources.map(({ url }) => url)).toEqual(['/bridge', '/history', '/cheese'].map(web.urlOf))
      expect(body.failedSources?.map(({ url }) => url).toSorted()).toEqual(['/broken', '/none'].map(web.urlOf))
    })

    it('reads the pages of `urls` without a search', async () => {
      const urls = ['/history', '/bridge', '/cheese', '/none'].map(web.urlOf)
      const { status, body } = await ask('When did the Ostrander Bridge open, please?', { urls, sources: 1 })
      expect([status, searxng.requests.length]).toEqual([200, 0])
      expectSupported(body, web)
      expect(body.answer).toContain('1931')
      expect(body.sources.map(({ url }) => url)).toEqual(urls.slice(0, 3))
      expect(body.failedSources?.map(({ url }) => url)).toEqual(urls.slice(3))
    })

    it('reads pages of includeDomains only, and of no excluded site', async () => {
      const scoped = { includeDomains: ['127.0.0.1/bridge', '127.0.0.1/cheese'] }
      const { body } = await ask('When was the Ostrander Bridge opened?', scoped)
      expect(body.sources.map(({ url }) => url)).toEqual(['/bridge', '/cheese'].map(web.urlOf))
      expect(body.warnings).toEqual([expect.stringContaining('also found 1 outside includeDomains and excludeDomains')])
      expect(searxng.requests[0]?.url.searchParams.get('q')).toContain(
        '(site:127.0.0.1/bridge OR site:127.0.0.1/cheese)',
      )
      const other = await ask('When was the Ostrander Bridge opened?', { excludeDomains: ['127.0.0.1/bridge'] })
      expect([other.body.cache.state, other.body.sources.map(({ url }) => url)]).toEqual([
        'miss',
        ['/history', '/cheese'].map(web.urlOf),
      ])
    })

    it('leaves out a page of the scope that redirects to another site', async () => {
      const moved = web.urlOf('/moved')
      web.findPages(searxng, '/moved', '/bridge')
      const scoped = { excludeDomains: ['127.0.0.1/history'], sources: 2 }
      const { body } = await ask('On what date did the Ostrander Bridge open?', scoped)
      expect(body.sources.map(({ url }) => url)).toEqual([web.urlOf('/bridge')])
      expect(body.failedSources).toMatchObject([{ url: moved, code: 'URL_NOT_ALLOWED' }])
    })

    it.each([
      [{ length: 'endless' }, '/length'],
      [{ context: { question: ' ' } }, '/context/question'],
      [{ context: { question, answer: 'x'.repeat(4001) } }, '/context/answer'],
      [{ format: 'html' }, '/format'],
      [{ includeDomains: [] }, '/includeDomains'],
      [{ includeDomains: ['https://example.com'] }, '/includeDomains/0'],
      [{ excludeDomains: ['com'] }, '/excludeDomains/0'],
      [{ excludeDomains: Array.from({ length: 51 }, (_, index) => `a${index}.example`) }, '/excludeDomains'],
      [{ urls: ['http://10.0.0.1/'] }, '/urls/0'],
    ])('refuses %j', async (options, path) => {
      const { status, body } = await callOperation<{ details: { path: string }[] }>(service().url, 'answer', {
        query: question,
        ...options,
      })
      expect([status, body.details[0]?.path]).toEqual([400, path])
    })

    it('does not wait for a page that does not answer', async () => {
      web.findPages(searxng, '/never', '/bridge', '/history')
      const { status, body } = await ask('Since when is the Ostrander Bridge open?', { timeout: 10_000, sources: 2 })
      expect(status).toBe(200)
      expect(body.sources.map(({ url }) => url)).toEqual(['/bridge', '/history'].map(web.urlOf))
    })

    it('is not stored if a search failed and few pages were found', async () => {
      const long = 'Could you please tell me in which year the Ostrander Bridge was opened to the traffic?'
      web.findPages(searxng, '/bridge')
      const { respond } = searxng
      searxng.respond = (request) =>
        request.url.searchParams.get('q') === long ? { status: 500, body: 'Error' } : respond(request)
      const { body } = await ask(long)
      expect(body.sources.map(({ url }) => url)).toEqual([web.urlOf('/bridge')])
      web.findPages(searxng, '/bridge', '/history', '/cheese')
      const again = await ask(long)
      expect([again.body.cache.state, again.body.sources.length]).toEqual(['miss', 3])
    })

    it('searches again with the words of the question if little was found', async () => {
      searxng.respond = ({ url }) => {
        const isShort = url.searchParams.get('q') === 'ostrander bridge designed'
        const results = isShort ? [{ url: web.urlOf('/bridge'), title: 'Bridge', content: '' }] : []
        return {
          body: { results, answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] },
        }
      }
      const { body } = await ask('By whom was the Ostrander Bridge designed?')
      expect(body.answer).toContain('Helen Marsh')
      expect(searxng.requests.map(({ url }) => url.searchParams.get('q'))).toEqual([
        'By whom was the Ostrander Bridge designed?',
        'ostrander bridge designed',
      ])
    })

    it('reads further results if the first ones have no answer', async () => {
      web.findPages(searxng, '/cheese', '/bridge')
      const { body } = await ask('Tell me the length of the Ostrander Bridge.', { sources: 1 })
      expectSupported(body, web)
      expect(body.answer).toContain('412 metres')
      expect(body.sources).toEqual([{ index: 1, url: web.urlOf('/bridge'), title: 'Ostrander Bridge' }])
    })

    it.each([
      { about: 'the search fails', query: 'fail', paths: ['/bridge'], code: 'SEARCH_FAILED' },
      { about: 'the search finds nothing', query: 'nothing', paths: [], code: 'EMPTY_CONTENT' },
      { about: 'no page can be read', query: 'How long is it?', paths: ['/broken', '/none'], code: 'SEARCH_FAILED' },
      {
        about: 'no page answers',
        query: 'Which crew won the regatta of Zanzibar?',
        paths: ['/cheese'],
        code: 'NO_ANSWER',
      },
    ])('fails if $about', async ({ query, paths, code }) => {
      web.findPages(searxng, ...paths)
      const { status, body } = await ask(query)
      expect([status, body.code]).toEqual([code === 'NO_ANSWER' ? 422 : 502, code])
      if (code === 'NO_ANSWER') expect(JSON.stringify(body)).toContain(web.urlOf('/cheese'))
    })

    it('stores answers by all that changes them', async () => {
      const states = []
      for (const options of [{}, {}, { sources: 1 }, { country: 'de' }, { language: 'en' }, { freshness: 'year' }])
        states.push((await ask('How long is the Ostrander Bridge?', options)).body.cache.state)
      expect(states).toEqual(['miss', 'hit', 'miss', 'miss', 'miss', 'miss'])
    })

    it('searches once for ten identical calls', async () => {
      const { respond } = searxng
      searxng.respond = (request) => ({ ...respond(request), afterMs: 500 })
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => ask('How many metres long is the Ostrander Bridge?')),
      )
      expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(replies.every(({ body }) => body.answer.includes('412 metres'))).toBe(true)
      expect(searxng.requests).toHaveLength(1)
    })

    it.each([{ sources: 0 }, { sources: 6 }, { timeout: 4999 }, { timeout: 120_001 }, { freshness: 'decade' }])(
      'refuses %j',
      async (options) => {
        expect((await ask(question, options)).status).toBe(400)
      },
    )

    it('is a tool of agents', async () => {
      await using agent = await openAgent('SDK 2 of 2025-11-25', service().url)
      const { output } = await agent.call('answer', {
        query: 'Who is the designer of the Ostrander Bridge?',
      })
      assertOutput('answer', output)
      expect(JSON.stringify(output)).toContain('Helen Marsh')
      web.findPages(searxng)
      const failed = await agent.call('answer', { query: 'nothing' })
      expect([failed.isError, JSON.stringify(failed.output)]).toEqual([true, expect.stringContaining('EMPTY_CONTENT')])
    })

    it('can be awaited as a job, which names its stage', async () => {
      const accepted = await callOperation<{ requestId: string }>(
        service().url,
        'answer',
        { query: 'When was the Ostrander Bridge opened to traffic?' },
        { headers: { Prefer: 'respond-async' } },
      )
      expect(accepted.status).toBe(202)
      const job = () => callOperation(service().url, 'job-get', { requestId: accepted.body.requestId })
      await expect.poll(async () => (await job()).body['status']).toBe('completed')
      expect((await job()).body).toMatchObject({ result: { cache: { state: 'miss' } }, progress: { stage: 'writing' } })
    })
  },
  { upstreams: { searxng: openSearxngFixture }, settings: { SEARCH_PROVIDERS: 'searxng' } },
)
