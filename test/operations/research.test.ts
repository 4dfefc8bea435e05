import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAgent } from '#test/support/calls/agents.ts'
import { assertOutput, callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { expectCited } from '#test/support/calls/expect-cited.ts'
import { openResearchWeb, type ResearchWeb } from '#test/support/sites/research-web.ts'
import { tidalFacts, tidalPages } from '#test/support/sites/tidal-pages.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

interface Answer {
  sources: { index: number; url: string; title: string; snippet: string; content?: string }[]
  summary: string
  keyFindings: string[]
  citations: { index: number; url: string; quote: string; hash: string }[]
  gaps: { text: string; reason: string }[]
  contradictions: { sides: { value: string; url: string }[] }[]
  confidence: number
  model: string
  warnings?: string[]
  cache: { state: string }
  code?: string
  message?: string
}

describeOperation(
  'research',
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
      callOperation<Answer>(service().url, 'research', { query, ...options })

    it('answers with quoted sentences without a model', async () => {
      const { status, body } = await research('When did the Rance tidal power station open?', { resultCount: 3 })
      expect([status, body.model, body.cache.state]).toEqual([200, 'extractive', 'miss'])
      expect(body.summary).toContain(tidalFacts.opening.slice(0, -1))
      expect(body.keyFindings.length).toBeGreaterThan(0)
      expect(body.sources[0]).toEqual({
        index: 1,
        url: web.urlOf('opening'),
        title: 'Rance: the first tidal power station',
        snippet: tidalFacts.opening,
      })
      await expectCited([body.summary, ...body.keyFindings].join(' '), body, service().url)
      expect(body.confidence).toBeGreaterThan(0)
      expect([body.gaps, body.warnings]).toEqual([[], undefined])
    })

    it('writes a short summary with a line for each statement', async () => {
      const { body } = await research('tidal power', { length: 'short', format: 'bullets' })
      expect([body.cache.state, body.summary.split('\n').length, body.keyFindings.length]).toEqual(['miss', 2, 2])
      for (const line of body.summary.split('\n')) expect(line).toMatch(/^- .{20,} (?:\[\d\])+\.$/)
      await expectCited(body.summary.replaceAll(/^- /gm, '').replaceAll('\n', ' '), body, service().url)
      expect((await research('tidal power')).body.cache.state).toBe('miss')
    })

    it('names the site, author and date that a page declares', async () => {
      const { body } = await research('terawatt-hours of tidal power', { urls: [web.urlOf('output')] })
      expect(body.sources).toMatchObject([{ siteName: 'Tide Notes', author: 'Ada Reed', publishedAt: '2025-04-05' }])
    })

    it('keeps the captures of its citations, so that /proof/verify confirms them', async () => {
      const { body } = await research('What does tidal power cost?', { resultCount: 2 })
      for (const { url, quote, hash } of body.citations) {
        const verified = await callOperation(service().url, 'proof-verify', { url, hash, quote })
        expect([verified.status, verified.body['valid']]).toEqual([200, true])
      }
    })

    it('charges nothing for a topic that the pages say nothing about, but returns them with includeRawContent', async () => {
      const topic = 'Zephyr quartz violins'
      const results = [{ title: 'Rance', link: web.urlOf('opening'), snippet: 'Rance' }]
      serper.respond = () => ({ body: { organic: results } })
      const { status, body } = await research(topic, { resultCount: 2 })
      expect([status, body.code]).toEqual([422, 'NO_ANSWER'])
      const raw = await research(topic, { resultCount: 2, includeRawContent: true })
      expect([raw.status, raw.body.summary, raw.body.gaps]).toEqual([
        200,
        '',
        [{ text: topic, reason: 'not_answered' }],
      ])
      expect(raw.body.sources[0]?.content).toContain('tidal power')
    })

    it('returns the pages with includeRawContent', async () => {
      const { body } = await research('turbines of tidal power', { resultCount: 2, includeRawContent: true })
      expect(body.sources.map(({ content }) => content?.includes('tidal power'))).toEqual([true, true])
      for (const { index, hash } of body.citations) {
        const content = body.sources.find((source) => source.index === index)?.content ?? ''
        expect(createHash('sha256').update(content).digest('hex')).toBe(hash)
      }
    })

    it('passes its options to the search, and stores answers by them', async () => {
      const states = []
      for (const options of [{}, {}, { timeout: 30_000 }, { country: 'de' }, { resultCount: 4 }, { freshness: 'year' }])
        states.push((await research('stored tidal power', options)).body.cache.state)
      expect(states).toEqual(['miss', 'hit', 'hit', 'miss', 'miss', 'miss'])
      expect(serper.requests.map(({ body }) => JSON.parse(body) as object)).toEqual([
        expect.not.objectContaining({ gl: 'de' }),
        expect.objectContaining({ q: 'stored tidal power', gl: 'de' }),
        expect.anything(),
        expect.objectContaining({ tbs: 'qdr:y' }),
      ])
    })

    it('fails if nothing is found', async () => {
      serper.reset()
      const { status, body } = await research('nothing')
      expect([status, body.code]).toEqual([502, 'SEARCH_FAILED'])
    })

    it.each([{ query: '' }, { query: 'x'.repeat(401) }, { resultCount: 0 }, { resultCount: 11 }, { timeout: 4999 }])(
      'refuses %j',
      async (fields) => {
        expect((await research('owls', fields)).status).toBe(400)
      },
    )

    it('is a default tool of agents', async () => {
      await using agent = await openAgent('SDK 2 of 2025-11-25', service().url)
      expect((await agent.tools()).map(({ name }) => name)).toContain('research')
      const { output } = await agent.call('research', { query: 'tidal power of agents' })
      assertOutput('research', output)
    })
  },
  { upstreams: { serper: openSerperFixture }, settings: { SEARCH_PROVIDERS: 'serper' } },
)
