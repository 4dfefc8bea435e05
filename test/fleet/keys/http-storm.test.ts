import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { microDollars } from '#shared/contract/price.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { randomFrom } from '#test/fleet/chaos/random-from.ts'
import { auditKeys } from '#test/keys/audit-keys.ts'
import { sendWith, type MadeKey } from '#test/keys/key-service.ts'
import { publicUrl } from '#test/support/processes/credit-service.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'
import { openKeyFleet, tree, type KeyFleet } from './key-fleet.ts'
import { makeCall, type StormCall } from './storm-call.ts'

const calls = 1000
const atOnce = 250
const seed = Number(process.env['STORM_SEED'] ?? 20_261_128)

describeStorm('SQLite', () => openKeyFleet())

withMongo('a storm of HTTP calls with spending keys', (serverUrl) => {
  describeStorm('MongoDB', async (scope) => openKeyFleet(scope.use(openMongoDatabase(serverUrl)).url))
})

function describeStorm(what: string, open: (scope: AsyncDisposableStack) => Promise<KeyFleet>): void {
  describe(`a storm of HTTP calls with a spending key and its children over ${what}`, { timeout: 600_000 }, () => {
    let scope: AsyncDisposableStack
    let fleet: KeyFleet
    beforeAll(async () => {
      scope = new AsyncDisposableStack()
      fleet = scope.use(await open(scope))
    })
    afterAll(() => scope.disposeAsync())

    it('passes no limit, refunds once, and charges only for answers, while processes are killed at midnight', async () => {
      const startedAt = performance.now()
      const made: StormCall[] = []
      let next = 0
      const caller = async () => {
        while (next < calls) made.push(await makeCall(next++, fleet))
      }
      const calm = new AbortController()
      const calling = Promise.all(Array.from({ length: atOnce }, caller)).finally(() => calm.abort())
      const killing = Array.from({ length: 2 }, (_, part) => killUntil(calm.signal, part))
      const [kills] = await Promise.all([Promise.all(killing).then(sum), calling])
      const callingSeconds = secondsSince(startedAt)
      await expect.poll(openPayments, { timeout: 200_000, interval: 500 }).toBe(0)
      const counts = Object.entries(Object.groupBy(made, ({ fate }) => fate)).map(([fate, list]) => [fate, list.length])
      console.log({ seed, kills, ...Object.fromEntries(counts), callingSeconds, seconds: secondsSince(startedAt) })
      expect(kills).toBeGreaterThan(7)

      await expectHonest(made, await audit())
      await spendTheRest()
      await audit()
    })

    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
    const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 1000)
    const keyIdOf = (index: number) => fleet.keys[index]?.keyId ?? ''
    const chainOf = (index: number): number[] => (index < 0 ? [] : [index, ...chainOf(tree[index]?.parent ?? -1)])

    const audit = () =>
      auditKeys(
        {
          wallet: fleet.by.address.toLowerCase(),
          keys: tree.map(({ parent, limit, perDay }) => ({
            parent,
            limit: microDollars(limit),
            perDay: perDay === undefined ? undefined : microDollars(perDay),
          })),
          keyIdOf,
          chainOfRow: ({ keys: [own] = [] }) => chainOf(fleet.keys.findIndex(({ keyId }) => keyId === own?.keyId)),
        },
        fleet.store,
      )

    const openPayments = async () => (await fleet.store.list('payments', { group: 'open', limit: 500 })).rows.length

    /** Kills processes of one half of the fleet and starts them again, one at a time. Returns how many. */
    async function killUntil(signal: AbortSignal, part: number): Promise<number> {
      const random = randomFrom(seed + part)
      const places = fleet.places.filter((_, index) => index % 2 === part)
      for (let kills = 0; ; kills++) {
        await sleep(random.between(50, 800))
        if (signal.aborted) return kills
        const place = places[random.below(places.length)]
        if (place === undefined) continue
        await place.running.end('SIGKILL')
        place.running = await place.start()
      }
    }

    /** Each call was charged what its answer says, a call that failed got it back, and each other charge has its answer. */
    async function expectHonest(made: readonly StormCall[], rows: readonly CreditRow[]): Promise<void> {
      const charged = new Map<string, number>()
      for (const { requestId, amount, type } of rows.filter(({ requestId: of }) => of !== 'given')) {
        if (type === 'spend') expect(charged.has(requestId)).toBe(false)
        charged.set(requestId, (charged.get(requestId) ?? 0) - amount)
      }
      const served = made.filter(({ fate }) => fate === 'served')
      expect(new Set(served.map(({ requestId }) => requestId)).size).toBe(served.length)
      for (const { fate, requestId = '', cost = '0', last } of made) {
        if (fate === 'lost') continue
        expect([fate, charged.get(requestId) ?? 0, last]).toEqual([fate, microDollars(cost), last])
        if (fate === 'served') charged.delete(requestId)
      }
      // A process whose clock is right: the wallet signs in.
      const reader = await fleet.fleet.api()
      const headers = await fleet.by.sign({ baseUrl: publicUrl })
      for (const [requestId, amount] of charged) {
        if (amount === 0) continue
        const job: unknown = await (await fetch(`${reader.url}/jobs/${requestId}`, { headers })).json()
        expect([requestId, job]).toMatchObject([requestId, { status: 'completed', result: expect.anything() }])
      }
    }

    /** Calls until each budget is spent. */
    async function spendTheRest(): Promise<void> {
      const { keys, siteUrl, apiUrl } = fleet
      let pages = 0
      const key = keys[0]?.key ?? ''
      const spend = async () => {
        for (;;) {
          const body = { url: `${siteUrl}/?rest${pages++}` }
          const { status } = await sendWith({ url: apiUrl(pages), key }, 'POST /fetch/basic', { body })
          if (status === 402) return
        }
      }
      await Promise.all(Array.from({ length: 16 }, spend))
      const listed = await sendWith({ url: apiUrl(0), key }, 'GET /keys')
      const { keys: [root] = [] } = (await listed.json()) as { keys?: MadeKey[] }
      // Nothing that was refunded is lost: what is left pays for no other page.
      const [spent, left] = [microDollars(String(root?.['spent'])), microDollars(root?.left ?? '')]
      expect([spent + left, left < 2000]).toEqual([1_200_000, true])
    }
  })
}
