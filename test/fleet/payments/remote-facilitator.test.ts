import { parseAbiItem } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { evmChain } from '#test/devnet/evm-wallet.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { openFaultyFacilitator, type FaultyFacilitator } from '#test/support/payments/faulty-facilitator.ts'
import { openPaidFixture, type PaidFixture } from '#test/support/payments/paid-fixture.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import type { FixtureSite } from '#test/support/sites/fixture-site.ts'

describe('a service that settles through a facilitator', () => {
  let scope: AsyncDisposableStack
  let devnet: EvmDevnet
  let facilitator: FaultyFacilitator
  let service: Service
  let site: FixtureSite
  let fixture: PaidFixture
  let paid: PaidFixture['paid']
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    fixture = scope.use(await openPaidFixture())
    ;({ devnet, site, paid } = fixture)
    facilitator = scope.use(await openFaultyFacilitator({ evm: devnet }))
    service = scope.use(await openService(paidThrough(facilitator)))
  })
  afterAll(() => scope.disposeAsync())
  afterEach(() => void Object.assign(facilitator.faults, { supported: 'none', verify: 'none', settle: 'none' }))

  /** Without a node. */
  const blindly = ({ url }: FaultyFacilitator) => ({
    PAYMENTS: 'x402',
    X402_FACILITATOR_URL: url,
    EVM_PAY_TO: devnet.payTo,
  })
  const paidThrough = (by: FaultyFacilitator) => ({
    ...blindly(by),
    EVM_RPC_URL: devnet.rpcUrl,
  })
  const post = (url: string, payment?: string, by = service) =>
    postTo(by.url)({ url }, payment === undefined ? {} : { payment })
  const sign = async (url: string) => fixture.payer.sign(await post(url))
  /** Ignores other payments that the scheduler sends at the same time. */
  const timesMoved = async (payment: string) => {
    const { payload } = JSON.parse(atob(payment)) as { payload: { authorization: { nonce: `0x${string}` } } }
    const { nonce } = payload.authorization
    const where = { address: devnet.asset, fromBlock: 0n, args: { nonce } } as const
    return (await evmChain(devnet).getLogs({ ...where, event: parseAbiItem(usedEvent) })).length
  }
  const settles = () => facilitator.asked.filter((act) => act === 'settle').length

  it('serves the official client, and charges once', async () => {
    const url = `${site.url}/?plain`
    const payment = await sign(url)
    const before = await paid()
    const reply = await post(url, payment)
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('owls')])
    expect((await paid()) - before).toBe(4000n)
  })

  it.each(['cut', 'pending'] as const)(
    'returns no body while the settlement is unknown (%s), and the same payment gets it later',
    async (fault) => {
      const url = `${site.url}/?${fault}`
      const payment = await sign(url)
      const asked = settles()
      facilitator.faults.settle = fault
      const reply = await post(url, payment)
      expect(reply.status).toBe(202)
      expect(await reply.text()).not.toContain('owls')
      const again = () => post(url, payment)
      await expect.poll(async () => (await again()).status, { interval: 1000 }).toBe(200)
      expect(await (await again()).text()).toContain('owls')
      expect(await timesMoved(payment)).toBe(1)
      expect(settles() - asked).toBe(1)
      const requestId = reply.headers.get('X-Request-Id')
      const receipt = await callOperation(service.url, 'receipt-get', { requestId })
      expect(receipt.body).toMatchObject({ outcome: 'delivered' })
    },
  )

  it.each(['lie', 'error', 'garbage'] as const)('returns no body if the money did not move (%s)', async (fault) => {
    const url = `${site.url}/?${fault}`
    const payment = await sign(url)
    facilitator.faults.settle = fault
    const replies = [await post(url, payment), await post(url, payment)]
    for (const reply of replies) {
      expect([202, 409]).toContain(reply.status)
      expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
      expect(await reply.text()).not.toMatch(/owls|abababab/)
    }
    expect(await timesMoved(payment)).toBe(0)
  })

  it('asks the facilitator again without a node, and the same payment gets the body', async () => {
    await using blind = await openService(blindly(facilitator))
    const url = `${site.url}/?blind`
    const payment = await fixture.payer.sign(await post(url, undefined, blind))
    facilitator.faults.settle = 'cut'
    expect((await post(url, payment, blind)).status).toBe(202)
    facilitator.faults.settle = 'none'
    const again = () => post(url, payment, blind)
    await expect.poll(async () => (await again()).status, { interval: 1000 }).toBe(200)
    expect(await (await again()).text()).toContain('owls')
    expect(await timesMoved(payment)).toBe(1)
  })

  it('answers if the facilitator rejects a settlement that is on the chain', async () => {
    const url = `${site.url}/?denied`
    const payment = await sign(url)
    facilitator.faults.settle = 'deny'
    const reply = await post(url, payment)
    expect([reply.status, await timesMoved(payment)]).toEqual([200, 1])
    expect(await reply.text()).toContain('owls')
  })

  it('returns no body if the payer can no longer pay, and says why', async () => {
    const url = `${site.url}/?refused`
    const payment = await sign(url)
    facilitator.faults.settle = 'refuse'
    const reply = await post(url, payment)
    expect([reply.status, await reply.text()]).toEqual([402, '{}'])
    const response = Buffer.from(reply.headers.get('PAYMENT-RESPONSE') ?? '', 'base64').toString()
    expect(JSON.parse(response)).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
  })

  it.each(['error', 'garbage', 'hang'] as const)(
    'refuses before any work if the facilitator cannot verify (%s); the payment remains valid',
    async (fault) => {
      const url = `${site.url}/?unverified-${fault}`
      const payment = await sign(url)
      facilitator.faults.verify = fault
      const reply = await post(url, payment)
      const text = await reply.text()
      expect([reply.status, JSON.parse(text)]).toMatchObject([
        503,
        { code: 'PAYMENTS_UNAVAILABLE', message: expect.stringContaining('facilitator') },
      ])
      expect(reply.headers.get('Retry-After')).toMatch(/^\d+$/)
      expect(text).not.toMatch(/SECRETKEY|127\.0\.0\.1|facilitator\/settle|it broke/)
      expect([site.requests.filter((path) => path.endsWith(`-${fault}`)), await timesMoved(payment)]).toEqual([[], 0])
      facilitator.faults.verify = 'none'
      expect((await post(url, payment)).status).toBe(200)
    },
  )

  it('sells nothing if the facilitator is unreachable, also at the start', async () => {
    const gone = await openFaultyFacilitator({ evm: devnet })
    await gone[Symbol.asyncDispose]()
    await using closed = await openService(paidThrough(gone))
    const reply = await post(site.url, undefined, closed)
    const named = { code: 'PAYMENTS_UNAVAILABLE', message: expect.stringContaining('facilitator') }
    expect([reply.status, await reply.json()]).toMatchObject([503, named])
    const health = await fetch(`${closed.url}/health`)
    expect(await health.json()).toMatchObject({ payments: { [devnet.network]: 'no_facilitator' } })
    const log = closed.process.lines.join('\n')
    expect(log).toContain('payments cannot be settled: The facilitator')
    expect(log).not.toContain('SECRETKEY')
  })

  it('writes no text of the facilitator to the log', () => {
    expect(service.process.lines.join('\n')).not.toMatch(/SECRETKEY|it broke|<html>/)
    expect(service.process.lines.filter((line) => !line.startsWith('{'))).toEqual([])
  })
})

const usedEvent = 'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)'
