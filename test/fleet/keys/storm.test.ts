import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { auditKeys } from '#test/keys/audit-keys.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'
import { stormCalls, stormTree } from './storm-tree.ts'

interface Place {
  store: Store
  /** The argument by which another process opens the store. */
  name: string
}

describeStorm('SQLite', async (scope) => {
  const dir = await mkdtemp(join(tmpdir(), 'webintel-keys-'))
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  return { store: scope.use(await openSqliteStore({ dir })), name: dir }
})

withMongo('a storm of calls with spending keys', (serverUrl) => {
  describeStorm('MongoDB', async (scope) => {
    const database = scope.use(openMongoDatabase(serverUrl))
    return { store: scope.use(await openMongoStore(database)), name: database.url }
  })
})

const processes = 8
const kills = 12

function describeStorm(what: string, open: (scope: AsyncDisposableStack) => Promise<Place>): void {
  describe(`a storm of calls with a spending key and its children over ${what}`, () => {
    let scope: AsyncDisposableStack
    let place: Place
    beforeAll(async () => {
      scope = new AsyncDisposableStack()
      place = await open(scope)
    })
    afterAll(() => scope.disposeAsync())

    it('spends their budgets to the last micro-dollar, and no more, while processes are killed', async () => {
      const { store } = place
      const tree = stormTree()
      const facts = { operationId: 'given', type: 'purchase', amount: 10_000, requestId: 'given', at: 1 } as const
      await creditStore(store).append({ wallet: tree.wallet, ...facts })
      let killed = 0
      await Promise.all(Array.from({ length: processes }, (_, index) => runPart(index)))
      expect(killed).toBe(kills)
      await auditKeys(tree, store)

      // The refunded budgets are spent, too. Then no call that was refused fits.
      const ledger = creditStore(store)
      for (let number = 0; number < stormCalls; number++) await ledger.debit(tree.spendOf(number, Date.now()))
      await auditKeys(tree, store)
      const [root] = await ledger.spendingOf(tree.wallet, [tree.keyIdOf(0)])
      expect(root?.spent).toBe(tree.keys[0]?.limit)

      async function runPart(index: number): Promise<void> {
        const count = stormCalls / processes
        for (;;) {
          const script = join(import.meta.dirname, 'storm-process.ts')
          const child = fork(script, [place.name, String(index * count), String(count)])
          const ended = once(child, 'exit')
          if (killed < kills) {
            killed++
            await once(child, 'message')
            await sleep(Math.random() * 300)
            child.kill('SIGKILL')
          }
          const [code] = (await ended) as [number | null]
          if (code === 0) return
          if (code !== null) throw new Error(`A process of the storm ended with ${code}.`)
        }
      }
    })
  })
}
