import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentKinds, openAgent } from '#test/support/calls/agents.ts'
import { assertOutput, callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { expectCited } from '#test/support/calls/expect-cited.ts'
import { openResearchWeb, type ResearchWeb } from '#test/support/sites/research-web.ts'
import { tidalFacts, tidalPages } from '#test/support/sites/tidal-pages.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

interface Answer {
  tier: string
  subQuestions: { question: string; answered: boolean; sources: number[] }[]
  answer: string
  sections: { heading: string; text: string }[]
  keyFindings: string[]
  sources: { index: number; url: string; title: string }[]
  citations: { index: number; url: string; quote: string; hash: string; subQuestion: string }[]
  gaps: { text: string; reason: string }[]
  contradictions: { sides: { value: string; url: string }[] }[]
  sourcesFetched: number
  confidence: number
  model: string
  warnings?: string[]
  cache: { state: string }
  code?: string
  message?: string
}

describeOperation(
  'research-deep',
  (service, upstreams) => {
    let web: ResearchWeb
    let serper: FixtureUpstream
    beforeAll(async () => {
      web = await openResearchWeb(tidalPages)
      ;({ serper } = upstreams())
    })
    afterAll(() => web[Symbol.asyncDispose]())
    beforeEach(() => {
      web.searchWith(serper)
      serper.requests.length = 0
    })
    const research = (query: string, options: object = {}): Promise<Reply<Answer>> =>
      callOperation<Answer>(service().url, 'research-deep', { query, ...options })

    it('finds all facts with quoted sentences, without a model', async () => {
      const { status, body } = await research('tidal power', { tier: 'deep' })
      expect([status, body.model, body.tier, body.sourcesFetched]).toEqual([200, 'extractive', 'deep', 8])
      const text = [body.answer, ...body.keyFindings].join(' ')
      expect(Object.values(tidalFacts).filter((fact) => !text.includes(fact.slice(0, -1)))).toEqual([])
      await expectCited(text, body, service().url)
      // Each statement stands in one section, below a sub-question.
      const statementsOf = (part: string) => part.split(/(?<=\]\.) /)
      expect(body.sections.flatMap((section) => statementsOf(section.text)).toSorted()).toEqual(
        statementsOf(body.answer).toSorted(),
      )
      const open = new Set(body.subQuestions.filter(({ answered }) => !answered).map(({ question }) => question))
      expect([body.sections.length > 1, body.sections.filter(({ heading }) => open.has(heading))]).toEqual([true, []])
      expect(body.sources.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      expect(body.sources.find(({ url }) => url === web.urlOf('output'))).toMatchObject({
        siteName: 'Tide Notes',
        author: 'Ada Reed',
        publishedAt: '2025-04-05',
      })
    })

    it('charges nothing for a topic that the pages say nothing about', async () => {
      const results = [{ title: 'Rance', link: web.urlOf('opening'), snippet: 'Rance' }]
      serper.respond = () => ({ body: { organic: results } })
      const { status, body } = await research('Zephyr quartz violins', { tier: 'quick' })
      expect([status, body.code]).toEqual([422, 'NO_ANSWER'])
    })

    it.each([
      ['quick', 1, 5],
      ['standard', 3, 8],
      ['deep', 5, 8],
    ])('divides the topic and reads as many pages as its tier says: %s', async (tier, questions, sources) => {
      const { body } = await research(`power ${tier}`, { tier })
      expect(body.subQuestions).toHaveLength(questions)
      expect([body.subQuestions[0]?.question, body.sources.length]).toEqual([`power ${tier}`, sources])
      const known = new Set(body.subQuestions.map(({ question }) => question))
      expect(body.citations.filter(({ subQuestion }) => !known.has(subQuestion))).toEqual([])
      for (const { question, answered, sources: own } of body.subQuestions) {
        expect([question, own.length > 0]).toEqual([question, answered])
        expect(body.gaps.some(({ text }) => text === question)).toBe(!answered)
      }
    })

    it('takes the names topic and depth, and makes standard research by default', async () => {
      const named = await callOperation<Answer>(service().url, 'research-deep', {
        topic: 'tidal power',
        depth: 'quick',
      })
      expect(named.body).toMatchObject({ query: 'tidal power', tier: 'quick', cache: { state: 'miss' } })
      expect((await research('tidal power', { tier: 'quick' })).body.cache.state).toBe('hit')
      expect((await research('tidal power')).body.tier).toBe('standard')
    })

    it('gives the same answer again from the same pages', async () => {
      const stable = async () => {
        const { answer, keyFindings, subQuestions, citations } = (await research('tidal power again', { cache: false }))
          .body
        return { answer, keyFindings, subQuestions, quotes: citations.map(({ index, quote }) => [index, quote]) }
      }
      expect(await stable()).toEqual(await stable())
    })

    it('answers from what it has, and says so, if a search fails', async () => {
      const { respond } = serper
      serper.respond = (request) =>
        (JSON.parse(request.body) as { q: string }).q === 'tidal power' ? respond(request) : { status: 500, body: {} }
      const { status, body } = await research('tidal power', { country: 'fr' })
      expect([status, body.sourcesFetched]).toEqual([200, 8])
      expect(body.warnings).toContainEqual(expect.stringMatching(/^The search for "tidal power \w+" failed: /))
      web.searchWith(serper)
      const later = await research('tidal power', { country: 'fr' })
      expect([later.body.cache.state, later.body.warnings]).toEqual(['miss', undefined])
    })

    it('fails if every search fails, or finds nothing', async () => {
      serper.reset()
      for (const query of ['fail', 'nothing']) {
        const { status, body } = await research(query, { tier: 'quick' })
        expect([status, body.code]).toEqual([502, 'SEARCH_FAILED'])
      }
    })

    it.each([{ tier: 'huge' }, { query: ' ' }, { timeout: 121_000 }])('refuses %j', async (fields) => {
      expect((await research('owls', fields)).status).toBe(400)
    })

    // Each has an answer of its own, which no other test has stored.
    const countries = ['de', 'it', 'es']
    it.concurrent.each(agentKinds)('tells an agent with %s its stage', async (kind) => {
      const { respond } = serper
      serper.respond = (request) => ({ ...respond(request), afterMs: 1500 })
      await using agent = await openAgent(kind, service().url)
      const messages: string[] = []
      const onprogress = ({ message = '' }: { message?: string | undefined }) => void messages.push(message)
      const { output } = await agent.call(
        'research_deep',
        { query: 'tidal power', country: countries[agentKinds.indexOf(kind)] },
        { onprogress },
      )
      assertOutput('research-deep', output)
      expect(messages).toContainEqual(
        expect.stringMatching(/^(?:planning|searching): \d+ of 13 done, \d+ pages? read$/),
      )
    })
  },
  { upstreams: { serper: openSerperFixture }, settings: { SEARCH_PROVIDERS: 'serper' } },
)
