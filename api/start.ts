import { openRedisAllowances } from '#shared/adapters/allowances-redis.ts'
import { paymentsOff } from '#shared/adapters/payments-off.ts'
import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import type { Foundation } from '#shared/foundation.ts'
import type { Capability } from '#shared/operation.ts'
import { operations } from '#shared/operations/index.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { keyStore } from '#shared/stores/keys.ts'
import { pageStore } from '#shared/stores/pages.ts'
import { resultStore } from '#shared/stores/results.ts'
import { createAdmission } from './admission.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createApp } from './app.ts'
import { openProofKeys } from './proof-keys.ts'
import { createProofs } from './proofs.ts'
import { createRoutes } from './routes/index.ts'
import { listen } from './server.ts'
import { createValidate } from './validate.ts'

export interface RunningApi extends AsyncDisposable {
  /** Where it listens. */
  url: string
}

/** Composes the API and listens. */
export async function startApi({ config, log, redisUrl, store }: Foundation): Promise<RunningApi> {
  const scope = new AsyncDisposableStack()
  const onError = (error: Error) => log.warn({ err: error }, 'redis')
  const now = Date.now
  const queue = scope.use(await openJobQueue({ url: redisUrl, onError }))
  const limits = { free: config.FREE_TIER_LIMIT }
  const allowances = scope.use(await openRedisAllowances({ url: redisUrl, onError, limits }))
  const results = resultStore(store)
  // Nothing that needs these is offered yet.
  const capabilities: ReadonlySet<Capability> = new Set()

  let publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const routes = createRoutes({
    admission: createAdmission({ queue, capabilities, now }),
    allowances,
    cache: createAnswerCache(pageStore(store), results, now),
    capabilities,
    freeLimit: limits.free,
    jobs: jobStore(store),
    list: config.PRICE_LIST,
    now,
    payments: paymentsOff,
    prices: { list: config.PRICE_LIST, minimumPayment: config.X402_MIN_PAYMENT },
    proofs: createProofs(await openProofKeys(config, keyStore(store))),
    publicUrl: () => publicUrl,
    queue,
    results,
    store,
    syncWaitMs: config.SYNC_WAIT_MS,
    trustedProxies: config.TRUST_PROXY,
    validate: createValidate(operations, configuredRules(config)),
  })

  const docs = () => `${publicUrl}/docs`
  const app = createApp(routes, { log, docs, now })
  const server = scope.use(await listen(app.callback(), { host: config.HOST, port: config.PORT, docs }))
  publicUrl = config.PUBLIC_URL ?? `http://localhost:${server.port}`
  log.info({ listening: `http://${config.HOST}:${server.port}`, publicUrl, payments: config.PAYMENTS }, 'api started')
  return { url: `http://${config.HOST}:${server.port}`, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
