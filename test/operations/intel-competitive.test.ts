import { beforeEach, expect, it } from 'vitest'
import { describeReport, reportSettings, type Report } from '#test/intel/describe-report.ts'
import { model } from '#test/intel/report-model.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openIntelWebFixture } from '#test/support/upstream-fixtures/intel-web.ts'

interface Named {
  name: string
  text: string
}

interface CompetitiveReport extends Report {
  company: string
  competitors: Named[]
  featureMatrix: { feature: string; companies: Named[] }[]
  pricing: Named[]
  swot: Record<string, string[]>
  positioning: string
}

describeOperation(
  'intel-competitive',
  (service) => {
    beforeEach(() => model.reset())
    const report = (input: object) =>
      callOperation<CompetitiveReport>(service().url, 'intel-competitive', { cache: false, ...input })

    it('compares competitors, each statement with a quote', async () => {
      const { status, body } = await report({ company: 'Strixa' })
      expect(status).toBe(200)
      expect(body.competitors).toEqual([
        { name: 'Barnhouse', text: expect.stringMatching(/^Barnhouse competes with Strixa in Portugal \[\d\]\.$/) },
        { name: 'Nestor', text: expect.stringMatching(/^Nestor competes with Strixa in Spain \[\d\]\.$/) },
      ])
      expect(body.featureMatrix).toMatchObject([
        { feature: 'solar panel', companies: [{ name: 'Barnhouse' }, { name: 'Nestor' }] },
      ])
      expect(body.pricing).toEqual([{ name: 'Barnhouse', text: expect.stringMatching(/\$19 per box \[\d\]\.$/) }])
      expect(body.swot).toEqual({
        strengths: [expect.stringContaining('camera [')],
        weaknesses: [expect.stringContaining('price [')],
        opportunities: [],
        threats: [expect.stringContaining('Portugal ['), expect.stringContaining('Spain [')],
      })
      expect(body.positioning).toMatch(/large farms \[\d\]\.$/)
    })

    it('returns no more competitors than asked for', async () => {
      const { body } = await report({ param: 'Strixa', maxCompetitors: 1, depth: 'deep' })
      expect(body.competitors.map(({ name }) => name)).toEqual(['Barnhouse'])
      expect(model.asked[0]?.values).toMatchObject({ company: 'Strixa', maxCompetitors: '1' })
    })

    it('refuses a competitor that the model invents, and gives the words of the page for a price that it invents', async () => {
      const quote = 'Barnhouse charges $19 per box.'
      const citations = [1, 2, 3, 4].map((source) => ({ source, quote }))
      const competent = model.replies.get('intel-competitive')
      model.replies.set('intel-competitive', (request) => ({
        ...competent?.(request),
        competitors: [{ name: 'Owlsoft', text: 'Owlsoft competes with Strixa.', citations }],
        pricing: [{ name: 'Barnhouse', text: 'Barnhouse charges $9 per box.', citations }],
      }))
      const { body } = await report({ company: 'Strixa' })
      const pricing = [{ name: 'Barnhouse', text: expect.stringMatching(/^Barnhouse charges \$19 per box \[\d\]\.$/) }]
      expect([body.competitors, body.pricing]).toEqual([[], pricing])
      expect(body.gaps).toContainEqual({ text: 'Owlsoft competes with Strixa.', reason: 'not_supported' })
      expect(JSON.stringify(body)).not.toContain('$9 per')
    })

    it.each([{ maxCompetitors: 0 }, { maxCompetitors: 11 }, { depth: 'shallow' }, { focus: ' ' }])(
      'refuses %j',
      async (options) => {
        expect((await report({ company: 'Strixa', ...options })).status).toBe(400)
      },
    )

    describeReport('intel-competitive', service, { subject: { company: 'Strixa' }, tool: 'intel_competitive' })
  },
  { upstreams: { web: openIntelWebFixture }, settings: reportSettings },
)
