import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { encoded } from '#test/support/payments/hand-made-payment.ts'
import { openPaidFixture, type PaidFixture } from '#test/support/payments/paid-fixture.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'

describe('one payment', () => {
  let scope: AsyncDisposableStack
  let fixture: PaidFixture
  let apis: string[]
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    fixture = scope.use(
      await openPaidFixture({
        '/slow': (_request, response) => setTimeout(() => response.end(articlePage('bears')), 500),
      }),
    )
    const fleet = scope.use(await openFleet({ ...fixture.settings, HOST_CONCURRENCY: '0' }))
    await Promise.all([fleet.worker(), fleet.scheduler()])
    apis = (await Promise.all([fleet.api(), fleet.api()])).map(({ url }) => url)
  })
  afterAll(() => scope.disposeAsync())

  const post = (url: string, payment?: string, api = 0) =>
    postTo(apis[api] ?? '')({ url }, payment === undefined ? {} : { payment })
  /** A machine that is too slow for many calls at once refuses some, which may send the same payment again. */
  const postUntilTaken = async (url: string, payment: string | undefined, api: number): Promise<Response> => {
    for (;;) {
      const reply = await post(url, payment, api)
      if (reply.status !== 503) return reply
      const advice = { code: 'SERVICE_UNAVAILABLE', paymentState: 'unused', retryAction: 'wait_and_retry' }
      expect(await reply.json()).toMatchObject(advice)
      await sleep(1000)
    }
  }
  const sign = async (url: string) => fixture.payer.sign(await post(url))
  const paid = () => fixture.paid()
  const fetched = (path: string) => fixture.site.requests.filter((request) => request === path).length

  it('sent a hundred times concurrently buys one run and one answer, and is charged once', async () => {
    const url = `${fixture.site.url}/slow?once`
    const payment = await sign(url)
    const before = await paid()
    const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => post(url, payment, index % 2)))
    const statuses = Map.groupBy(replies, ({ status }) => status)
    // A machine that is too slow for a hundred calls at once refuses some, which may try again with the same payment.
    const refused = replies.filter(({ status }) => status >= 500).map((reply) => reply.json())
    for (const error of await Promise.all(refused)) expect(error).toMatchObject({ retryAction: 'wait_and_retry' })
    const receipts = new Set(statuses.get(200)?.map(({ headers }) => headers.get('X-Receipt-Id')))
    expect(receipts.size).toBe(1)
    expect(fetched('/slow?once')).toBe(1)
    expect((await paid()) - before).toBe(4000n)
  })

  it.each([
    { path: '/credits/buy', input: { amount: '10' }, cost: 10_000_000n },
    { path: '/memory/set', input: { key: 'once', value: 1 }, cost: 1000n },
  ])('brought twenty times at once to $path gets one answer, and is charged once', async ({ path, input, cost }) => {
    const send = (payment?: string, api = 0) =>
      postTo(apis[api] ?? '')(input, { path, ...(payment !== undefined && { payment }) })
    const payment = await fixture.payer.sign(await send())
    const before = await paid()
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => send(payment, index % 2)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1)
    expect((await paid()) - before).toBe(cost)
  })

  it('sent again gets the stored answer with the same receipt, without another charge', async () => {
    const url = `${fixture.site.url}/?again`
    const payment = await sign(url)
    const first = await post(url, payment)
    expect(first.status).toBe(200)
    const before = await paid()
    const second = await post(url, payment, 1)
    expect(second.status).toBe(200)
    expect(second.headers.get('X-Receipt-Id')).toBe(first.headers.get('X-Receipt-Id'))
    expect(await second.json()).toMatchObject({ content: ((await first.json()) as { content: string }).content })
    expect(await paid()).toBe(before)
    expect(fetched('/?again')).toBe(1)
  })

  it('sent again in another encoding is the same payment, and needs its quote', async () => {
    const url = `${fixture.site.url}/?spelt`
    const payment = await sign(url)
    const first = await post(url, payment)
    expect(first.status).toBe(200)
    const before = await paid()
    const { accepted, payload, ...rest } = JSON.parse(atob(payment)) as Parts
    const { authorization, signature } = payload
    const { from, nonce } = authorization
    const upper = (hex: string) => `0x${hex.slice(2).toUpperCase()}`
    for (const other of [
      { ...payload, authorization: { ...authorization, from: from.toLowerCase() } },
      { ...payload, authorization: { ...authorization, from: upper(from) } },
      { ...payload, authorization: { ...authorization, nonce: upper(nonce) } },
      { ...payload, authorization: { ...authorization, value: '0004000', more: true } },
      { ...payload, signature: signature.slice(0, -2) + (signature.endsWith('1b') ? '00' : '01') },
    ]) {
      const again = await post(url, encoded({ more: 1, payload: other, ...rest, accepted }), 1)
      expect([again.status, again.headers.get('X-Receipt-Id')]).toEqual([200, first.headers.get('X-Receipt-Id')])
    }
    // Everything else of a settled payment can be read on the chain.
    const stranger = await post(url, encoded({ ...rest, payload, accepted: { ...accepted, extra: {} } }))
    expect([stranger.status, Reflect.get((await stranger.json()) as object, 'code')]).toEqual([409, 'PAYMENT_REUSED'])
    expect(await paid()).toBe(before)
    expect(fetched('/?spelt')).toBe(1)
  })

  it('sent for another request is refused, concurrently or later', async () => {
    const [one, other] = [`${fixture.site.url}/slow?one`, `${fixture.site.url}/slow?other`]
    const payment = await sign(one)
    const replies = await Promise.all([post(one, payment), post(other, payment, 1)])
    const codes = await Promise.all(
      replies.map(async (reply) => [reply.status, Reflect.get((await reply.json()) as object, 'code')]),
    )
    expect(codes.filter(([status]) => status === 200).length).toBe(1)
    const later = await post(`${fixture.site.url}/?third`, payment)
    // The quote belongs to another request, and the authorization is claimed.
    expect([402, 409]).toContain(later.status)
    expect(fetched('/?third')).toBe(0)
  })

  it('is not charged for a page that fails, and can be used again', async () => {
    const url = `${fixture.site.url}/missing`
    const payment = await sign(url)
    const before = await paid()
    const reply = await post(url, payment)
    expect(reply.status).toBe(502)
    expect(await reply.json()).toMatchObject({ code: 'TARGET_ERROR' })
    expect(await paid()).toBe(before)
    expect((await post(url, payment)).status).toBe(502)
    const receipt = await callOperation(apis[0] ?? '', 'receipt-get', { requestId: reply.headers.get('X-Request-Id') })
    expect([200, 404]).toContain(receipt.status)
    expect(await paid()).toBe(before)
  })

  it('is settled among sixty-four concurrent payments to two processes, as are the others', async () => {
    const urls = Array.from({ length: 64 }, (_, index) => `${fixture.site.url}/?of-many=${index}`)
    const payments = await Promise.all(urls.map(sign))
    const before = await paid()
    const replies = await Promise.all(urls.map((url, index) => postUntilTaken(url, payments[index], index % 2)))
    // On a slow machine, some outlive their wait. They are settled before the 202.
    expect(replies.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
    expect((await paid()) - before).toBe(64n * 4000n)
  })
})

interface Parts {
  x402Version: number
  accepted: object
  payload: { signature: string; authorization: Record<'from' | 'nonce', string> }
}
