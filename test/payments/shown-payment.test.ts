import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { memoryDelete } from '#shared/contract/operations/memory-delete.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { deadlineAt, keyOf, later, openX402Calls, startAt } from './open-x402-calls.ts'

const operation = memoryDelete
const payable = { ...later, operation }
const wish = { payable, operation }
const answer = { status: 200, resultId: 'result', responseHash: 'body' }

describe('a payment that only proves its wallet', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let calls: ReturnType<typeof openX402Calls>
  beforeAll(async () => {
    ram = await openRamStore(() => startAt)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(() => {
    calls = openX402Calls(ram.store, `shown ${runs++}`)
  })

  const sign = (nonce: string, change: { amount?: unknown; network?: string } = {}) =>
    calls.sign(nonce, { payable, change })

  it('is used up by its first call at no cost, and never settled', async () => {
    const method = calls.methodOf('first', await sign('n'), wish)
    expect([method.isOnChain, method.lockedFor(payable)]).toEqual([true, undefined])
    const claim = await calls.claimed('first', await sign('n'), wish)
    expect(claim.payer).toBe('somebody')
    expect(await calls.recordOf('first')).toMatchObject({
      state: 'shown',
      operation: 'memory-delete',
      method: 'DELETE',
      path: memoryDelete.path,
      requestHash: 'hash',
      sentHash: 'hash',
      offer: { amount: '0', network: 'sim:1', payTo: 'us' },
      cachedItems: 0,
      deadlineAt,
    })
    expect(await claim.settleUpfront({ status: 202 })).toEqual({})
    expect(await claim.settle(answer)).toEqual({})
    expect(await calls.recordOf('first')).toMatchObject({ state: 'shown', settledAt: startAt, ...answer })
    expect(calls.settled).toEqual([])
  })

  it('gives its first answer again for the same request, and is refused for another', async () => {
    const payment = await sign('n')
    expect(await calls.methodOf('first', payment, wish).findReplay(payable)).toBeUndefined()
    const claim = await calls.claimed('first', payment, wish)
    const running = await calls.replayed('second', payment, wish)
    expect(running).toMatchObject({ kind: 'replay', requestId: 'first', isSpent: true })
    expect(running).not.toHaveProperty('resultId')
    await claim.settle(answer)
    const replay = await calls.replayed('second', payment, wish)
    expect(replay).toMatchObject({ requestId: 'first', resultId: 'result', bought: { amount: 0, cachedItems: 0 } })
    // The first answer stays.
    await replay.claim.settle({ status: 500, resultId: 'another' })
    expect(await calls.recordOf('first')).toMatchObject(answer)
    expect(await calls.claim('second', payment, wish)).toMatchObject({
      kind: 'replay',
      requestId: 'first',
      resultId: 'result',
    })
    const other = calls
      .methodOf('third', payment, wish)
      .findReplay({ ...payable, requestHash: 'other', sentHash: 'other' })
    await expect(other).rejects.toMatchObject({ code: 'PAYMENT_REUSED' })
  })

  it('is looked up on its own network', async () => {
    const payment = await calls.sign('n', { payable, network: 'sim:2' })
    await calls.claimed('first', payment, wish)
    expect(await calls.payments.find(keyOf('n', 'sim:2'))).toMatchObject({ record: { state: 'shown' } })
    expect(await calls.replayed('second', payment, wish)).toMatchObject({ requestId: 'first' })
  })

  it('stays used up if its call fails', async () => {
    const payment = await sign('n')
    await (await calls.claimed('first', payment, wish)).release(404)
    expect(await calls.recordOf('first')).toMatchObject({ state: 'shown', status: 404 })
    expect(await calls.methodOf('second', payment, wish).findReplay(payable)).toBeDefined()
  })

  it.each(['0', '1', '99999999999999'])('may have any amount: %s', async (amount) => {
    expect(await calls.claim('first', await sign('n', { amount }), wish)).toMatchObject({ kind: 'claimed' })
  })

  it.each(['', '-1', '1.5', '1e3', ' 1', '1 ', '281474976710656', '100000000000000', 4000, null])(
    'proves nothing with an amount that is not a whole number of micro-dollars, or no quote can hold: %j',
    async (amount) => {
      await expect(calls.claim('first', await sign('n', { amount }), wish)).rejects.toMatchObject({
        code: 'INVALID_SIGNATURE',
        details: [{ path: 'Payment-Signature', message: 'no_matching_payment_requirements' }],
      })
    },
  )

  it('proves nothing on a network that cannot be used, or if the chain refuses it', async () => {
    const unproven = { code: 'INVALID_SIGNATURE', message: expect.stringContaining('no_matching_payment_requirements') }
    const unknown = await sign('n', { network: 'sim:3' })
    expect(await calls.methodOf('first', unknown, wish).findReplay(payable)).toBeUndefined()
    await expect(calls.claim('first', unknown, wish)).rejects.toMatchObject(unproven)
    const payment = await sign('n')
    calls.usable = ['sim:2']
    await expect(calls.claim('first', payment, wish)).rejects.toMatchObject(unproven)
    calls.usable = ['sim:1']
    calls.chain.mood = 'poor'
    await expect(calls.claim('first', payment, wish)).rejects.toMatchObject({
      code: 'INVALID_SIGNATURE',
      details: [{ path: 'Payment-Signature', message: 'insufficient_funds' }],
    })
    calls.chain.mood = 'away'
    const away = calls.claim('first', payment, wish)
    await expect(away).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    await expect(away).rejects.toBeInstanceOf(AppError)
  })

  it('is not shown after another process changed it, and counts as unused', async () => {
    const payment = await sign('n')
    calls.payments.advance = async () => undefined
    await expect(calls.claim('first', payment, wish)).rejects.toMatchObject({ code: 'PAYMENT_IN_FLIGHT' })
    expect(await calls.replayed('second', payment, wish)).toMatchObject({ requestId: 'first', isSpent: false })
  })
})
