import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { evmWallet, solanaWallet, type TestWallet } from '#test/support/payments/wallet.ts'
import { callAs, publicUrl } from '#test/support/processes/credit-service.ts'
import { openService, type Service } from '#test/support/processes/service.ts'

/** Keys that all wallets use. Some look like part of the key of another. */
const keys = ['a', 'a:b', 'b', '#1', '../a']

describe('fifty wallets at once', () => {
  let service: Service
  let wallets: TestWallet[]
  beforeAll(async () => {
    // Without a payment network: credits need none.
    service = await openService({
      PAYMENTS: 'x402',
      EVM_PAY_TO: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      EVM_RPC_URL: 'http://127.0.0.1:9',
      EVM_FACILITATOR_KEY: `0x${'11'.repeat(32)}`,
      PUBLIC_URL: publicUrl,
    })
    wallets = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => (index % 5 === 0 ? solanaWallet() : evmWallet())),
    )
    await using store = await openSqliteStore({ dir: service.dir })
    const ledger = creditStore(store)
    for (const { address } of wallets) {
      const wallet = address.startsWith('0x') ? address.toLowerCase() : address
      const row = { wallet, operationId: `given:${wallet}`, type: 'refund', requestId: 'given', at: 1 } as const
      await ledger.append({ ...row, amount: 10_000_000 })
    }
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('store values in isolation, and each pays for its own calls', async () => {
    const models = new Map(wallets.map(({ address }) => [address, new Map<string, number>()]))
    const spent = new Map(wallets.map(({ address }) => [address, 0]))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 2 }), { minLength: 50, maxLength: 50 }), async (plans) => {
        await Promise.all(
          wallets.map(async (by, index) => {
            for (const one of plans[index] ?? []) await play(one, by)
          }),
        )
      }),
      { numRuns: 6 },
    )
    await Promise.all(
      wallets.map(async (by) => {
        const { body } = await callAs({ url: service.url, by }, 'memory-list', {})
        expect(body['keys']).toEqual([...(models.get(by.address)?.keys() ?? [])].toSorted(byBytes))
        const { body: account } = await callAs({ url: service.url, by }, 'credits-balance', {})
        const micro = Math.round(Number(account['balance']) * 1_000_000)
        expect(micro).toBe(10_000_000 - (spent.get(by.address) ?? 0) - 500)
      }),
    )

    async function play({ is, key, value }: Step, by: TestWallet): Promise<void> {
      const name = keys[key] ?? ''
      const model = models.get(by.address) ?? new Map<string, number>()
      const of = { url: service.url, by }
      const pay = (cost: number) => spent.set(by.address, (spent.get(by.address) ?? 0) + cost)
      switch (is) {
        case 'set': {
          expect((await callAs(of, 'memory-set', { key: name, value })).status).toBe(200)
          model.set(name, value)
          pay(1000)
          return
        }
        case 'get': {
          const { status, body } = await callAs(of, 'memory-get', { key: name })
          expect([status, body['value']]).toEqual(model.has(name) ? [200, model.get(name)] : [404, undefined])
          if (model.has(name)) pay(500)
          return
        }
        case 'delete': {
          const { status } = await callAs(of, 'memory-delete', { key: name })
          expect(status).toBe(model.delete(name) ? 200 : 404)
        }
      }
    }
  })
})

const step = fc.record({
  is: fc.constantFrom('set' as const, 'set' as const, 'get' as const, 'delete' as const),
  key: fc.nat({ max: keys.length - 1 }),
  value: fc.integer(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
