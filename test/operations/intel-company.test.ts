import { beforeEach, expect, it } from 'vitest'
import { describeReport, reportSettings, type Report } from '#test/intel/describe-report.ts'
import { model } from '#test/intel/report-model.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openIntelWebFixture } from '#test/support/upstream-fixtures/intel-web.ts'

interface CompanyReport extends Report {
  name: string
  domain?: string
  funding: { summary: string; rounds: object[] } | null
  summary: string
}

describeOperation(
  'intel-company',
  (service, upstreams) => {
    beforeEach(() => model.reset())
    const report = (target: string, options: object = {}) =>
      callOperation<CompanyReport>(service().url, 'intel-company', { target, cache: false, ...options })

    it('writes a summary and the funding, each statement with a quote of its page', async () => {
      const { status, body } = await report('Strixa')
      expect(status).toBe(200)
      expect(body).toMatchObject({ name: 'Strixa', domain: 'strixa.com', model: 'fixture-large', contradictions: [] })
      expect(body.summary).toMatch(
        /^Strixa sells owl boxes with cameras to farms \[\d\]\. Strixa was founded in 2019 in Lisbon \[\d\]\.$/,
      )
      expect(body.funding).toEqual({
        summary: expect.stringMatching(/^Strixa raised \$12 million .* in March 2024 \[\d\]\.$/),
        rounds: [
          {
            name: 'Series A',
            text: expect.stringMatching(/\[\d\]\.$/),
            amount: '$12 million',
            date: 'March 2024',
            investors: ['Barn Capital'],
          },
        ],
      })
      const web = upstreams().web.url
      expect(body.citations).toContainEqual(
        expect.objectContaining({ url: `${web}/strixa/profile`, quote: 'Strixa was founded in 2019 in Lisbon.' }),
      )
      expect(body.confidence).toBeGreaterThan(0.5)
    })

    it('has null for funding that no source states, and says so', async () => {
      const { body } = await report('Plumix')
      expect(body.funding).toBeNull()
      expect(body.gaps).toContainEqual({ text: 'How is Plumix funded?', reason: 'not_answered' })
    })

    it('refuses funding that the model invents', async () => {
      const citations = [{ source: 1, quote: 'Plumix raised $40 million from Feather Ventures.' }]
      const competent = model.replies.get('intel-company')
      model.replies.set('intel-company', (request) => ({
        ...competent?.(request),
        funding: [{ text: 'Plumix raised $40 million from Feather Ventures.', citations }],
        rounds: [
          {
            name: 'Series B',
            text: 'Plumix has a workshop in Ghent.',
            amount: '$40 million',
            date: 'May 2025',
            investors: ['Feather Ventures'],
            citations: [{ source: 1, quote: 'Plumix has a workshop in Ghent.' }],
          },
        ],
      }))
      const { body } = await report('Plumix')
      expect(body.funding).toBeNull()
      expect(JSON.stringify({ ...body, gaps: [] })).not.toMatch(/40 million|Feather Ventures|May 2025/)
      expect(body.gaps).toContainEqual({
        text: 'Plumix raised $40 million from Feather Ventures.',
        reason: 'quote_not_found',
      })
    })

    it('leaves amounts, dates and investors out that the source of a round does not state', async () => {
      const competent = model.replies.get('intel-company')
      const wrong = { amount: '$12 billion', date: 'May 2025', investors: ['Feather Ventures', 'Barn Capital'] }
      model.replies.set('intel-company', (request) => {
        const reply = { rounds: [{}], ...competent?.(request) }
        return { ...reply, rounds: reply.rounds.map((round) => Object.assign(round, wrong)) }
      })
      expect((await report('Strixa')).body.funding?.rounds).toEqual([
        { name: 'Series A', text: expect.stringContaining('$12 million'), investors: ['Barn Capital'] },
      ])
    })

    it('takes no part of an amount or a date for the whole', async () => {
      const competent = model.replies.get('intel-company')
      model.replies.set('intel-company', (request) => {
        const reply = { rounds: [{}], ...competent?.(request) }
        const part = { amount: '2 million', date: 'March 202', investors: ['Barn Cap'] }
        return { ...reply, rounds: reply.rounds.map((round) => Object.assign(round, part)) }
      })
      expect((await report('Strixa')).body.funding?.rounds).toEqual([
        { name: 'Series A', text: expect.stringContaining('$12 million'), investors: [] },
      ])
    })

    it('refuses a domain that no page shows', async () => {
      const competent = model.replies.get('intel-company')
      model.replies.set('intel-company', (request) => ({
        ...competent?.(request),
        domain: { text: 'plumix-login.com', citations: [{ source: 1, quote: 'Plumix has a workshop in Ghent.' }] },
      }))
      expect((await report('Plumix')).body.domain).toBeUndefined()
    })

    it('takes the fields of the catalog, and stores one answer for both names of a depth', async () => {
      const { status, body } = await callOperation<CompanyReport>(service().url, 'intel-company', {
        param: 'Strixa',
        depth: 'basic',
      })
      expect([status, body.name]).toEqual([200, 'Strixa'])
      const again = await callOperation<CompanyReport>(service().url, 'intel-company', {
        target: 'Strixa',
        depth: 'quick',
      })
      expect(again.body.cache.state).toBe('hit')
    })

    describeReport('intel-company', service, { subject: { target: 'Strixa' }, tool: 'intel_company' })
  },
  { upstreams: { web: openIntelWebFixture }, settings: reportSettings },
)
