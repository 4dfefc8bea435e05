import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { offerIn } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'

describe('a paid extraction from several pages', () => {
  let fixture: PaidService
  beforeAll(async () => {
    fixture = await openPaidService({ '/silent': () => {} })
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }
  const batch = { path: '/batch/extract' }
  const call = (...paths: string[]) => ({ urls: paths.map((path) => fixture.site.url + path), schema })
  const priceOf = async (input: object) => offerIn(await fixture.post(input, batch)).amount
  const receiptOf = async (reply: Response) => {
    const requestId = reply.headers.get('X-Receipt-Id')
    return (await callOperation(fixture.service.url, 'receipt-get', { requestId })).body
  }
  const creditsOf = (reply: Response) =>
    storedCredits(fixture.service.dir).filter(({ requestId }) => requestId === reply.headers.get('X-Receipt-Id'))

  it('costs the price of each page, refunds failed pages, and sells stored answers for less', async () => {
    const before = await fixture.paid()
    const input = call('/?one', '/nothing', '/?two')
    const reply = await fixture.pay(input, batch)
    expect(await reply.json()).toMatchObject({ summary: { successful: 2, failed: 1 }, totalPrice: '0.06' })
    expect((await fixture.paid()) - before).toBe(90_000n)
    expect(creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 30_000 }])
    expect(await receiptOf(reply)).toMatchObject({ outcome: 'delivered', refunded: { amount: '0.03' } })
    expect(await priceOf(input)).toBe(String(9000 + 30_000 + 9000))
    const again = await fixture.pay(call('/?one', '/?two', '/?one'), batch)
    expect(await again.json()).toMatchObject({
      results: [1, 2, 3].map(() => ({ cache: { state: 'hit' } })),
      totalPrice: '0.027',
    })
    expect((await fixture.paid()) - before).toBe(90_000n + 27_000n)
    expect(creditsOf(again)).toEqual([])
  })

  it.each([{}, { cookies: [{ name: 'session', value: 'x' }] }])(
    'charges the pages that are done when it is cancelled, and delivers them, with %j',
    async (own) => {
      const input = { ...call('/?done', '/silent'), ...own, async: true }
      const { requestId } = (await (await fixture.pay(input, batch)).json()) as { requestId: string }
      const job = async () => (await callOperation(fixture.service.url, 'job-get', { requestId })).body
      await expect.poll(job).toMatchObject({ progress: { completed: 1, total: 2 } })
      await callOperation(fixture.service.url, 'job-cancel', { requestId })
      expect(await job()).toMatchObject({
        status: 'cancelled',
        result: { results: [{ status: 'success', data: {} }, { error: { code: 'JOB_CANCELLED' } }] },
        refunded: { amount: '0.03' },
      })
    },
  )

  it('refunds everything if every page fails', async () => {
    const reply = await fixture.pay(call('/no', '/nor-this'), batch)
    expect(await reply.json()).toMatchObject({ summary: { successful: 0 }, totalPrice: '0' })
    await expect.poll(async () => (await receiptOf(reply))['outcome']).toBe('refunded')
    expect(creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 60_000 }])
  })
})
