import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { expectCited } from '#test/support/calls/expect-cited.ts'
import { openService } from '#test/support/processes/service.ts'
import { openResearchWeb } from '#test/support/sites/research-web.ts'
import { tidalFacts, tidalPages } from '#test/support/sites/tidal-pages.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

interface Answer {
  citations: { index: number; url: string; quote: string; hash: string }[]
  sources: { index: number; url: string }[]
  model: string
  cache: { state: string }
  warnings?: string[]
  answer: string
  summary: string
}

const modes = [
  'fails',
  'busy',
  'garbage',
  'refusal',
  'truncated',
  'empty',
  'hangs-up',
  'cut',
  'ignores-schema',
  'rejects-key',
  'invents-quotes',
  'invents-citations',
] as const

/** A service for each mode: it stops asking a server that fails. */
describe.each(modes)('research with a model in the mode %s', (mode) => {
  it('answers with quoted sentences, says why, and lets a later call try again', async () => {
    await using web = await openResearchWeb(tidalPages)
    await using serper = await openSerperFixture()
    await using model = await openModelFixture()
    web.searchWith(serper)
    const settings = { ...serper.settings, ...model.settings, SEARCH_PROVIDERS: 'serper' }
    await using service = await openService(settings)
    model.mode = mode
    const research = (name: 'research' | 'research-deep') =>
      callOperation<Answer>(service.url, name, { query: 'tidal power', timeout: 20_000 })

    for (const name of ['research-deep', 'research'] as const) {
      const { status, body } = await research(name)
      expect([status, body.model]).toEqual([200, 'extractive'])
      expect(body.warnings?.join(' ')).toMatch(/without the language model/)
      const text = body.answer ?? body.summary
      const found = Object.values(tidalFacts).filter((fact) => text.includes(fact.slice(0, -1)))
      expect(found.length).toBeGreaterThanOrEqual(2)
      await expectCited(text, body, service.url)
      expect((await research(name)).body.cache.state).toBe('miss')
    }
  })
})
