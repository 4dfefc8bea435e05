import { describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation } from '#test/support/client.ts'
import { postRpc, toolCall } from '#test/support/json-rpc.ts'
import { openPaidService } from '#test/support/paid-fixture.ts'
import { openService, type Service } from '#test/support/service.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { model } from './report-model.ts'

/** The fields that all reports share. */
export interface Report {
  citations: { index: number; url: string; title: string; quote: string; hash: string; fetchedAt: string }[]
  gaps: { text: string; reason: string }[]
  contradictions: { subject: string; sides: { value: string; url: string }[] }[]
  confidence: number
  model: string
  sources: { url: string }[]
  warnings?: string[]
  cache: { state: string }
  code?: string
}

export const reportSettings = model.settings

interface Running {
  service: () => Service
  web: () => FixtureUpstream
}

interface ReportCase {
  /** The required field of the input. */
  subject: Readonly<Record<string, string>>
  tool: string
  prices: { reference: string; catalog: string }
}

/** The tests that every report must pass. */
export function describeReport(
  name: Extract<OperationName, `intel-${string}`>,
  { service, web }: Running,
  { subject, tool, prices }: ReportCase,
): void {
  const [field = ''] = Object.keys(subject)

  describe('as a report', () => {
    it('cites only quotes that /proof/verify finds', async () => {
      const { body } = await callOperation<Report>(service().url, name, { ...subject, cache: false })
      expect(body.citations.map(({ index }) => index)).toEqual(body.citations.map((_, place) => place + 1))
      expect(body.citations.length).toBeGreaterThan(0)
      for (const { url, quote, hash } of body.citations) {
        const verified = await callOperation(service().url, 'proof-verify', { url, quote, hash })
        expect([quote, verified.body]).toMatchObject([quote, { valid: true }])
      }
    })

    it('says 503 without a language model', async () => {
      await using plain = await openService(web().settings)
      const { status, body } = await callOperation<Report>(plain.url, name, subject)
      expect([status, body.code]).toEqual([503, 'AI_UNAVAILABLE'])
    })

    it.each(['refusal', 'garbage'] as const)('fails if the model answers with %s', async (mode) => {
      model.mode = mode
      const { status, body } = await callOperation<Report>(service().url, name, { ...subject, cache: false })
      expect([status, body.code]).toEqual([503, 'AI_UNAVAILABLE'])
    })

    it('fails if nothing is found', async () => {
      const { status, body } = await callOperation<Report>(service().url, name, { [field]: 'zzz' })
      expect([status, body.code]).toEqual([502, 'SEARCH_FAILED'])
    })

    it('refunds the price if the model fails after the payment', async () => {
      await using paid = await openPaidService({}, { ...web().settings, ...model.settings })
      model.mode = 'refusal'
      const { url } = paid.service
      const path = `/intel/${name.slice('intel-'.length)}`
      const send = (headers: Record<string, string> = {}) =>
        fetch(url + path, {
          method: 'POST',
          body: JSON.stringify(subject),
          headers: { 'Content-Type': 'application/json', ...headers },
        })
      const payment = await paid.payer.sign(await send())
      const reply = await send({ 'Payment-Signature': payment })
      expect(reply.status).toBe(503)
      const requestId = reply.headers.get('X-Request-Id')
      const receipt = () => callOperation(url, 'receipt-get', { requestId })
      await expect
        .poll(async () => (await receipt()).body)
        .toMatchObject({ outcome: 'refunded', refunded: { amount: prices.catalog } })
    })

    it.each(['catalog', 'reference'] as const)('costs what the %s list says', async (list) => {
      await using listed = await openService({ ...web().settings, ...model.settings, PRICE_LIST: list })
      const { body } = await callOperation(listed.url, 'preview', { endpoint: `/intel/${name.slice(6)}` })
      expect(body).toMatchObject({ price: { amount: prices[list] } })
    })

    it('reports its stages as a job', async () => {
      const accepted = await callOperation(service().url, name, { ...subject, depth: 'deep', async: true })
      expect(accepted.status).toBe(202)
      const job = () => callOperation(service().url, 'job-get', { requestId: String(accepted.body['requestId']) })
      await expect.poll(async () => (await job()).body['status'], { timeout: 20_000 }).toBe('completed')
      expect((await job()).body).toMatchObject({ progress: { completed: 3, total: 3, stage: 'done' } })
    })

    it('is a default tool for agents', async () => {
      const { body } = await postRpc(service().url, toolCall(tool, subject))
      expect(body?.result?.['structuredContent']).toMatchObject({ model: 'fixture-large' })
    })
  })
}
