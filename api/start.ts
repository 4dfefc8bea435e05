import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openJobIds } from '#shared/answers/job-ids.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { provide } from '#shared/metrics/sources.ts'
import { openJudging } from '#shared/monitoring/isolated/open-judging.ts'
import { openProofKeys } from '#shared/proofs/proof-keys.ts'
import { createProofs } from '#shared/proofs/proofs.ts'
import { redisAllowances } from '#shared/queue/allowances.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { hostLimits } from '#shared/queue/host-limits.ts'
import { redisLocks } from '#shared/queue/locks.ts'
import { poolLoads } from '#shared/queue/pool-loads.ts'
import type { Foundation } from '#shared/runtime/foundation.ts'
import { hasLlm } from '#shared/runtime/settings/llm-settings.ts'
import { searchCapabilities } from '#shared/runtime/settings/search-settings.ts'
import { agentCallStore } from '#shared/storage/stores/agent-calls.ts'
import { captureStore } from '#shared/storage/stores/captures.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { deliveryStore } from '#shared/storage/stores/deliveries.ts'
import { erasureStore } from '#shared/storage/stores/erasures.ts'
import { feedbackStore } from '#shared/storage/stores/feedback.ts'
import { hostStore } from '#shared/storage/stores/hosts.ts'
import { jobStore, answerStore } from '#shared/storage/stores/jobs.ts'
import { keyStore } from '#shared/storage/stores/keys.ts'
import { memoryStore } from '#shared/storage/stores/memory.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { receiptLogStore } from '#shared/storage/stores/receipt-log.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { signInStore } from '#shared/storage/stores/sign-ins.ts'
import { openBotKeys } from '#shared/web-bot-auth/bot-keys.ts'
import { openWebhookKeys } from '#shared/webhooks/webhook-keys.ts'
import { createApp } from './app.ts'
import { createAnswerCache } from './cache/answer-cache.ts'
import { pageMemoryCache } from './cache/page-memory-cache.ts'
import { createResultBodies } from './cache/result-bodies.ts'
import { resultMemoryCache } from './cache/result-memory-cache.ts'
import { createValidate } from './calls/validate.ts'
import { openMonitorTerms } from './inline/monitor/monitor-terms.ts'
import { createAdmission } from './jobs/admission.ts'
import { watchCapabilities } from './jobs/watch-capabilities.ts'
import { createDrain } from './middleware/drain.ts'
import { loadSignInWallets } from './payments/identity/load-sign-in-wallets.ts'
import { createSignIns } from './payments/identity/sign-ins.ts'
import { openPayments } from './payments/open-payments.ts'
import { createUnpaidWork } from './pipeline/unpaid-work.ts'
import { createRoutes } from './routes/index.ts'
import { listen } from './server.ts'

export interface RunningApi extends AsyncDisposable {
  /** The address it listens on. */
  url: string
}

/** Memory for recently used results. */
const resultCacheBytes = 64 * 1024 * 1024

/** Previews, and messages of feedback, per hour and client address. `FREE_TIER_LIMIT` may allow more, but not fewer. */
const minFreeLimit = 10

/** Sign-ins of smart wallets, each an RPC call, per hour and client address. */
const smartWalletLimit = 600

/** Proofs and citations that are verified, per hour and client address. A long page takes 0.4 s of processor time. */
const proofLimit = 600

/** Payments that a chain refuses, per hour and client address. */
const refusedPaymentLimit = 600

