import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { evmChain } from '#test/devnet/evm-wallet.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { openPaidFixture } from '#test/support/payments/paid-fixture.ts'
import type { Payer } from '#test/support/payments/payer.ts'
import { openRpcProxy, type RpcProxy, type RpcFault } from '#test/support/payments/rpc-proxy.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import type { RunningProcess } from '#test/support/processes/service.ts'
import { openHeldSite, type HeldSite } from '#test/support/sites/held-site.ts'

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
    const fixture = scope.use(await openPaidFixture())
    devnet = fixture.devnet
    payer = fixture.payer
    chain = evmChain(devnet)
    site = scope.use(await openHeldSite())
    fleet = scope.use(await openFleet({ ...fixture.settings, HOST_CONCURRENCY: '0' }))
    await Promise.all([fleet.worker({}, 'fetch', 'crawl'), fleet.scheduler()])
    other = (await fleet.api()).url
  })
  afterAll(() => scope.disposeAsync())

  const paid = () => payer.balanceOf(devnet.payTo)

  /** A page, or the same page as half of a batch, which is paid upfront. */
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
    rpc: RpcProxy
    send: Send
    payment: string
  }

  /** An API process with its own connection to the chain, and a payment for it. */
  async function openKillableApi(send: Send): Promise<Doomed> {
    const rpc = scope.use(await openRpcProxy(devnet.rpcUrl))
    const api = await fleet.api({ EVM_RPC_URL: rpc.url })
    return { api, rpc, send, payment: await payer.sign(await send(api.url)) }
  }

  /** Repeats the payment until the condition holds, as a caller does after a lost connection. */
  async function bringUntil({ send, payment }: Doomed, statuses: readonly number[]): Promise<Response> {
    for (;;) {
      const response = await send(other, payment)
      if (statuses.includes(response.status)) return response
      // No answer on the way may cause the caller to pay again.
      expect([response.status, [202, 409, 503].includes(response.status)]).toEqual([response.status, true])
      // Time on this chain advances with each block, and there are few blocks without payments.
      await chain.mine({ blocks: 1 })
      await sleep(1000)
    }
  }

  async function killedWhile(reached: Promise<unknown>, { api, send, payment }: Doomed): Promise<void> {
    const cut = expect(send(api.url, payment)).rejects.toThrow('fetch failed')
    await reached
    await api.end('SIGKILL')
    await cut
  }

  it('survives the process that claimed it, wherever that process was killed', async () => {
    const before = await paid()
    const verifying = await openKillableApi(single('/page?verifying'))
    const working = await openKillableApi(single('/held?working'))
    const unsent = await openKillableApi(single('/page?unsent'))
    const sent = await openKillableApi(single('/page?sent'))
    const ahead = await openKillableApi(batch('/page?ahead'))

    await Promise.all([
      killedWhile(verifying.rpc.hold('eth_call', false), verifying),
      killedWhile(site.reached(), working).then(site.release),
      killedWhile(unsent.rpc.hold('eth_sendRawTransaction', false), unsent),
    ])
    // Sequential: the process killed before held the lock of the signer.
    await killedWhile(sent.rpc.hold('eth_sendRawTransaction', true), sent)
    await killedWhile(ahead.rpc.hold('eth_getTransactionReceipt', true), ahead)

    const answers = await Promise.all([
      // No work had begun: the payment is released, and can still buy its answer.
      bringUntil(verifying, [200]),
      bringUntil(working, [200]),
      // It is unknown whether the payment was sent: it is sent again.
      bringUntil(unsent, [200]),
      bringUntil(sent, [200]),
      // Its work is done even if no caller asks again.
      expect
        .poll(() => site.requests, { timeout: 200_000, interval: 1000 })
        .toContain('/page?ahead')
        .then(() => bringUntil(ahead, [200])),
    ])
    const charged = 4n * 4000n + 6000n
    expect((await paid()) - before).toBe(charged)
    for (const [index, doomed] of [verifying, working, unsent, sent, ahead].entries()) {
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

  it.each<RpcFault>(['dead', 'garbage', 'silent'])(
    'is refused while the chain is %s, and accepted once it is back',
    { timeout: 90_000 },
    async (mood) => {
      const { api, rpc, send, payment } = await openKillableApi(single(`/page?${mood}`))
      const before = await paid()
      rpc.mood = mood
      const refused = await send(api.url, payment)
      const body = await refused.text()
      expect([refused.status, JSON.parse(body)]).toMatchObject([503, { code: 'PAYMENTS_UNAVAILABLE' }])
      expect(site.requests).not.toContain(`/page?${mood}`)

      rpc.mood = 'pass'
      await expect.poll(async () => (await send(api.url, payment)).status).toBe(200)
      expect((await paid()) - before).toBe(4000n)
      expect(body + api.lines.join('\n')).not.toMatch(/SECRET|viem/)
    },
  )
})
