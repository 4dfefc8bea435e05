import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countOperations } from '#bench/fixtures/count-operations.ts'
import { median } from '#bench/fixtures/measure.ts'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'
import { newRecord, openMonitoredStore } from '#test/support/stores/monitored-store.ts'
import { runDueChecks } from '#test/support/stores/run-due-checks.ts'
import { seedMonitors } from './seed-monitors.ts'

const sizes = [1000, 10_000, 100_000]
const ticks = 15
/** Checks of a busy tick. */
const busy = 50

/** The store operations and the time of a tick with nothing due, and of one with 50 checks, by the number of monitors. */
export async function compareTickCosts(): Promise<string> {
  const server = process.env['MONGODB_URL']
  if (!server) console.error('MongoDB was not measured. Set MONGODB_URL to measure it.')
  const rows: string[][] = []
  for (const [name, location] of [['SQLite'], ...(server ? [['MongoDB', server]] : [])] as [string, string?][])
    for (const size of sizes) {
      console.error(`${size} monitors on ${name} …`)
      const costs = await costOfTicks(size, location)
      console.error(costs.join(', '))
      rows.push([name, String(size), ...costs])
    }
  return markdownTable(
    [
      'Store',
      'stored monitors',
      'operations of an idle tick',
      'its ms',
      `operations of a tick with ${busy} checks`,
      'its ms',
    ],
    rows,
  )
}

async function costOfTicks(size: number, server?: string): Promise<string[]> {
  await using scope = new AsyncDisposableStack()
  const monitored = scope.use(await openMonitoredStore())
  const { clock } = monitored
  const { store, operations } = countOperations(await openStore(scope, () => clock.now, server))
  const monitors = monitorStore(store)
  const later = clock.now + 30 * 24 * 3_600_000
  const times = (index: number) => ({ dueAt: later + index, nextLookAt: later + index })
  await seedMonitors(store, {
    count: size,
    monitor: (index) => ({ id: `mon_${index}`, record: newRecord(clock.now, {}, times(index)) }),
  })
  const deps = monitored.deps({ store })
  const idle: number[][] = []
  const full: number[][] = []
  for (let tick = 0; tick < ticks; tick++) {
    idle.push(await costOf())
    for (let check = 0; check < busy; check++)
      await monitors.create(`mon_due_${tick}_${check}`, newRecord(clock.now, {}))
    full.push(await costOf())
    clock.now += 1
  }
  return [idle, full].flatMap((costs) => [
    median(costs.map(([count = 0]) => count)).toFixed(0),
    median(costs.map(([, ms = 0]) => ms)).toFixed(2),
  ])

  async function costOf(): Promise<[operations: number, ms: number]> {
    const [before, beganAt] = [operations(), performance.now()]
    await runDueChecks(deps)
    return [operations() - before, performance.now() - beganAt]
  }
}

async function openStore(scope: AsyncDisposableStack, now: () => number, server?: string): Promise<Store> {
  if (server !== undefined) {
    const url = server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/webintel-bench-${randomUUID()}`)
    return scope.use(await openMongoStore({ url, now }))
  }
  const dir = await mkdtemp(join(tmpdir(), 'webintel-ticks-'))
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  return scope.use(await openSqliteStore({ dir, now }))
}
