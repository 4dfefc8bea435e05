import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, checkReply, jobIdOf } from '#test/support/calls/client.ts'
import { openPaidAnswers, type PaidAnswers } from './open-paid-answers.ts'
import { paidCalls, type PaidCall } from './paid-calls.ts'

interface Job {
  status: string
}

const later = { headers: { Prefer: 'respond-async' } }

/** decisions.md, "Long jobs". */
const takesAsync = ({ path }: PaidCall) => path.startsWith('/research') || path.startsWith('/intel/')

describe.each(paidCalls)('$path as a job', (call) => {
  const { catalog: price, name } = call

  it('is paid before it starts, and delivered later for its price', async () => {
    const accepted = await service.ways.credits(call, { ...call.input(service.sites), cache: false }, later)
    expect([accepted.response.status, accepted.cost]).toEqual([202, price])
    await expect.poll(() => statusOf(jobIdOf(accepted.response))).toBe('completed')
    await expect.poll(() => outcomeOf(accepted.requestId)).toBe('delivered')
    expect(service.ledgerOf(accepted.requestId)).toEqual([{ type: 'spend', amount: -price }])
  })

  it.each(['evm', 'svm', 'credits'] as const)('is refunded once if it is cancelled, paid by %s', async (way) => {
    const sites = service.sites
    const sent = takesAsync(call) ? { async: true } : {}
    const input = { ...call.input(sites), ...call.lasting(sites), ...sent }
    const accepted = await service.ways[way](call, input, takesAsync(call) ? {} : later)
    expect((await checkReply(accepted.response, name)).status).toBe(202)
    expect([accepted.cost, accepted.refunded]).toEqual([price, 0])
    const { requestId } = accepted
    for (const status of [200, 409]) {
      const cancelled = await callOperation(service.url, 'job-cancel', { requestId: jobIdOf(accepted.response) })
      expect([200, status]).toContain(cancelled.status)
    }
    await expect.poll(() => outcomeOf(requestId)).toBe('refunded')
    expect(await statusOf(jobIdOf(accepted.response))).toBe('cancelled')
    expect(service.ledgerOf(requestId).filter(({ type }) => type === 'refund')).toEqual([
      { type: 'refund', amount: price },
    ])
  })
})

let service: PaidAnswers
beforeAll(async () => {
  service = await openPaidAnswers()
})
afterAll(() => service[Symbol.asyncDispose]())

const outcomeOf = async (requestId: string) =>
  (await callOperation(service.url, 'receipt-get', { requestId })).body['outcome']
const statusOf = async (requestId: string) =>
  (await callOperation<Job>(service.url, 'job-get', { requestId })).body.status
