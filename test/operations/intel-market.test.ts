import { beforeEach, expect, it } from 'vitest'
import { describeReport, reportSettings, type Report } from '#test/intel/describe-report.ts'
import { model } from '#test/intel/report-model.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openIntelWebFixture } from '#test/support/upstream-fixtures/intel-web.ts'

interface Figure {
  value: number
  unit: string
  year?: number
  source: string
}

interface MarketReport extends Report {
  topic: string
  executiveSummary: string
  marketSize: (Figure & { figures: Figure[] }) | null
  growthRate: (Figure & { figures: Figure[] }) | null
  keyTrends: string[]
  keyPlayers: { name: string; text: string }[]
  recommendations: { text: string; kind: string; basis: number[] }[]
}

describeOperation(
  'intel-market',
  (service, upstreams) => {
    beforeEach(() => model.reset())
    const report = (input: object) =>
      callOperation<MarketReport>(service().url, 'intel-market', { cache: false, ...input })

    it('shows all amounts with unit, year and source, and none that is an average', async () => {
      const { status, body } = await report({ topic: 'owl boxes' })
      expect(status).toBe(200)
      const web = upstreams().web.url
      expect(body.marketSize?.figures).toMatchObject([
        { value: 1.2, unit: 'USD billion', year: 2025, source: `${web}/boxes/size` },
        { value: 900, unit: 'USD million', year: 2025, source: `${web}/boxes/study` },
      ])
      expect(body.marketSize).toMatchObject({ value: 1.2, source: `${web}/boxes/size` })
      expect(body.growthRate).toMatchObject({ value: 8.5, unit: '% per year', source: `${web}/boxes/size` })
      expect(body.growthRate?.year).toBeUndefined()
      expect(body.contradictions).toMatchObject([
        { subject: 'market size in 2025', sides: [{ value: '1.2 USD billion' }, { value: '900 USD million' }] },
      ])
    })

    it('names trends and players with quotes, and marks advice as inference from findings', async () => {
      const { body } = await report({ topic: 'owl boxes' })
      expect(body.executiveSummary).toMatch(/1\.2 billion dollars in 2025 \[\d\]\./)
      expect(body.keyTrends).toEqual([expect.stringMatching(/^A trend towards cameras .* \[\d\]\.$/)])
      expect(body.keyPlayers).toEqual([{ name: 'Barnhouse', text: expect.stringMatching(/\[\d\]\.$/) }])
      const number = Number(/\[(\d)\]/.exec(body.keyTrends.join())?.[1])
      const quotesOf = (wanted?: number) =>
        body.citations.filter(({ index }) => index === wanted).map(({ quote }) => quote)
      expect(quotesOf(number)).toContain('A trend towards cameras changes the market for owl boxes.')
      const [advice] = body.recommendations
      expect(advice).toMatchObject({ text: 'Offer boxes with cameras first.', kind: 'inference' })
      expect(quotesOf(advice?.basis[0])).toContain('A trend towards cameras changes the market for owl boxes.')
      expect(body.gaps).toContainEqual({ text: 'Which laws apply?', reason: 'not_answered' })
    })

    it('refuses amounts, players and advice that the model invents', async () => {
      const quote = 'The market for owl boxes was worth 1.2 billion dollars in 2025.'
      const citations = [1, 2].map((source) => ({ source, quote }))
      const competent = model.replies.get('intel-market')
      model.replies.set('intel-market', (request) => ({
        ...competent?.(request),
        marketSize: [{ value: 7.7, unit: 'USD billion', year: 2031, text: quote, citations }],
        keyPlayers: [{ name: 'Aerowing', text: quote, citations }],
        recommendations: [
          { text: 'Take 40 percent of the market.', citations },
          { text: 'Buy a rival.', citations: [{ source: 1, quote: 'Rivals are for sale.' }] },
        ],
      }))
      const { body } = await report({ topic: 'owl boxes' })
      expect([body.marketSize, body.keyPlayers, body.recommendations]).toEqual([null, [], []])
      expect(body.gaps.map(({ reason }) => reason)).toEqual(
        expect.arrayContaining(['number_not_found', 'name_not_found', 'quote_not_found', 'not_answered']),
      )
    })

    it('searches for the focus, and tells the model', async () => {
      await report({ param: 'owl boxes', focus: 'cameras', depth: 'quick' })
      expect(model.asked[0]?.values).toEqual({ topic: 'owl boxes', focus: 'cameras' })
      const searches = upstreams().web.requests.flatMap(({ url }) => url.searchParams.get('q') ?? [])
      expect(searches.slice(-2)).toEqual([
        'owl boxes cameras market size',
        'owl boxes cameras market growth rate forecast',
      ])
    })

    describeReport('intel-market', service, { subject: { topic: 'owl boxes' }, tool: 'intel_market' })
  },
  { upstreams: { web: openIntelWebFixture }, settings: reportSettings },
)
