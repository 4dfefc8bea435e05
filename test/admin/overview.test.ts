import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { adminToken, signIn } from './admin-client.ts'

describe('the overview of the operator', () => {
  let paid: PaidService
  beforeAll(async () => {
    paid = await openPaidService(
      { '/missing': (_request, response) => response.writeHead(404).end() },
      {
        ADMIN_TOKEN: adminToken,
      },
    )
    expect((await paid.pay({ url: `${paid.site.url}/` })).status).toBe(200)
    for (const path of ['/missing', '/missing?2'])
      expect((await paid.pay({ url: paid.site.url + path })).status).toBe(502)
  })
  afterAll(() => paid[Symbol.asyncDispose]())

  const cellsOf = async (label: string) => {
    const { page } = await (await signIn(paid.service.url)).open('/admin')
    const rows = page(`[aria-label="${label}"] tbody tr`)
    return rows.toArray().map((row) =>
      page(row)
        .find('td')
        .toArray()
        .map((cell) => page(cell).text()),
    )
  }

  it('has the pools, with their workers and slots', async () => {
    const pools = await cellsOf('Workers by pool')
    expect(pools.find(([name = '']) => name.startsWith('fetch'))?.slice(0, 2)).toEqual(['fetch ok', '1'])
  })

  it('has what was earned, once the receipt log has it', async () => {
    await expect.poll(() => cellsOf('Revenue')).toEqual([['fetch-basic', paid.devnet.network, '0.004', '0']])
  })

  it('counts failed calls by code', async () => {
    await expect.poll(() => cellsOf('Failures by code'), { timeout: 20_000 }).toEqual([['TARGET_ERROR', '2', '2']])
    const { page } = await (await signIn(paid.service.url)).open('/admin')
    expect(page('#failures + p').text()).toContain('3 calls in the last hour')
  })

  it('names the payments that need a person, and says what to do', async () => {
    expect(await cellsOf('Payments that need a person')).toEqual([])
    await using store = await openSqliteStore({ dir: paid.service.dir })
    const asked = { operation: 'fetch-basic', method: 'POST', path: '/fetch/basic', cachedItems: 0 }
    const ago = Date.now() - 3_600_000
    const facts = { ...asked, requestId: 'stuck-1', payer: '0xabc', claimedAt: ago, deadlineAt: ago }
    const payment = { x402Version: 2, accepted: {}, payload: {} } as const
    // No node of this network is configured, so the scheduler cannot decide.
    const offer = { scheme: 'exact', network: 'eip155:1', amount: '4000', asset: '0x0', payTo: '0x0' } as const
    const held = { payment, offer: { ...offer, maxTimeoutSeconds: 60, extra: {} } }
    const events = ['verify', 'begin', 'settle', 'lost'] as const
    await paymentStore(store).claim('a-key', { ...facts, ...held }, events)
    const [row] = await cellsOf('Payments that need a person')
    expect(row?.slice(0, 4)).toEqual(['stuck-1', 'unknown', '$0.004', 'eip155:1'])
    expect(row?.at(-1)).toContain('node')
    expect(await cellsOf('Open payments by state')).toEqual([['unknown', '1']])
  })
})
