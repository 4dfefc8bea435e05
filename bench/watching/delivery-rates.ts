import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countOperations } from '#bench/fixtures/count-operations.ts'
import { openDeliveries } from '#scheduler/webhooks/open-deliveries.ts'
import type { Notice } from '#shared/monitoring/notice.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { keyStore } from '#shared/storage/stores/keys.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { webhookEndpointStore } from '#shared/storage/stores/monitors/webhook-endpoints.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'
import { openWebhookKeys } from '#shared/webhooks/webhook-keys.ts'
import { newWebhookSecret } from '#shared/webhooks/webhook-secret.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openProcess } from '#test/support/processes/service.ts'
import { newRecord } from '#test/support/stores/monitored-store.ts'
import { seedMonitors } from './seed-monitors.ts'

const receivers = 100
const notices = 1000
const answerMs = 5
/** Monitors with a receiver that accepts connections and never answers. Each has one notice. */
const hanging = 20
const timeoutMs = 10_000
const giveUpMs = 240_000

/** The rate and the delay of 1,000 due notices to 100 receivers, and the same while another receiver never answers. */
export async function measureDeliveries(): Promise<string> {
  const rows = [await deliver('100 that answer', 0), await deliver(`the same, and one that never answers`, hanging)]
  const head = ['Receivers', 'delivered', 'in', 'notices/s', 'delay p50', 'p99', 'max', 'store operations a notice']
  return markdownTable(head, rows)
}

async function deliver(name: string, dead: number): Promise<string[]> {
  await using scope = new AsyncDisposableStack()
  const site = scope.use(openProcess(['bench/watching/timed-site.ts', String(receivers), String(answerMs)], {}))
  // Only the site prints this line.
  const { ports } = (await site.logged('ports')) as { ports: number[] }
  const deadPort = await openSilentPort(scope)
  const dir = await mkdtemp(join(tmpdir(), 'webintel-deliveries-'))
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  const { store, operations } = countOperations(scope.use(await openSqliteStore({ dir })))
  const [monitors, deliveries] = [monitorStore(store), deliveryStore(store)]
  const secrets = [{ secret: newWebhookSecret() }]
  const later = Date.now() + 3_600_000
  const portOf = (index: number) => (index < dead ? deadPort : ports[index % receivers])
  await seedMonitors(store, {
    count: notices + dead,
    monitor: (index) => ({
      id: `mon_${index}`,
      record: newRecord(
        Date.now(),
        { webhookUrl: `http://127.0.0.1:${portOf(index)}/hook` },
        { secrets, dueAt: later, nextLookAt: later },
      ),
    }),
  })
  await Promise.all(
    Array.from({ length: notices + dead }, (_, index) => deliveries.enqueue(`mon_${index}`, noticeOf(index))),
  )
  const running = scope.use(
    openDeliveries({
      monitors,
      deliveries,
      leases: leaseStore(store),
      endpoints: webhookEndpointStore(store),
      concurrency: 64,
      egress: scope.use(await openTestEgress()),
      key: (await openWebhookKeys(readConfig({}), keyStore(store))).active,
      random: Math.random,
      now: Date.now,
      timeoutMs,
      log: { info: () => {}, warn: (...line: unknown[]) => console.error(...line) },
    }),
  )
  const [startedAt, before] = [Date.now(), operations()]
  while (running.counts.delivered < notices && Date.now() < startedAt + giveUpMs) {
    // As often as a scheduler.
    await running.start()
    await sleep(running.counts.delivered < notices ? 1000 : 0)
  }
  const perNotice = (operations() - before) / running.counts.delivered
  const found = await Promise.all(
    Array.from({ length: notices }, (_, index) => deliveries.find(`mon_${dead + index}`, 1)),
  )
  const delays = found.map((one) => (one?.attempts[0]?.at ?? Infinity) - startedAt).toSorted((a, b) => a - b)
  const lastMs = delays.at(-1) ?? Infinity
  const part = (share: number) => `${((delays[Math.floor((notices - 1) * share)] ?? 0) / 1000).toFixed(2)} s`
  return [
    name,
    String(running.counts.delivered),
    part(1),
    (notices / (lastMs / 1000)).toFixed(0),
    part(0.5),
    part(0.99),
    part(1),
    perNotice.toFixed(1),
  ]
}

function noticeOf(index: number): Notice {
  const body = JSON.stringify({ type: 'monitor.changed', data: { text: 'x'.repeat(2000) } })
  return { id: `msg_${index}`, seq: 1, type: 'monitor.changed', body, createdAt: Date.now() }
}

async function openSilentPort(scope: AsyncDisposableStack): Promise<number> {
  const sockets = new Set<{ destroy: () => void }>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  scope.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
