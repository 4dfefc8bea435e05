import { setTimeout as sleep } from 'node:timers/promises'
import { createUploadLimits } from '#api/pipeline/limit-uploads.ts'
import { createUnpaidWork } from '#api/pipeline/run-call.ts'
import { userAgent } from '#shared/contract/product.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import type { Egress } from '#shared/egress/egress.ts'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { openEvaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import { readFleetTally } from '#shared/queue/fleet-tally.ts'
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
import { createOfferReceipts } from './payments/x402/offer-receipt.ts'
import { showToPeople } from './routes/answer-pages.ts'
import { createRoutes } from './routes/index.ts'
import { listen } from './server.ts'
import { openSite } from './site/shell/open-site.ts'

export interface RunningApi extends AsyncDisposable {
  /** The address it listens on. */
  url: string
}

/** Composes the API and starts to listen. */
export async function startApi(foundation: Foundation): Promise<RunningApi> {
  const { config, log, now, needs, blocks } = foundation
  const scope = new AsyncDisposableStack()
  // The port is known only when the server listens.
  let ownUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const publicUrl = () => ownUrl
  const stores = openStores(foundation)
  const shared = scope.use(await openQueue(foundation))
  const signing = await openKeys(foundation)
  const offerReceipts = createOfferReceipts({ ...signing, publicUrl, now })
  const money = scope.use(await openPayments(foundation, { ...stores, ...shared, publicUrl, offerReceipts }))
  const drain = createDrain()
  const common = {
    ...stores,
    ...shared,
    ...money,
    ...signing,
    offerReceipts,
    evaluator: scope.use(openEvaluator({ processes: 1 })),
    now,
    publicUrl,
    sleep,
    syncWaitMs: config.SYNC_WAIT_MS,
    validate: createValidate(configuredRules(config, blocks), { isDevelopment: config.NODE_ENV === 'development' }),
  }
  const egress = clientEgress(config, scope)
  const { CONTACT: contact, LEGAL_LINKS: legal } = config
  const site = openSite(() => ({ publicUrl: publicUrl(), contact, legal }))
  const routes = createRoutes({
    ...common,
    site,
    findClient: createFindClient({ ...stores, egress, now }),
    inline: common,
    adminToken: config.ADMIN_TOKEN,
    log,
    tally: (ms) => readFleetTally(ms, foundation.redis),
    agentOrigins: config.MCP_ORIGINS,
    contact,
    hostConcurrency: config.HOST_CONCURRENCY,
    freeLimit: config.FREE_TIER_LIMIT,
    registryProof: config.MCP_REGISTRY_PROOF,
    standing: () => ({ stage: drain.stage(), needs }),
    unpaidWork: createUnpaidWork(),
    uploadLimits: createUploadLimits(),
  })

  const docs = () => `${publicUrl()}/docs`
  const origins = { publicUrl, agentOrigins: config.MCP_ORIGINS }
  const trustedProxies = config.TRUST_PROXY
  const app = createApp(routes, {
    log,
    docs,
    now,
    drain,
    trustedProxies,
    showToPeople: showToPeople({ site, terms: () => ({ prices: money.prices, isOff: money.payments.isOff }) }),
    ...(money.payments.isOff && { origins }),
  })
  const server = scope.use(await listen(app.callback(), { host: config.HOST, port: config.PORT, docs }))
  // A call that still waits for its job gets 202 and polls another process.
  scope.defer(() => drain.end(config.DRAIN_DELAY_MS, shared.queue.stopWaiting))
  ownUrl = config.PUBLIC_URL ?? `http://localhost:${server.port}`
  log.info(
    { listening: `http://${config.HOST}:${server.port}`, publicUrl: ownUrl, payments: config.PAYMENTS },
    'api started',
  )
  if (money.payments.isOff && config.NODE_ENV === 'production')
    log.warn('payments are off: every call is free; set PAYMENTS=x402 and a network to charge')
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
