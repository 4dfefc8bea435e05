import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { evmChain } from '#test/devnet/evm-wallet.ts'
import { callOperation } from '#test/support/client.ts'
import { openFleet, type Fleet } from '#test/support/fleet.ts'
import { openHeldSite, type HeldSite } from '#test/support/held-site.ts'
import { openPaidGround } from '#test/support/paid-ground.ts'
import type { Payer } from '#test/support/payer.ts'
import { postTo } from '#test/support/post-to.ts'
import { openRpcDoor, type RpcDoor, type RpcMood } from '#test/support/rpc-door.ts'
import type { RunningProcess } from '#test/support/service.ts'

describe('a payment', () => {
  let scope: AsyncDisposableStack
  let devnet: EvmDevnet
  let fleet: Fleet
  let site: HeldSite
  let payer: Payer
  let chain: ReturnType<typeof evmChain>
  let other: string
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const ground = scope.use(await openPaidGround())
    devnet = ground.devnet
    payer = ground.payer
    chain = evmChain(devnet)
    site = scope.use(await openHeldSite())
    fleet = scope.use(await openFleet({ ...ground.settings, HOST_CONCURRENCY: '0' }))
    await Promise.all([fleet.worker({}, 'fetch', 'crawl'), fleet.scheduler()])
    other = (await fleet.api()).url
  }, 90_000)
  afterAll(() => scope.disposeAsync())

  const paid = () => payer.balanceOf(devnet.payTo)

  /** A page by itself, or as half of a batch, which is paid for ahead. */
  type Send = (api: string, payment?: string) => Promise<Response>
  const single =
    (path: string): Send =>
    (api, payment) =>
      postTo(api)({ url: site.url + path, timeout: 5000 }, payment === undefined ? {} : { payment })
  const batch =
    (path: string): Send =>
    (api, payment) =>
      postTo(api)(
        { urls: [site.url + path, `${site.url}${path}&2`] },
        { path: '/batch/fetch', ...(payment !== undefined && { payment }) },
      )

  interface Doomed {
    api: RunningProcess & { url: string }
    door: RpcDoor
    send: Send
    payment: string
  }

  /** An API process that reaches the chain through a door of its own, and a payment that it is about to get. */
  async function openDoomed(send: Send): Promise<Doomed> {
    const door = scope.use(await openRpcDoor(devnet.rpcUrl))
    const api = await fleet.api({ EVM_RPC_URL: door.url })
    return { api, door, send, payment: await payer.sign(await send(api.url)) }
  }

  /** Brings the payment until that is so, as a caller does whose call was cut off. */
  async function bringUntil({ send, payment }: Doomed, statuses: readonly number[]): Promise<Response> {
    for (;;) {
      const response = await send(other, payment)
      if (statuses.includes(response.status)) return response
      // Nothing on the way there may tempt the caller to pay once more.
      expect([response.status, [202, 409, 503].includes(response.status)]).toEqual([response.status, true])
      // Time goes on there with every block, and there are few without payments.
      await chain.mine({ blocks: 1 })
      await sleep(1000)
    }
  }

  async function killedWhile(reached: Promise<unknown>, { api, send, payment }: Doomed): Promise<void> {
    const cut = send(api.url, payment).catch(() => undefined)
    await reached
    await api.end('SIGKILL')
    expect(await cut).toBeUndefined()
  }

  it('survives the process that took it, wherever that was killed', { timeout: 240_000 }, async () => {
    const before = await paid()
    const verifying = await openDoomed(single('/page?verifying'))
    const working = await openDoomed(single('/held?working'))
    const unsent = await openDoomed(single('/page?unsent'))
    const sent = await openDoomed(single('/page?sent'))
    const ahead = await openDoomed(batch('/page?ahead'))

    await Promise.all([
      killedWhile(verifying.door.hold('eth_call', false), verifying),
      killedWhile(site.reached(), working).then(site.release),
      killedWhile(unsent.door.hold('eth_sendRawTransaction', false), unsent),
    ])
    // In turn: the one before held the turn of the signer when it was killed.
    await killedWhile(sent.door.hold('eth_sendRawTransaction', true), sent)
    await killedWhile(ahead.door.hold('eth_getTransactionReceipt', true), ahead)

    const answers = await Promise.all([
      // Nobody had begun: the payment is free again, and buys what it was meant to.
      bringUntil(verifying, [200]),
      bringUntil(working, [200]),
      // It will never be known to have been sent; once it cannot be any more, a new one is asked for.
      bringUntil(unsent, [402]),
      bringUntil(sent, [200]),
      // Its work is done though nobody asks again.
      expect
        .poll(() => site.requests, { timeout: 200_000, interval: 1000 })
        .toContain('/page?ahead')
        .then(() => bringUntil(ahead, [200])),
    ])
    const charged = 3n * 4000n + 6000n
    expect((await paid()) - before).toBe(charged)
    for (const [index, doomed] of [verifying, working, unsent, sent, ahead].entries()) {
      if (doomed === unsent) continue
      const answer = answers[index]
      const again = await doomed.send(other, doomed.payment)
      const requestId = again.headers.get('X-Receipt-Id')
      expect([again.status, requestId]).toEqual([200, answer?.headers.get('X-Receipt-Id')])
      const receipt = await callOperation(other, 'receipt-get', { requestId })
      expect(receipt.body).toMatchObject({ outcome: 'delivered', transaction: expect.stringMatching(/^0x/) })
    }
    expect((await paid()) - before).toBe(charged)
    for (const path of ['/page?sent', '/page?ahead'])
      expect(site.requests.filter((asked) => asked === path).length).toBe(1)
  })

  it.each<RpcMood>(['dead', 'garbage', 'silent'])(
    'is refused within ten seconds while the chain is %s, and taken when it is back',
    { timeout: 90_000 },
    async (mood) => {
      const { api, door, send, payment } = await openDoomed(single(`/page?${mood}`))
      const before = await paid()
      door.mood = mood
      const startedAt = performance.now()
      const refused = await send(api.url, payment)
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      const body = await refused.text()
      expect([refused.status, JSON.parse(body)]).toMatchObject([503, { code: 'PAYMENTS_UNAVAILABLE' }])
      expect(site.requests).not.toContain(`/page?${mood}`)

      door.mood = 'pass'
      await expect.poll(async () => (await send(api.url, payment)).status, { timeout: 40_000 }).toBe(200)
      expect((await paid()) - before).toBe(4000n)
      expect(body + api.lines.join('\n')).not.toMatch(/SECRET|viem/)
    },
  )
})
