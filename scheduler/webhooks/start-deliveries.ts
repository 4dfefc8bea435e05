import { repeat } from '#scheduler/repeat.ts'
import { userAgent } from '#shared/contract/product.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import type { Foundation } from '#shared/startup/foundation.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { webhookEndpointStore } from '#shared/storage/stores/monitors/webhook-endpoints.ts'
import { openWebhookKeys } from '#shared/webhooks/webhook-keys.ts'
import { openDeliveries } from './open-deliveries.ts'

/** The message of its log lines. */
export const deliveryName = 'webhooks'

/** Interval for reading the due notices. */
const everyMs = 1000

/** Delivers the notices of monitors when they are due, until disposed. */
export async function startDeliveries({ config, log, store, keys, now, blocks }: Foundation): Promise<AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const egress = opening.use(
    await openEgress({
      rules: configuredRules(config, blocks),
      userAgent: userAgent(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`),
      lookup: lookupWith(config.DNS_SERVERS),
      outbound: config.EGRESS_PROXY,
    }),
  )
  const { active: key } = await openWebhookKeys(config, keys)
  const deliveries = opening.use(
    openDeliveries({
      monitors: monitorStore(store),
      deliveries: deliveryStore(store),
      leases: leaseStore(store),
      endpoints: webhookEndpointStore(store),
      concurrency: config.POOL_CONCURRENCY.webhook,
      random: Math.random,
      egress,
      key,
      log,
      now,
    }),
  )
  const run = async () => {
    await deliveries.start()
    return undefined
  }
  opening.use(repeat({ name: deliveryName, everyMs, run }, log))
  const scope = opening.move()
  return { [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
