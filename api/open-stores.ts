import { hash } from 'node:crypto'
import type { Foundation } from '#shared/startup/foundation.ts'
import { agentCallStore } from '#shared/storage/stores/agent-calls.ts'
import { blockStore } from '#shared/storage/stores/blocks.ts'
import { captureStore } from '#shared/storage/stores/captures.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { erasureStore } from '#shared/storage/stores/erasures.ts'
import { feedbackStore } from '#shared/storage/stores/feedback.ts'
import { hostStore } from '#shared/storage/stores/hosts.ts'
import { answerStore, jobStore } from '#shared/storage/stores/jobs.ts'
import { keyStore } from '#shared/storage/stores/keys.ts'
import { memoryStore } from '#shared/storage/stores/memory.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { uploadStore } from '#shared/storage/stores/open-jobs/uploads.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { receiptLogStore } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { sessionStore } from '#shared/storage/stores/sessions.ts'
import { oauthStore } from '#shared/storage/stores/spending/oauth.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { createAnswerCache, pageMemoryCache } from './cache/answer-cache.ts'
import { createResultBodies, resultMemoryCache } from './cache/results-in-memory.ts'

/** Memory for recently used results. */
const resultCacheBytes = 64 * 1024 * 1024

/** Opens the stores of the API, by the names under which its functions take them. */
export function openStores({ store, now }: Pick<Foundation, 'store' | 'now'>) {
  const results = resultMemoryCache(resultStore(store), resultCacheBytes, now)
  return {
    store,
    agentCalls: agentCallStore(store),
    answers: answerStore(store),
    blockList: blockStore(store),
    bodies: createResultBodies(),
    cache: createAnswerCache(pageMemoryCache(pageStore(store), now), results, now),
    captures: captureStore(store),
    checks: monitorCheckStore(store),
    credits: creditStore(store),
    deliveries: deliveryStore(store),
    erasures: erasureStore(store),
    feedback: feedbackStore(store),
    firstPublishedAt: (text: string) =>
      keyStore(store).getOrCreate(`said ${hash('sha256', text)}`, () => new Date(now()).toISOString()),
    hosts: hostStore(store),
    jobs: jobStore(store),
    memory: memoryStore(store),
    monitors: monitorStore(store),
    oauth: oauthStore(store),
    paid: paymentStore(store),
    receiptLog: receiptLogStore(store),
    results,
    signedIn: sessionStore(store),
    spendingKeys: spendingKeyStore(store),
    uploads: uploadStore(store),
  }
}
