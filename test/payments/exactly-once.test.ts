import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage } from '#test/support/fixture-site.ts'
import { openFleet } from '#test/support/fleet.ts'
import { encoded } from '#test/support/hand-made-payment.ts'
import { openPaidGround, type PaidGround } from '#test/support/paid-ground.ts'
import { postTo } from '#test/support/post-to.ts'

describe('one payment', () => {
  let scope: AsyncDisposableStack
  let ground: PaidGround
  let apis: string[]
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    ground = scope.use(
      await openPaidGround({
        '/slow': (_request, response) => setTimeout(() => response.end(articlePage('bears')), 500),
      }),
    )
    const fleet = scope.use(await openFleet({ ...ground.settings, HOST_CONCURRENCY: '0' }))
    await Promise.all([fleet.worker(), fleet.scheduler()])
    apis = (await Promise.all([fleet.api(), fleet.api()])).map(({ url }) => url)
  })
  afterAll(() => scope.disposeAsync())

  const post = (url: string, payment?: string, api = 0) =>
    postTo(apis[api] ?? '')({ url }, payment === undefined ? {} : { payment })
  const sign = async (url: string) => ground.payer.sign(await post(url))
  const paid = () => ground.paid()
  const fetched = (path: string) => ground.site.requests.filter((request) => request === path).length

  it('brought a hundred times at once buys one run and one answer, and is charged once', async () => {
    const url = `${ground.site.url}/slow?once`
    const payment = await sign(url)
    const before = await paid()
    const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => post(url, payment, index % 2)))
    const statuses = Map.groupBy(replies, ({ status }) => status)
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    const receipts = new Set(statuses.get(200)?.map(({ headers }) => headers.get('X-Receipt-Id')))
    expect(receipts.size).toBe(1)
    expect(fetched('/slow?once')).toBe(1)
    expect((await paid()) - before).toBe(4000n)
  })

  it('brought again gives the stored answer under the same receipt, without another charge', async () => {
    const url = `${ground.site.url}/?again`
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

  it('brought again in another spelling is the same one, and only for who knows its quote', async () => {
    const url = `${ground.site.url}/?spelt`
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
    // All the rest of a settled payment stands on the chain, for anybody to read.
    const stranger = await post(url, encoded({ ...rest, payload, accepted: { ...accepted, extra: {} } }))
    expect([stranger.status, Reflect.get((await stranger.json()) as object, 'code')]).toEqual([409, 'PAYMENT_REUSED'])
    expect(await paid()).toBe(before)
    expect(fetched('/?spelt')).toBe(1)
  })

  it('brought for another request is refused, at once or later', async () => {
    const [one, other] = [`${ground.site.url}/slow?one`, `${ground.site.url}/slow?other`]
    const payment = await sign(one)
    const replies = await Promise.all([post(one, payment), post(other, payment, 1)])
    const codes = await Promise.all(
      replies.map(async (reply) => [reply.status, Reflect.get((await reply.json()) as object, 'code')]),
    )
    expect(codes.filter(([status]) => status === 200).length).toBe(1)
    const later = await post(`${ground.site.url}/?third`, payment)
    // Another request's promise is none; and the authorization is taken.
    expect([402, 409]).toContain(later.status)
    expect(fetched('/?third')).toBe(0)
  })

  it('is not charged for a page that fails, and is good for another try', async () => {
    const url = `${ground.site.url}/missing`
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

  it('among sixty-four at once over two processes is settled, as are all of them', async () => {
    const urls = Array.from({ length: 64 }, (_, index) => `${ground.site.url}/?of-many=${index}`)
    const payments = await Promise.all(urls.map(sign))
    const before = await paid()
    const replies = await Promise.all(urls.map((url, index) => post(url, payments[index], index % 2)))
    expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200))
    expect((await paid()) - before).toBe(64n * 4000n)
  })
})

interface Parts {
  x402Version: number
  accepted: object
  payload: { signature: string; authorization: Record<'from' | 'nonce', string> }
}
