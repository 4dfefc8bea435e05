import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { redisAllowances } from '#shared/adapters/allowances-redis.ts'
import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import type { Foundation } from '#shared/foundation.ts'
import { operations } from '#shared/operations/index.ts'
import { agentCallStore } from '#shared/stores/agent-calls.ts'
import { creditStore } from '#shared/stores/credits.ts'
import { erasureStore } from '#shared/stores/erasures.ts'
import { feedbackStore } from '#shared/stores/feedback.ts'
import { hostStore } from '#shared/stores/hosts.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { keyStore } from '#shared/stores/keys.ts'
import { memoryStore } from '#shared/stores/memory.ts'
import { pageStore } from '#shared/stores/pages.ts'
import { paymentStore } from '#shared/stores/payments.ts'
import { resultStore } from '#shared/stores/results.ts'
import { signInStore } from '#shared/stores/sign-ins.ts'
import { createAdmission } from './admission.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createApp } from './app.ts'
import { createDrain } from './drain.ts'
import { hotPages } from './hot-pages.ts'
import { hotResults } from './hot-results.ts'
import { openPayments } from './payments/open-payments.ts'
import { openProofKeys } from './proof-keys.ts'
import { createProofs } from './proofs.ts'
import { createRoutes } from './routes/index.ts'
import { listen } from './server.ts'
import { openWalletsOf } from './sign-in/open-wallets-of.ts'
import { createSignIns } from './sign-in/sign-ins.ts'
import { createValidate } from './validate.ts'
import { watchCapabilities } from './watch-capabilities.ts'

export interface RunningApi extends AsyncDisposable {
  /** Where it listens. */
  url: string
}

/** Memory for the results this process sent last. */
const hotBytes = 64 * 1024 * 1024

/** Signatures an hour and client address for which a chain is asked. */
const smartWalletLimit = 600

/** Composes the API and listens. */
export async function startApi(foundation: Foundation): Promise<RunningApi> {
  const { config, log, redis, store, now, needs } = foundation
  const scope = new AsyncDisposableStack()
  const queue = scope.use(await openJobQueue(redis, { hostConcurrency: config.HOST_CONCURRENCY }))
  const limits = {
    free: config.FREE_TIER_LIMIT,
    preview: config.PREVIEW_LIMIT,
    feedback: config.FEEDBACK_LIMIT,
    'smart-wallet': smartWalletLimit,
  }
  const results = hotResults(resultStore(store), hotBytes)
  const { now: capabilities } = scope.use(await watchCapabilities(queue))

  const drain = createDrain()
  let publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const allowances = redisAllowances(redis, limits)
  const credits = creditStore(store)
  const wallets = scope.use(await openWalletsOf(config))
  const signIns = createSignIns({ wallets, used: signInStore(store), allowances, publicUrl: () => publicUrl, now })
  const payments = scope.use(await openPayments(foundation, { publicUrl: () => publicUrl, signIns, credits }))
  const routes = createRoutes({
    admission: createAdmission({ queue, capabilities, now }),
    agentCalls: agentCallStore(store),
    agentOrigins: config.MCP_ORIGINS,
    allowances,
    cache: createAnswerCache(hotPages(pageStore(store), now), results, now),
    capabilities,
    credits,
    erasures: erasureStore(store),
    feedback: feedbackStore(store),
    firstSaid: (text) => keyStore(store).once(`said ${hash('sha256', text)}`, () => new Date(now()).toISOString()),
    freeLimit: limits.free,
    hosts: hostStore(store),
    jobs: jobStore(store),
    memory: memoryStore(store),
    now,
    paid: paymentStore(store),
    payments,
    prices: { list: config.PRICE_LIST, minimumPayment: config.X402_MIN_PAYMENT },
    proofs: createProofs(await openProofKeys(config, keyStore(store))),
    publicUrl: () => publicUrl,
    queue,
    results,
    signInNetworks: signIns.networks,
    sleep,
    standing: () => ({ stage: drain.stage(), needs }),
    store,
    syncWaitMs: config.SYNC_WAIT_MS,
    trustedProxies: config.TRUST_PROXY,
    validate: createValidate(operations, configuredRules(config)),
  })

  const docs = () => `${publicUrl}/docs`
  const app = createApp(routes, { log, docs, now, drain })
  const server = scope.use(await listen(app.callback(), { host: config.HOST, port: config.PORT, docs }))
  // Who waits too long for a job is sent on to another process, with its number.
  scope.defer(() => drain.end(config.DRAIN_DELAY_MS, queue.endWaits))
  publicUrl = config.PUBLIC_URL ?? `http://localhost:${server.port}`
  log.info({ listening: `http://${config.HOST}:${server.port}`, publicUrl, payments: config.PAYMENTS }, 'api started')
  return { url: `http://${config.HOST}:${server.port}`, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
