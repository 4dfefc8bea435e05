import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import { callOperation, jobIdOf } from '#test/support/calls/client.ts'
import { offerIn } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openNewPayer } from '#test/support/payments/payer.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'

describe('a prepaid call', () => {
  let fixture: PaidService
  /** The amount paid at the time a page was requested, by path. */
  const paidAt = new Map<string, Promise<bigint>>()
  beforeAll(async () => {
    fixture = await openPaidService({
      '/watched': ({ url = '' }, response) => {
        paidAt.set(url, fixture.paid())
        response.end(articlePage('money'))
      },
      '/never': () => {},
    })
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const batch = { path: '/batch/fetch' }
  const later = { headers: { Prefer: 'respond-async' } }
  const urls = (...paths: string[]) => ({ urls: paths.map((path) => fixture.site.url + path) })
  const idOf = (reply: Response) => reply.headers.get('X-Receipt-Id')
  const receiptOf = async (reply: Response) =>
    (await callOperation(fixture.service.url, 'receipt-get', { requestId: idOf(reply) })).body
  const creditsOf = (reply: Response) =>
    storedCredits(fixture.service.dir).filter(({ requestId }) => requestId === idOf(reply))
  const fetched = (path: string) => fixture.site.requests.filter((request) => request === path).length
  const refunded = (reply: Response) => expect.poll(async () => (await receiptOf(reply))['outcome']).toBe('refunded')

  it('is offered for batches and for all calls that do not wait', async () => {
    const page = { url: fixture.site.url }
    const flowOf = ({ extra, maxTimeoutSeconds }: Offer) => [extra['paymentFlow'], maxTimeoutSeconds]
    expect(flowOf(offerIn(await fixture.post(urls('/?1', '/?2'), batch)))).toEqual(['upfront', 60])
    expect(flowOf(offerIn(await fixture.post({ ...urls('/?1', '/?2'), async: true }, batch)))).toEqual(['upfront', 60])
    expect(flowOf(offerIn(await fixture.post(page, later)))).toEqual(['upfront', 60])
    expect(flowOf(offerIn(await fixture.post(page)))).toEqual([undefined, 60])
  })

  it('serves the official client, and requests no page before the money has moved', async () => {
    const before = await fixture.paid()
    const reply = await fixture.payer.fetch(`${fixture.service.url}/batch/fetch`, {
      method: 'POST',
      body: JSON.stringify(urls('/watched?1', '/watched?2')),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([reply.status, await reply.json()]).toMatchObject([200, { summary: { successful: 2 } }])
    expect(reply.headers.get('PAYMENT-RESPONSE')).not.toBeNull()
    expect(await receiptOf(reply)).toMatchObject({ status: 200, outcome: 'delivered' })
    const single = await fixture.pay({ url: `${fixture.site.url}/watched?3` }, later)
    expect(single.status).toBe(202)
    await vi.waitUntil(() => paidAt.has('/watched?3'), { timeout: 60_000 })
    for (const path of ['/watched?1', '/watched?2']) expect((await paidAt.get(path)) ?? 0n).toBe(before + 6000n)
    expect(await paidAt.get('/watched?3')).toBe(before + 10_000n)
  })

  it('refunds the failed pages of a batch at once, in one row', async () => {
    const reply = await fixture.pay(urls('/?some', '/nothing'), batch)
    expect(reply.status).toBe(200)
    expect(creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 3000 }])
    const receipt = { outcome: 'delivered', refunded: { amount: '0.003' }, responseHash: expect.any(String) }
    expect(await receiptOf(reply)).toMatchObject(receipt)
  })

  it('refunds the whole amount if no page succeeds, once, and cannot be retried', async () => {
    const [before, input] = [await fixture.paid(), urls('/no', '/nor-this')]
    const payment = await fixture.sign(input, batch)
    const reply = await fixture.post(input, { ...batch, payment })
    expect([reply.status, await reply.json()]).toMatchObject([200, { summary: { successful: 0 }, totalPrice: '0' }])
    await refunded(reply)
    const asked = fetched('/no')
    const again = await fixture.post(input, { ...batch, payment })
    expect([again.status, await again.json()]).toMatchObject([200, { summary: { successful: 0 } }])
    expect(fetched('/no')).toBe(asked)
    expect(creditsOf(reply)).toMatchObject([{ amount: 6000, balanceAfter: expect.any(Number) }])
    expect((await fixture.paid()) - before).toBe(6000n)
  })

  it('is refunded if its job was cancelled', async () => {
    const reply = await fixture.pay(urls('/never?1', '/never?2'), { ...batch, ...later })
    expect(reply.status).toBe(202)
    await callOperation(fixture.service.url, 'job-cancel', { requestId: jobIdOf(reply) })
    await refunded(reply)
    expect(creditsOf(reply)).toMatchObject([{ amount: 6000 }])
  })

  it('is charged for the pages that were delivered before it was cancelled', async () => {
    const input = urls('/?done1', '/?done2', '/never?3')
    const reply = await fixture.pay(input, { ...batch, ...later })
    const requestId = jobIdOf(reply)
    const job = async () => (await callOperation(fixture.service.url, 'job-get', { requestId })).body
    await expect.poll(async () => (await job())['progress']).toMatchObject({ completed: 2 })
    const prices = async () => {
      const asked = await Promise.all(input.urls.map((url) => fixture.post({ url })))
      return asked.map((required) => offerIn(required).amount)
    }
    // The whole batch may still be refunded.
    expect(await prices()).toEqual(['4000', '4000', '4000'])
    await callOperation(fixture.service.url, 'job-cancel', { requestId })
    const success = { status: 'success', content: expect.any(String) }
    const results = [success, success, { status: 'error', error: { code: 'JOB_CANCELLED' } }]
    await expect
      .poll(job)
      .toMatchObject({ status: 'cancelled', result: { results, summary: { successful: 2, failed: 1 } } })
    await expect.poll(() => creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 3000 }])
    expect(await receiptOf(reply)).toMatchObject({ outcome: 'delivered', refunded: { amount: '0.003' } })
    expect(await prices()).toEqual(['1200', '1200', '4000'])
  })

  it('does not begin if the payer has no money', async () => {
    const poor = await openNewPayer(fixture.devnet, 6000n)
    const inputs = [urls('/?a1', '/?a2'), urls('/?b1', '/?b2'), urls('/?c1', '/?c2')]
    const payments = await Promise.all(inputs.map((input) => fixture.sign(input, batch, poor)))
    const replies = await Promise.all(
      inputs.map((input, n) => fixture.post(input, { ...batch, payment: payments[n] ?? '' })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 402, 402])
    const begun = ['/?a1', '/?b1', '/?c1'].map(fetched)
    expect(begun).toEqual(statuses.map((status) => (status === 200 ? 1 : 0)))
  })

  it('runs once, however often its payment is sent concurrently', async () => {
    const [before, input] = [await fixture.paid(), urls('/?often', '/watched?often')]
    const payment = await fixture.sign(input, batch)
    const replies = await Promise.all(Array.from({ length: 20 }, () => fixture.post(input, { ...batch, payment })))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map(({ headers }) => headers.get('X-Receipt-Id'))).size).toBe(1)
    expect([fetched('/?often'), (await fixture.paid()) - before]).toEqual([1, 6000n])
  })
})
