import { watchCapabilities } from '#api/jobs/admission.ts'
import { provide } from '#shared/metrics/sources.ts'
import { redisAllowances } from '#shared/queue/allowances.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { hostLimits } from '#shared/queue/host-limits.ts'
import { redisLocks } from '#shared/queue/locks.ts'
import { poolLoads } from '#shared/queue/pool-loads.ts'
import type { Config } from '#shared/runtime/config.ts'
import { hasLlm } from '#shared/runtime/settings/llm-settings.ts'
import { searchCapabilities } from '#shared/runtime/settings/search-settings.ts'
import type { Foundation } from '#shared/startup/foundation.ts'
import { createAdmission } from './jobs/admission.ts'

/** Opens the parts of the API that use Redis: the queue, the admission to it, locks and limits. */
export async function openQueue({ config, redis, now }: Pick<Foundation, 'config' | 'redis' | 'now'>) {
  const scope = new AsyncDisposableStack()
  const queue = scope.use(await openJobQueue(redis, hostLimits(config)))
  scope.use(provide('pools', () => poolLoads(queue)))
  scope.use(provide('schedulers', queue.schedulers))
  const configured = [
    ...(config.PAYMENTS === 'off' ? [] : (['payments'] as const)),
    ...(hasLlm(config) ? (['llm'] as const) : []),
    ...searchCapabilities(config),
  ]
  const { current: capabilities } = scope.use(await watchCapabilities(queue, configured))
  return {
    queue,
    capabilities,
    admission: createAdmission({ queue, capabilities, now }),
    allowances: redisAllowances(redis, allowancesOf(config)),
    locks: redisLocks(redis),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** Previews, and messages of feedback, per hour and client address. `FREE_TIER_LIMIT` may allow more, but not fewer. */
const minFreeLimit = 10

/** Per hour and client address. */
const allowancesOf = (config: Config) => ({
  free: config.FREE_TIER_LIMIT,
  preview: Math.max(config.FREE_TIER_LIMIT, minFreeLimit),
  feedback: Math.max(config.FREE_TIER_LIMIT, minFreeLimit),
  /** Proofs and citations that are verified. A long page takes 0.4 s of processor time. */
  proof: 600,
  /** Sign-ins of smart wallets, each an RPC call. */
  'smart-wallet': 600,
  /** Payments that a chain refuses. */
  'refused-payment': 600,
  /** Spending keys that do not exist. */
  'unknown-key': 60,
  /** Authorization requests and consents. */
  oauth: 300,
  /** Registrations of clients, which are stored. */
  'oauth-register': 60,
  /** Tokens. A hosted client gets those of all its users from a few addresses. */
  'oauth-token': 6000,
  /** Sign-ins on the dashboard, which are stored. */
  session: 120,
  /** Wrong tokens of the operator. */
  'admin-token': 20,
})
