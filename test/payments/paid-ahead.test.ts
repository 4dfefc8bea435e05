import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Offer } from '#shared/ports/payment-rail.ts'
import { callOperation } from '#test/support/client.ts'
import { articlePage } from '#test/support/fixture-site.ts'
import { offerIn } from '#test/support/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/paid-ground.ts'
import { openNewPayer } from '#test/support/payer.ts'
import { storedCredits } from '#test/support/stored-credits.ts'

describe('what is paid for before the work', () => {
  let ground: PaidService
  /** What had been paid when a page was asked for, by its path. */
  const paidAt = new Map<string, Promise<bigint>>()
  beforeAll(async () => {
    ground = await openPaidService({
      '/watched': ({ url = '' }, response) => {
        paidAt.set(url, ground.paid())
        response.end(articlePage('money'))
      },
      '/never': () => {},
    })
  })
  afterAll(() => ground[Symbol.asyncDispose]())

  const batch = { path: '/batch/fetch' }
  const later = { headers: { Prefer: 'respond-async' } }
  const urls = (...paths: string[]) => ({ urls: paths.map((path) => ground.site.url + path) })
  const idOf = (reply: Response) => reply.headers.get('X-Request-Id')
  const receiptOf = async (reply: Response) =>
    (await callOperation(ground.service.url, 'receipt-get', { requestId: idOf(reply) })).body
  const creditsOf = (reply: Response) =>
    storedCredits(ground.service.dir).filter(({ requestId }) => requestId === idOf(reply))
  const fetched = (path: string) => ground.site.requests.filter((request) => request === path).length
  const refunded = (reply: Response) =>
    expect.poll(async () => (await receiptOf(reply))['outcome'], { timeout: 20_000 }).toBe('refunded')

  it('is offered so: batches, and every call that does not wait', async () => {
    const page = { url: ground.site.url }
    const flowOf = ({ extra, maxTimeoutSeconds }: Offer) => [extra['paymentFlow'], maxTimeoutSeconds]
    expect(flowOf(offerIn(await ground.post(urls('/?1', '/?2'), batch)))).toEqual(['upfront', 60])
    expect(flowOf(offerIn(await ground.post({ ...urls('/?1', '/?2'), async: true }, batch)))).toEqual(['upfront', 60])
    expect(flowOf(offerIn(await ground.post(page, later)))).toEqual(['upfront', 60])
    expect(flowOf(offerIn(await ground.post(page)))).toEqual([undefined, 60])
  })

  it('is served to the official client, and no page is asked for until the money is there', async () => {
    const before = await ground.paid()
    const reply = await ground.payer.fetch(`${ground.service.url}/batch/fetch`, {
      method: 'POST',
      body: JSON.stringify(urls('/watched?1', '/watched?2')),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([reply.status, await reply.json()]).toMatchObject([200, { summary: { successful: 2 } }])
    expect(reply.headers.get('PAYMENT-RESPONSE')).not.toBeNull()
    expect(await receiptOf(reply)).toMatchObject({ status: 200, outcome: 'delivered' })
    const single = await ground.pay({ url: `${ground.site.url}/watched?3` }, later)
    expect(single.status).toBe(202)
    await vi.waitUntil(() => paidAt.has('/watched?3'), { timeout: 20_000 })
    for (const path of ['/watched?1', '/watched?2']) expect((await paidAt.get(path)) ?? 0n).toBe(before + 6000n)
    expect(await paidAt.get('/watched?3')).toBe(before + 10_000n)
  })

  it('gives the failed pages of a batch back as credit at once, in one row', async () => {
    const reply = await ground.pay(urls('/?some', '/nothing'), batch)
    expect(reply.status).toBe(200)
    expect(creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 3000 }])
    const receipt = { outcome: 'delivered', givenBack: { amount: '0.003' }, responseHash: expect.any(String) }
    expect(await receiptOf(reply)).toMatchObject(receipt)
  })

  it('gives all of it back when no page is there, once, and has no second try for the same money', async () => {
    const [before, input] = [await ground.paid(), urls('/no', '/nor-this')]
    const payment = await ground.sign(input, batch)
    const reply = await ground.post(input, { ...batch, payment })
    expect([reply.status, await reply.json()]).toMatchObject([200, { summary: { successful: 0 }, totalPrice: '0' }])
    await refunded(reply)
    const asked = fetched('/no')
    const again = await ground.post(input, { ...batch, payment })
    expect([again.status, await again.json()]).toMatchObject([200, { summary: { successful: 0 } }])
    expect(fetched('/no')).toBe(asked)
    expect(creditsOf(reply)).toMatchObject([{ amount: 6000, balanceAfter: expect.any(Number) }])
    expect((await ground.paid()) - before).toBe(6000n)
  })

  it('gives it back for a job that was cancelled', async () => {
    const reply = await ground.pay(urls('/never?1', '/never?2'), { ...batch, ...later })
    expect(reply.status).toBe(202)
    await callOperation(ground.service.url, 'job-cancel', { requestId: idOf(reply) })
    await refunded(reply)
    expect(creditsOf(reply)).toMatchObject([{ amount: 6000 }])
  })

  it('is not begun for who cannot pay', async () => {
    const poor = await openNewPayer(ground.devnet, 6000n)
    const inputs = [urls('/?a1', '/?a2'), urls('/?b1', '/?b2'), urls('/?c1', '/?c2')]
    const payments = await Promise.all(inputs.map((input) => ground.sign(input, batch, poor)))
    const replies = await Promise.all(
      inputs.map((input, n) => ground.post(input, { ...batch, payment: payments[n] ?? '' })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 402, 402])
    const begun = ['/?a1', '/?b1', '/?c1'].map(fetched)
    expect(begun).toEqual(statuses.map((status) => (status === 200 ? 1 : 0)))
  })

  it('is done once, however often its payment is brought at the same time', async () => {
    const [before, input] = [await ground.paid(), urls('/?often', '/watched?often')]
    const payment = await ground.sign(input, batch)
    const replies = await Promise.all(Array.from({ length: 20 }, () => ground.post(input, { ...batch, payment })))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map(({ headers }) => headers.get('X-Receipt-Id'))).size).toBe(1)
    expect([fetched('/?often'), (await ground.paid()) - before]).toEqual([1, 6000n])
  })
})
