import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openNewPayer } from '#test/support/payments/payer.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'

describe('a payment with an id of its caller', () => {
  let fixture: PaidService
  beforeAll(async () => {
    let isThere = false
    fixture = await openPaidService({
      '/': articlePage('names'),
      '/slow': (_request, response) => void setTimeout(() => response.end(articlePage('patience')), 400),
      '/second-time': (_request, response) => {
        response.writeHead(isThere ? 200 : 404).end(articlePage('return'))
        isThere = true
      },
    })
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const post = (path: string, payment?: string) =>
    fixture.post({ url: fixture.site.url + path }, payment === undefined ? {} : { payment })
  const pay = async (path: string, id: string) => post(path, await fixture.payer.sign(await post(path), id))
  const codeOf = async (reply: Response) => [reply.status, Reflect.get((await reply.json()) as object, 'code')]

  it('buys once, however often it is signed again', async () => {
    const before = await fixture.paid()
    const first = await pay('/?once', 'order_0000000000001')
    const second = await pay('/?once', 'order_0000000000001')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.headers.get('X-Receipt-Id')).toBe(first.headers.get('X-Receipt-Id'))
    expect(await second.json()).toMatchObject({ content: ((await first.json()) as { content: string }).content })
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('buys once if two payments with the id are sent concurrently', async () => {
    const payments = await Promise.all(
      [1, 2, 3].map(async () => fixture.payer.sign(await post('/slow'), 'order_0000000000002')),
    )
    const before = await fixture.paid()
    const replies = await Promise.all(payments.map((payment) => post('/slow', payment)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ headers }) => headers.get('X-Receipt-Id'))).size).toBe(1)
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('cannot buy anything else with the same id, and is not charged', async () => {
    await pay('/?one', 'order_0000000000003')
    const before = await fixture.paid()
    expect(await codeOf(await pay('/?other', 'order_0000000000003'))).toEqual([409, 'PAYMENT_REUSED'])
    expect(await fixture.paid()).toBe(before)
  })

  it('can have the same id as the payment of another wallet, which pays for itself', async () => {
    const other = await openNewPayer(fixture.devnet, 4000n)
    const first = await pay('/?mine', 'order_0000000000006')
    const before = await fixture.paid()
    const second = await post('/?theirs', await other.sign(await post('/?theirs'), 'order_0000000000006'))
    expect(second.status).toBe(200)
    expect(second.headers.get('X-Receipt-Id')).not.toBe(first.headers.get('X-Receipt-Id'))
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('can reuse the id if the first payment was released', async () => {
    expect((await pay('/second-time', 'order_0000000000004')).status).toBe(502)
    expect((await pay('/second-time', 'order_0000000000004')).status).toBe(200)
  })

  it('is refused with a malformed id', async () => {
    const id = 'order_0000000000005'
    const payment = await fixture.payer.sign(await post('/?bad'), id)
    const renamed = Buffer.from(payment, 'base64').toString().replace(id, 'short')
    expect(await codeOf(await post('/?bad', Buffer.from(renamed).toString('base64')))).toEqual([400, 'INVALID_PAYMENT'])
  })
})
