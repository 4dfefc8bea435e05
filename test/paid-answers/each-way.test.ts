import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { openPaidAnswers, type PaidAnswers } from './open-paid-answers.ts'
import { paidCalls } from './paid-calls.ts'

describe.each(paidCalls)('$path', (call) => {
  const { catalog: price, isPrepaid, name } = call
  /** 70 % off, as whole micro-dollars. */
  const storedPrice = (price * 30) / 100

  it('is delivered on both chains and with credits, for its price, and for 30 % of it once it is stored', async () => {
    const input = call.input(service.sites)
    for (const [way, cost, state] of [
      ['svm', price, 'miss'],
      ['svm', storedPrice, 'hit'],
      ['evm', storedPrice, 'hit'],
      ['credits', storedPrice, 'hit'],
    ] as const) {
      const paid = await service.ways[way](call, input)
      const { status, body } = await checkReply<{ cache: { state: string } }>(paid.response, name)
      expect([status, body.cache.state, paid.cost, paid.refunded]).toEqual([200, state, cost, 0])
      expect(await outcomeOf(paid.requestId)).toBe('delivered')
    }
  })

  it.each(['svm', 'credits'] as const)('costs nothing if it fails, paid by %s', async (way) => {
    const failed = await service.ways[way](call, { ...call.input(service.sites), ...call.failing(service.sites) })
    expect((await checkReply(failed.response, name)).status).toBeGreaterThanOrEqual(500)
    // Credits are debited before the work. A chain is asked for the money only when there is an answer, unless the call is long.
    const isDebited = isPrepaid || way === 'credits'
    await expect.poll(() => outcomeOf(failed.requestId)).toBe(isDebited ? 'refunded' : 'failed')
    const spend = way === 'credits' ? [{ type: 'spend', amount: -price }] : []
    const refund = isDebited ? [{ type: 'refund', amount: price }] : []
    expect([failed.cost, service.ledgerOf(failed.requestId)]).toEqual([isDebited ? price : 0, [...spend, ...refund]])
  })

  it('is charged once for one Idempotency-Key, and not above X-Max-Price', async () => {
    const { credits } = service.ways
    const input = call.input(service.sites)
    const headers = { 'Idempotency-Key': `key-${name}` }
    const [first, again] = [await credits(call, input, { headers }), await credits(call, input, { headers })]
    expect([first.response.status, again.response.status]).toEqual([200, 200])
    expect(again.response.headers.get('X-Receipt-Id')).toBe(first.response.headers.get('X-Receipt-Id'))
    expect(service.ledgerOf(first.requestId)).toEqual([{ type: 'spend', amount: -storedPrice }])
    const other = await credits(call, { ...input, cache: false }, { headers })
    expect([other.response.status, await other.response.json()]).toMatchObject([409, { code: 'IDEMPOTENCY_CONFLICT' }])
    const below = `0.${String(storedPrice - 1).padStart(6, '0')}`
    const dear = await credits(call, input, { headers: { 'X-Max-Price': below } })
    expect([dear.response.status, dear.cost]).toEqual([412, 0])
  })
})

let service: PaidAnswers
beforeAll(async () => {
  service = await openPaidAnswers()
})
afterAll(() => service[Symbol.asyncDispose]())

const outcomeOf = async (requestId: string) =>
  (await callOperation(service.url, 'receipt-get', { requestId })).body['outcome']
