import { setTimeout as sleep } from 'node:timers/promises'
import { createUnpaidWork } from '#api/pipeline/run-call.ts'
import { userAgent } from '#shared/contract/product.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import type { Egress } from '#shared/egress/egress.ts'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { openEvaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { Foundation } from '#shared/startup/foundation.ts'
import { createApp } from './app.ts'
import { createValidate } from './calls/validate.ts'
import { createDrain } from './middleware/drain.ts'
import { createFindClient } from './oauth/find-client.ts'
import { openKeys } from './open-keys.ts'
import { openQueue } from './open-queue.ts'
import { openStores } from './open-stores.ts'
import { openPayments } from './payments/open-payments.ts'
import { createRoutes } from './routes/index.ts'
import { listen } from './server.ts'

export interface RunningApi extends AsyncDisposable {
  /** The address it listens on. */
  url: string
}

/** Composes the API and starts to listen. */
export async function startApi(foundation: Foundation): Promise<RunningApi> {
  const { config, log, now, needs } = foundation
  const scope = new AsyncDisposableStack()
  // The port is known only when the server listens.
  let ownUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const publicUrl = () => ownUrl
  const stores = openStores(foundation)
  const shared = scope.use(await openQueue(foundation))
  const money = scope.use(await openPayments(foundation, { ...stores, ...shared, publicUrl }))
  const drain = createDrain()
  const common = {
    ...stores,
    ...shared,
    ...money,
    ...(await openKeys(foundation)),
    evaluator: scope.use(openEvaluator({ processes: 1 })),
    now,
    publicUrl,
    sleep,
    syncWaitMs: config.SYNC_WAIT_MS,
    validate: createValidate(configuredRules(config)),
  }
  const egress = clientEgress(config, scope)
  const routes = createRoutes({
    ...common,
    findClient: createFindClient({ ...stores, egress, now }),
    inline: common,
    adminToken: config.ADMIN_TOKEN,
    agentOrigins: config.MCP_ORIGINS,
    contact: config.CONTACT,
    freeLimit: config.FREE_TIER_LIMIT,
    registryProof: config.MCP_REGISTRY_PROOF,
    standing: () => ({ stage: drain.stage(), needs }),
    unpaidWork: createUnpaidWork(),
  })

  const docs = () => `${publicUrl()}/docs`
  const origins = { publicUrl, agentOrigins: config.MCP_ORIGINS }
  const trustedProxies = config.TRUST_PROXY
  const app = createApp(routes, { log, docs, now, drain, trustedProxies, ...(money.payments.isOff && { origins }) })
  const server = scope.use(await listen(app.callback(), { host: config.HOST, port: config.PORT, docs }))
  // A call that still waits for its job gets 202 and polls another process.
  scope.defer(() => drain.end(config.DRAIN_DELAY_MS, shared.queue.stopWaiting))
  ownUrl = config.PUBLIC_URL ?? `http://localhost:${server.port}`
  log.info(
    { listening: `http://${config.HOST}:${server.port}`, publicUrl: ownUrl, payments: config.PAYMENTS },
    'api started',
  )
  return { url: `http://${config.HOST}:${server.port}`, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

/** The way to the metadata documents of clients of OAuth, which opens with the first of them. */
function clientEgress(config: Config, scope: AsyncDisposableStack): () => Promise<Egress> {
  let opened: Promise<Egress> | undefined
  return () => (opened ??= open())

  async function open(): Promise<Egress> {
    const { openEgress } = await import('#shared/egress/open-egress.ts')
    return scope.use(
      await openEgress({
        rules: configuredRules(config),
        userAgent: userAgent(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`),
        lookup: lookupWith(config.DNS_SERVERS),
        outbound: config.EGRESS_PROXY,
      }),
    )
  }
}
