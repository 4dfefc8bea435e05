import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { postTo, type Sent } from '#test/support/calls/post-to.ts'
import { openPaidFixture, type PaidFixture } from '#test/support/payments/paid-fixture.ts'
import { openRpcProxy, type RpcProxy } from '#test/support/payments/rpc-proxy.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { pageRequests } from '#test/support/sites/fixture-site.ts'
import { openHeldSite, type HeldSite } from '#test/support/sites/held-site.ts'

describe('a payment', () => {
  let scope: AsyncDisposableStack
  let fixture: PaidFixture
  let fleet: Fleet
  let rpc: RpcProxy
  let api: string
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    fixture = scope.use(await openPaidFixture())
    rpc = scope.use(await openRpcProxy(fixture.devnet.rpcUrl))
    fleet = scope.use(await openFleet({ ...fixture.settings, HOST_CONCURRENCY: '0' }))
    await Promise.all([fleet.worker(), fleet.scheduler()])
    api = (await fleet.api({ EVM_RPC_URL: rpc.url })).url
  })
  afterAll(() => scope.disposeAsync())

  const post = (site: HeldSite, sent?: Sent) => postTo(api)({ url: `${site.url}/held`, timeout: 30_000 }, sent)

  /** Repeats the payment until it has its answer. No answer on the way may cause the caller to pay again. */
  async function bringUntilServed(site: HeldSite, payment: string): Promise<Response> {
    let last: Response | undefined
    await vi.waitUntil(
      async () => {
        last = await post(site, { payment })
        expect([200, 202, 409, 503]).toContain(last.status)
        return last.status === 200
      },
      { timeout: 60_000, interval: 500 },
    )
    return last ?? Response.error()
  }

  async function expectChargedOnce(site: HeldSite, payment: string, before: bigint): Promise<void> {
    const served = await bringUntilServed(site, payment)
    expect(await served.text()).toContain('waiting')
    // The first call was not charged, so its page serves no other call.
    expect([(await fixture.paid()) - before, pageRequests(site).length]).toEqual([4000n, 2])
    const requestId = served.headers.get('X-Receipt-Id')
    const again = await post(site, { payment })
    expect([again.status, again.headers.get('X-Receipt-Id')]).toEqual([200, requestId])
    const receipt = await callOperation(api, 'receipt-get', { requestId })
    expect(receipt.body).toMatchObject({ outcome: 'delivered', transaction: expect.stringMatching(/^0x/) })
    expect((await fixture.paid()) - before).toBe(4000n)
  }

  it('is charged once if Redis died before it settled', async () => {
    await using site = await openHeldSite()
    const payment = await fixture.payer.sign(await post(site))
    const before = await fixture.paid()
    const cut = post(site, { payment })
    await site.reached()
    await fleet.redis.kill()
    site.release()
    const reply = await cut
    expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'PAYMENTS_UNAVAILABLE' }])
    expect(await fixture.paid()).toBe(before)
    await fleet.redis.start()
    await expectChargedOnce(site, payment, before)
  })

  it('that settled before its work is charged once, and its job is done without another call, if Redis did not take the job', async () => {
    await using site = await openHeldSite()
    const input = { url: `${site.url}/page?first` }
    const later = { headers: { Prefer: 'respond-async' } }
    const payment = await fixture.payer.sign(await postTo(api)(input, later))
    const before = await fixture.paid()
    const settled = rpc.hold('eth_getTransactionReceipt', true)
    const reply = postTo(api)(input, { ...later, payment })
    await settled
    await fleet.redis.kill()
    rpc.release()
    const accepted = await reply
    expect(accepted.status).toBe(202)
    const { requestId } = (await accepted.json()) as { requestId: string }
    await fleet.redis.start()
    const job = async () => (await callOperation(api, 'job-get', { requestId })).body
    await expect.poll(job, { timeout: 60_000, interval: 200 }).toMatchObject({ status: 'completed' })
    const again = await postTo(api)(input, { payment })
    expect([again.status, pageRequests(site)]).toEqual([200, ['/page?first']])
    expect(await again.text()).toContain('fleets')
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('is charged once if the chain was unreachable when it should have settled', async () => {
    await using site = await openHeldSite()
    const payment = await fixture.payer.sign(await post(site))
    const before = await fixture.paid()
    const cut = post(site, { payment })
    await site.reached()
    rpc.mood = 'dead'
    site.release()
    const reply = await cut
    expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'PAYMENTS_UNAVAILABLE' }])
    rpc.mood = 'pass'
    expect(await fixture.paid()).toBe(before)
    await expectChargedOnce(site, payment, before)
  })
})
