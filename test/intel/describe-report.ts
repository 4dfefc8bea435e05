import { describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import type { SharedService } from '#test/support/processes/shared-service.ts'
import { model } from './report-model.ts'

/** The fields that all reports share. */
export interface Report {
  citations: { index: number; url: string; title: string; quote: string; hash: string; fetchedAt: string }[]
  gaps: { text: string; reason: string }[]
  contradictions: { subject: string; sides: { value: string; url: string }[] }[]
  confidence: number
  model: string
  sources: { index: number; url: string }[]
  warnings?: string[]
  cache: { state: string }
  code?: string
}

export const reportSettings = model.settings

interface ReportCase {
  /** The required field of the input. */
  subject: Readonly<Record<string, string>>
  tool: string
}

/** The tests that every report must pass, beside those of its sale in sold-reports.test.ts. */
export function describeReport(
  name: Extract<OperationName, `intel-${string}`>,
  service: () => SharedService,
  { subject, tool }: ReportCase,
): void {
  const [field = ''] = Object.keys(subject)

  describe('as a report', () => {
    it('cites only quotes that /proof/verify finds', async () => {
      const { body } = await callOperation<Report>(service().url, name, { ...subject, cache: false })
      expect(body.sources.map(({ index }) => index)).toEqual(body.sources.map((_, place) => place + 1))
      expect(body.citations.length).toBeGreaterThan(0)
      for (const { index, url, quote, hash } of body.citations) {
        expect(body.sources[index - 1]?.url).toBe(url)
        const verified = await callOperation(service().url, 'proof-verify', { url, quote, hash })
        expect([quote, verified.body]).toMatchObject([quote, { valid: true }])
      }
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

    it('reports its stages as a job', async () => {
      const accepted = await callOperation(service().url, name, { ...subject, depth: 'deep', async: true })
      expect(accepted.status).toBe(202)
      const job = () => callOperation(service().url, 'job-get', { requestId: String(accepted.body['requestId']) })
      await expect.poll(async () => (await job()).body['status']).toBe('completed')
      expect((await job()).body).toMatchObject({ progress: { completed: 3, total: 3, stage: 'done' } })
    })

    it('is a tool for agents', async () => {
      const reply = await postRpc(service().url, toolCall(tool, subject))
      expect(outputOfReply(tool, reply)).toMatchObject({ model: 'fixture-large' })
    })
  })
}
