import { openDeliveries } from '#scheduler/webhooks/open-deliveries.ts'
import type { EgressPost } from '#shared/egress/post.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import type { Notice, NoticeType } from '#shared/monitoring/notice.ts'
import { readConfig } from '#shared/runtime/config.ts'
import type { Store } from '#shared/storage/store.ts'
import { keyStore } from '#shared/storage/stores/keys.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { webhookEndpointStore } from '#shared/storage/stores/monitors/webhook-endpoints.ts'
import { openWebhookKeys } from '#shared/webhooks/webhook-keys.ts'
import { newWebhookSecret } from '#shared/webhooks/webhook-secret.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openWebhookReceiver, type WebhookReceiverOptions } from '#test/support/servers/webhook-receiver.ts'
import { newRecord } from '#test/support/stores/monitored-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

export const start = 1_800_000_000_000
export const minuteMs = 60_000

export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>

export interface WorldOptions {
  egress?: EgressPost
  receiver?: WebhookReceiverOptions
  concurrency?: number
}

/** A store, a clock that the test moves, a receiver, and the deliverer of a scheduler. */
export async function openWebhookWorld(options: WorldOptions = {}) {
  const scope = new AsyncDisposableStack()
  let now = start
  const clock = { now: () => now, pass: (ms: number) => (now += ms), set: (at: number) => (now = at) }
  const { store } = scope.use(await openRamStore(clock.now))
  const secret = newWebhookSecret()
  const receiver = scope.use(await openWebhookReceiver({ secret, now: clock.now, ...options.receiver }))
  const limits = { connectTimeoutMs: 5000, headersTimeoutMs: 60_000, idleTimeoutMs: 60_000 }
  const egress = options.egress ?? scope.use(await openTestEgress(limits))
  const keys = await openWebhookKeys(readConfig({}), keyStore(store))
  const monitors = monitorStore(store)
  const deliveries = deliveryStore(store)
  const logged: unknown[] = []
  const log = {
    info: (...line: unknown[]) => void logged.push(line),
    warn: (...line: unknown[]) => void logged.push(line),
  }
  let random = 0.5
  let timeoutMs = 5000

  const deps = (over: Store = store) => ({
    monitors: monitorStore(over),
    deliveries: deliveryStore(over),
    leases: leaseStore(over),
    endpoints: webhookEndpointStore(over),
    egress,
    key: keys.active,
    now: clock.now,
    random: () => random,
    timeoutMs,
    concurrency: options.concurrency ?? 64,
    log,
  })

  return {
    clock,
    store,
    secret,
    receiver,
    keys,
    monitors,
    deliveries,
    logged,
    setRandom: (value: number) => (random = value),
    /** For a whole request. Real time passes. */
    setTimeoutMs: (value: number) => (timeoutMs = value),
    /** One run of a scheduler: delivers all that is due, and waits for it. */
    tick: (over?: Store) => deliverAll(deps(over)),
    open: () => openDeliveries(deps()),
    async addMonitor(id: string, over: Partial<MonitorRecord> & { webhookUrl?: string } = {}) {
      const { webhookUrl = receiver.url, ...rest } = over
      await monitors.create(
        id,
        newRecord(start, { url: 'https://a.example/', webhookUrl }, { secrets: [{ secret }], ...rest }),
      )
    },
    addNotice: (monitorId: string, seq: number, over: Partial<Notice> = {}) =>
      deliveries.enqueue(monitorId, { ...noticeOf(monitorId, seq, now), ...over }),
    async deliveryOf(monitorId: string, seq: number) {
      const delivery = await deliveries.find(monitorId, seq)
      if (delivery === undefined) throw new Error('Expected the notice to be stored.')
      return delivery
    },
    async dueAt(monitorId: string) {
      const found = await deliveries.findQueue(monitorId)
      return found !== undefined && found.queue.pending.length > 0 ? found.queue.nextAttemptAt : undefined
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

export function noticeOf(monitorId: string, seq: number, at: number, type: NoticeType = 'monitor.changed'): Notice {
  const body = JSON.stringify({
    type,
    timestamp: new Date(at).toISOString(),
    data: { url: 'https://a.example/ż', seq },
  })
  return { id: `msg_${monitorId}${seq}`, seq, type, body, createdAt: at }
}

/** Delivers all notices that are due, each once, and returns the number of turns by outcome. */
async function deliverAll(deps: Parameters<typeof openDeliveries>[0]) {
  await using deliveries = openDeliveries(deps)
  for (let isComplete = false; !isComplete;) {
    isComplete = (await deliveries.start()).isComplete
    await deliveries.ended()
  }
  return deliveries.counts
}
