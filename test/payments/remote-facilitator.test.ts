import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { callOperation } from '#test/support/client.ts'
import { openFaultyFacilitator, type FaultyFacilitator } from '#test/support/faulty-facilitator.ts'
import type { FixtureSite } from '#test/support/fixture-site.ts'
import { openPaidGround, type PaidGround } from '#test/support/paid-ground.ts'
import { postTo } from '#test/support/post-to.ts'
import { openService, type Service } from '#test/support/service.ts'

describe('a service that is paid through a facilitator', () => {
  let scope: AsyncDisposableStack
  let devnet: EvmDevnet
  let facilitator: FaultyFacilitator
  let service: Service
  let site: FixtureSite
  let ground: PaidGround
  let paid: PaidGround['paid']
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    ground = scope.use(await openPaidGround())
    ;({ devnet, site, paid } = ground)
    facilitator = scope.use(await openFaultyFacilitator({ evm: devnet }))
    service = scope.use(await openService(paidThrough(facilitator)))
  })
  afterAll(() => scope.disposeAsync())
  afterEach(() => void Object.assign(facilitator.faults, { supported: 'none', verify: 'none', settle: 'none' }))

  const paidThrough = ({ url }: FaultyFacilitator) => ({
    PAYMENTS: 'x402',
    X402_FACILITATOR_URL: url,
    EVM_PAY_TO: devnet.payTo,
    EVM_RPC_URL: devnet.rpcUrl,
  })
  const post = (url: string, payment?: string, by = service) =>
    postTo(by.url)({ url }, payment === undefined ? {} : { payment })
  const sign = async (url: string) => ground.payer.sign(await post(url))
  const settles = () => facilitator.asked.filter((act) => act === 'settle').length

  it('serves the official client, charged once', async () => {
    const url = `${site.url}/?plain`
    const payment = await sign(url)
    const before = await paid()
    const reply = await post(url, payment)
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('owls')])
    expect((await paid()) - before).toBe(4000n)
  })

  it.each(['cut', 'pending'] as const)(
    'hands out no body while it is not known whether it was paid (%s), and the same payment gets it later',
    async (fault) => {
      const url = `${site.url}/?${fault}`
      const payment = await sign(url)
      const [before, asked] = [await paid(), settles()]
      facilitator.faults.settle = fault
      const reply = await post(url, payment)
      expect(reply.status).toBe(202)
      expect(await reply.text()).not.toContain('owls')
      const again = () => post(url, payment)
      await expect.poll(async () => (await again()).status, { timeout: 15_000, interval: 1000 }).toBe(200)
      expect(await (await again()).text()).toContain('owls')
      expect((await paid()) - before).toBe(4000n)
      expect(settles() - asked).toBe(1)
      const requestId = reply.headers.get('X-Request-Id')
      const receipt = await callOperation(service.url, 'receipt-get', { requestId })
      expect(receipt.body).toMatchObject({ outcome: 'delivered' })
    },
  )

  it.each(['lie', 'error', 'garbage'] as const)('hands out no body for money that did not move (%s)', async (fault) => {
    const url = `${site.url}/?${fault}`
    const payment = await sign(url)
    const before = await paid()
    facilitator.faults.settle = fault
    const replies = [await post(url, payment), await post(url, payment)]
    for (const reply of replies) {
      expect([202, 409]).toContain(reply.status)
      expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
      expect(await reply.text()).not.toMatch(/owls|abababab/)
    }
    expect(await paid()).toBe(before)
  })

  it('withholds the body from who cannot pay any more, and says so', async () => {
    const url = `${site.url}/?refused`
    const payment = await sign(url)
    facilitator.faults.settle = 'refuse'
    const reply = await post(url, payment)
    expect([reply.status, await reply.text()]).toEqual([402, '{}'])
    const response = Buffer.from(reply.headers.get('PAYMENT-RESPONSE') ?? '', 'base64').toString()
    expect(JSON.parse(response)).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
  })

  it.each(['error', 'garbage', 'hang'] as const)(
    'refuses before any work where nobody verifies (%s), and the payment stays good',
    async (fault) => {
      const url = `${site.url}/?unverified-${fault}`
      const payment = await sign(url)
      const before = await paid()
      facilitator.faults.verify = fault
      const startedAt = performance.now()
      const reply = await post(url, payment)
      expect(performance.now() - startedAt).toBeLessThan(12_000)
      const text = await reply.text()
      expect([reply.status, JSON.parse(text)]).toMatchObject([503, { code: 'PAYMENTS_UNAVAILABLE' }])
      expect(reply.headers.get('Retry-After')).toMatch(/^\d+$/)
      expect(text).not.toMatch(/SECRETKEY|127\.0\.0\.1|facilitator\/settle|it broke/)
      expect([site.requests.filter((path) => path.endsWith(`-${fault}`)), await paid()]).toEqual([[], before])
      facilitator.faults.verify = 'none'
      expect((await post(url, payment)).status).toBe(200)
    },
  )

  it('sells nothing where the facilitator cannot be reached, from the start on', async () => {
    const gone = await openFaultyFacilitator({ evm: devnet })
    await gone[Symbol.asyncDispose]()
    await using closed = await openService(paidThrough(gone))
    const reply = await post(site.url, undefined, closed)
    expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'PAYMENTS_UNAVAILABLE' }])
    expect(closed.process.lines.join('\n')).not.toContain('SECRETKEY')
  })

  it('leaves no word of the facilitator in the log', () => {
    expect(service.process.lines.join('\n')).not.toMatch(/SECRETKEY|it broke|<html>/)
    expect(service.process.lines.filter((line) => !line.startsWith('{'))).toEqual([])
  })
})
