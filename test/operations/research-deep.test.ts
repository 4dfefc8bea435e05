import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/client.ts'
import { describeOperation } from '#test/support/describe-operation.ts'
import { openResearchWeb, type ResearchWeb } from '#test/support/research-web.ts'
import { tidalFacts, tidalPages } from '#test/support/tidal-pages.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/serper.ts'

interface Answer {
  tier: string
  subQuestions: { question: string; answered: boolean; sources: number[] }[]
  answer: string
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

    it('answers with quoted sentences without a model', async () => {
      const { status, body } = await research('tidal power', { tier: 'deep' })
      expect([status, body.model]).toEqual([200, 'extractive'])
      console.log(JSON.stringify(body, null, 1))
    })
  },
  { upstreams: { serper: openSerperFixture }, settings: { SEARCH_PROVIDERS: 'serper' }, failing: { query: 'fail' } },
)
