import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, jobIdOf } from '#test/support/calls/client.ts'
import { openGeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'

describe('a crawl paid on a local chain', () => {
  let fixture: PaidService
  beforeAll(async () => {
    fixture = await openPaidService()
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const path = '/crawl'
  const idOf = (reply: Response) => reply.headers.get('X-Receipt-Id')
  const receiptOf = async (reply: Response) =>
    (await callOperation(fixture.service.url, 'receipt-get', { requestId: idOf(reply) })).body
  const refundsOf = (reply: Response) =>
    storedCredits(fixture.service.dir).flatMap(({ requestId, type, amount }) =>
      requestId === idOf(reply) && type === 'refund' ? [amount] : [],
    )
  const jobOf = async (reply: Response) =>
    (await callOperation(fixture.service.url, 'job-get', { requestId: jobIdOf(reply) })).body

  it('costs its limit of pages, and refunds those that it did not deliver', async () => {
    await using site = await openGeneratedSite({ pages: 6, homeLinks: ['/missing'] })
    const before = await fixture.paid()
    const reply = await fixture.pay({ url: `${site.url}/`, limit: 20, tier: 'basic' }, { path })
    expect([reply.status, await reply.json()]).toMatchObject([
      200,
      { summary: { crawled: 7, successful: 6, failed: 1 }, totalPrice: '0.009' },
    ])
    expect((await fixture.paid()) - before).toBe(30_000n)
    await expect.poll(() => refundsOf(reply)).toEqual([21_000])
    // A transfer is visible before it is recorded.
    await expect.poll(() => receiptOf(reply)).toMatchObject({ outcome: 'delivered', refunded: { amount: '0.021' } })
  })

  it('says what it costs where the minimum of a payment is higher than the price of its pages', async () => {
    await using site = await openGeneratedSite({ pages: 1 })
    const before = await fixture.paid()
    const reply = await fixture.pay({ url: `${site.url}/`, limit: 1, tier: 'basic' }, { path })
    expect(await reply.json()).toMatchObject({ totalPrice: '0.004' })
    expect((await fixture.paid()) - before).toBe(4000n)
    await using other = await openGeneratedSite({ pages: 1 })
    const accepted = await fixture.pay({ url: `${other.url}/`, limit: 1, tier: 'basic', async: true }, { path })
    await expect.poll(() => jobOf(accepted)).toMatchObject({ result: { totalPrice: '0.004' } })
  })

  it('refunds stored pages in part', async () => {
    await using site = await openGeneratedSite({ pages: 10 })
    const input = { url: `${site.url}/`, limit: 10, tier: 'basic' }
    await fixture.pay(input, { path })
    const reply = await fixture.pay(input, { path })
    await expect.poll(() => refundsOf(reply)).toEqual([10_500])
  })

  it('that is cancelled charges the pages that it had, and serves them', async () => {
    await using site = await openGeneratedSite({
      pages: 20,
      branching: 4,
      holdUntil: ({ path }) => (path.endsWith('-5') ? new Promise(() => {}) : undefined),
    })
    const input = { url: `${site.url}/`, limit: 5, tier: 'basic', include: ['-1', '-2', '-3', '-5'], timeout: 30_000 }
    const reply = await fixture.pay(input, { path, headers: { Prefer: 'respond-async' } })
    expect(reply.status).toBe(202)
    await expect.poll(async () => (await jobOf(reply))['progress']).toMatchObject({ completed: 4 })
    await callOperation(fixture.service.url, 'job-cancel', { requestId: jobIdOf(reply) })
    await expect.poll(() => refundsOf(reply)).toEqual([1500])
    await expect
      .poll(() => jobOf(reply))
      .toMatchObject({
        status: 'cancelled',
        refunded: { amount: '0.0015' },
        result: { summary: { successful: 4, endedBy: 'cancelled' }, totalPrice: '0.006' },
      })
  })

  it('is refunded if robots.txt disallows its start page', async () => {
    await using site = await openGeneratedSite({ robots: 'User-agent: *\nDisallow: /' })
    const reply = await fixture.pay({ url: `${site.url}/`, limit: 4, tier: 'basic' }, { path })
    const error = {
      code: 'ROBOTS_DISALLOWED',
      message: `Line 2 of ${site.url}/robots.txt disallows this URL: "Disallow: /". Set respectRobots to false if you may read it.`,
    }
    expect([reply.status, await reply.json()]).toMatchObject([403, error])
    await expect.poll(() => refundsOf(reply)).toEqual([6000])
    await expect.poll(() => receiptOf(reply)).toMatchObject({ outcome: 'refunded' })
  })
})
