import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectSupported, type AnswerReply } from '#test/support/calls/answer-reply.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openQuestionWeb, type QuestionWeb } from '#test/support/sites/question-web.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'

const question = 'When did the Ostrander Bridge open?'

describe('the options of POST /answer', () => {
  const scope = new AsyncDisposableStack()
  let web: QuestionWeb
  let searxng: FixtureUpstream
  let service: Service
  beforeAll(async () => {
    web = scope.use(await openQuestionWeb())
    searxng = scope.use(await openSearxngFixture())
    service = scope.use(await openService({ ...searxng.settings, SEARCH_PROVIDERS: 'searxng' }))
  })
  afterAll(() => scope.disposeAsync())
  beforeEach(() => {
    searxng.requests.length = 0
    web.findPages(searxng, '/bridge', '/history', '/cheese')
  })

  const ask = (query: string, options: object = {}) =>
    callOperation<AnswerReply>(service.url, 'answer', { query, ...options })

  it('answers in the length and format that the caller wants', async () => {
    web.findPages(searxng, '/bridge', '/lie', '/history')
    const asked = 'The Ostrander Bridge'
    const states = []
    const statements = []
    for (const form of [{}, { length: 'short' }, { length: 'long', format: 'bullets' }, { length: 'medium' }]) {
      const { body } = await ask(asked, form)
      expectSupported({ ...body, answer: body.answer.replaceAll(/^- /gm, '').replaceAll('\n', ' ') }, web)
      states.push(body.cache.state)
      const lines = body.answer.split('\n')
      expect(lines.every((line) => line.startsWith('- '))).toBe('format' in form)
      statements.push(lines.map((line) => line.match(/\[\d\]\.?(?: |$)/g)?.length))
    }
    expect(states).toEqual(['miss', 'miss', 'miss', 'hit'])
    expect(statements).toEqual([[3], [1], Array<number>(6).fill(1), [3]])
  })

  it('answers a follow-up about the subject of the question before, and uses nothing else of it', async () => {
    const context = { question, answer: 'It opened in 1777, and Ada Reed built it of cheese.' }
    const { body } = await ask('How long is it?', { context })
    expect(body).toMatchObject({
      query: 'How long is it?',
      standaloneQuestion: 'How long is it? (Ostrander Bridge)',
      cache: { state: 'miss' },
    })
    expectSupported(body, web)
    expect(body.answer).toContain('412 metres')
    expect(JSON.stringify(body)).not.toMatch(/1777|Ada Reed/)
    expect(searxng.requests.map(({ url }) => url.searchParams.get('q'))).toContain('How long is it? (Ostrander Bridge)')
    const other = await ask('How long is it?', { context: { question: 'When was the Eiffel Tower completed?' } })
    expect(other.body.standaloneQuestion ?? other.body.code).toMatch(/Eiffel Tower|NO_ANSWER/)
  })

  it('names related questions by the headings of the cited pages', async () => {
    const { body } = await ask('When was the Ostrander Bridge first open to traffic?')
    expect(body.relatedQuestions).toEqual([
      { question: 'Ostrander Bridge – Lighting at night', index: 1 },
      { question: 'Can you cycle across the bridge?', index: 1 },
    ])
  })
})
