import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, checkReply } from '#test/support/client.ts'
import { openPaidAnswers, type PaidAnswers } from './open-paid-answers.ts'
import { paidCalls } from './paid-calls.ts'

describe.each(paidCalls)('$path', (call) => {
  const { catalog: price, isPrepaid, name } = call
  /** 70 % off, as whole micro-dollars. */
  const storedPrice = (price * 30) / 100

  it('is delivered on both chains and with credits, fresh at its price and stored at 30 % of it', async () => {
    const input = call.input(service.sites)
    const fresh = { ...input, cache: false }
    const { evm, svm, credits } = service.ways
    for (const [pay, sent, cost, state] of [
      [evm, input, price, 'miss'],
      [evm, input, storedPrice, 'hit'],
      [svm, input, storedPrice, 'hit'],
      [svm, fresh, price, 'bypass'],
      [credits, input, storedPrice, 'hit'],
      [credits, fresh, price, 'bypass'],
    ] as const) {
      const paid = await pay(call, sent)
      const { status, body } = await checkReply<{ cache: { state: string } }>(paid.response, name)
      expect([status, body.cache?.state, paid.cost, paid.refunded]).toEqual([200, state, cost, 0])
      expect(await outcomeOf(paid.requestId)).toBe('delivered')
    }
  }, 120_000)

  it.each(['svm', 'credits'] as const)('costs nothing if it fails, paid by %s', async (way) => {
    const failed = await service.ways[way](call, { ...call.input(service.sites), ...call.failing(service.sites) })
    expect((await checkReply(failed.response, name)).status).toBeGreaterThanOrEqual(500)
    await expect.poll(() => outcomeOf(failed.requestId)).toBe(isPrepaid ? 'refunded' : 'failed')
    const [cost, rows] = [failed.cost, service.ledgerOf(failed.requestId)]
    const refund = { type: 'refund', amount: price }
    const spend = { type: 'spend', amount: -price }
    expect([cost, rows]).toEqual([
      isPrepaid ? price : 0,
      isPrepaid ? (way === 'credits' ? [spend, refund] : [refund]) : [],
    ])
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
}, 120_000)
afterAll(() => service[Symbol.asyncDispose]())

const outcomeOf = async (requestId: string) =>
  (await callOperation(service.url, 'receipt-get', { requestId })).body['outcome']