/** Composes the API and starts to listen. */
export async function startApi(foundation: Foundation): Promise<RunningApi> {
  const { config, log, redis, store, keys, now, needs } = foundation
  const scope = new AsyncDisposableStack()
  const queue = scope.use(await openJobQueue(redis, hostLimits(config)))
  scope.use(provide('pools', () => poolLoads(queue)))
  scope.use(provide('schedulers', queue.schedulers))
  const limits = {
    free: config.FREE_TIER_LIMIT,
    preview: Math.max(config.FREE_TIER_LIMIT, minFreeLimit),
    feedback: Math.max(config.FREE_TIER_LIMIT, minFreeLimit),
    proof: proofLimit,
    'smart-wallet': smartWalletLimit,
    'refused-payment': refusedPaymentLimit,
  }
  const results = resultMemoryCache(resultStore(store), resultCacheBytes, now)

  const drain = createDrain()
  let publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const allowances = redisAllowances(redis, limits)
  const credits = creditStore(store)
  const wallets = await loadSignInWallets(config)
  const signIns = createSignIns({ wallets, used: signInStore(store), allowances, publicUrl: () => publicUrl, now })
  const payments = scope.use(
    await openPayments(foundation, { publicUrl: () => publicUrl, signIns, credits, allowances }),
  )
  const configured = [
    ...(payments.isOff ? [] : (['payments'] as const)),
    ...(hasLlm(config) ? (['llm'] as const) : []),
    ...searchCapabilities(config),
  ]
  const { current: capabilities } = scope.use(await watchCapabilities(queue, configured))
  const routes = createRoutes({
    admission: createAdmission({ queue, capabilities, now }),
    adminToken: config.ADMIN_TOKEN,
    agentCalls: agentCallStore(store),
    agentOrigins: config.MCP_ORIGINS,
    allowances,
    captures: captureStore(store),
    botKeys: config.WEB_BOT_AUTH === 'on' ? await openBotKeys(config, keys) : undefined,
    answers: answerStore(store),
    bodies: createResultBodies(),
    cache: createAnswerCache(pageMemoryCache(pageStore(store), now), results, now),
    capabilities,
    checks: monitorCheckStore(store),
    contact: config.CONTACT,
    credits,
    deliveries: deliveryStore(store),
    erasures: erasureStore(store),
    feedback: feedbackStore(store),
    firstPublishedAt: (text) =>
      keyStore(store).getOrCreate(`said ${hash('sha256', text)}`, () => new Date(now()).toISOString()),
    freeLimit: limits.free,
    hosts: hostStore(store),
    jobIds: await openJobIds(keys),
    jobs: jobStore(store),
    judging: scope.use(openJudging({ processes: 1 })),
    memory: memoryStore(store),
    monitors: monitorStore(store),
    locks: redisLocks(redis),
    monitorTerms: await openMonitorTerms(config, keys),
    now,
    paid: paymentStore(store),
    payments,
    prices: { list: config.PRICE_LIST, minimumPayment: config.X402_MIN_PAYMENT },
    proofs: createProofs(await openProofKeys(config, keys)),
    publicUrl: () => publicUrl,
    queue,
    receiptLog: receiptLogStore(store),
    results,
    signInNetworks: signIns.networks,
    sleep,
    standing: () => ({ stage: drain.stage(), needs }),
    store,
    syncWaitMs: config.SYNC_WAIT_MS,
    trustedProxies: config.TRUST_PROXY,
    unpaidWork: createUnpaidWork(),
    validate: createValidate(configuredRules(config)),
    webhookKeys: await openWebhookKeys(config, keys),
  })

  const docs = () => `${publicUrl}/docs`
  const origins = { publicUrl: () => publicUrl, agentOrigins: config.MCP_ORIGINS }
  const trustedProxies = config.TRUST_PROXY
  const app = createApp(routes, { log, docs, now, drain, trustedProxies, ...(payments.isOff && { origins }) })
  const server = scope.use(await listen(app.callback(), { host: config.HOST, port: config.PORT, docs }))
  // A call that still waits for its job gets 202 and polls another process.
  scope.defer(() => drain.end(config.DRAIN_DELAY_MS, queue.stopWaiting))
  publicUrl = config.PUBLIC_URL ?? `http://localhost:${server.port}`
  log.info({ listening: `http://${config.HOST}:${server.port}`, publicUrl, payments: config.PAYMENTS }, 'api started')
  return { url: `http://${config.HOST}:${server.port}`, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
