import { openEvaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { hostLimits } from '#shared/queue/host-limits.ts'
import type { Foundation } from '#shared/startup/foundation.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorCheckStore, type MonitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { checkLimits } from './check-deps.ts'
import { jobProbes } from './job-probes.ts'
import { openCheckClock } from './open-check-clock.ts'

/** Child processes that compare long texts. */
const processes = 2

/** Runs the checks of monitors when they are due, until disposed. Opens one Redis connection, for the replies of workers. */
export async function startChecks({ config, log, redis, store, now, blocks }: Foundation): Promise<AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const queue = opening.use(await openJobQueue(redis, hostLimits(config)))
  const evaluator = opening.use(openEvaluator({ processes }))
  const deps = {
    monitors: monitorStore(store),
    checks: rememberRows(monitorCheckStore(store)),
    deliveries: deliveryStore(store),
    leases: leaseStore(store),
    credits: creditStore(store),
    spendingKeys: spendingKeyStore(store),
    probes: jobProbes({ jobs: jobStore(store), results: resultStore(store), queue, evaluator, now }),
    evaluator: evaluator,
    limits: checkLimits(config),
    isWalletBlocked: blocks.isWalletBlocked,
    now,
    log,
  }
  opening.use(openCheckClock(deps, log))
  const scope = opening.move()
  return { [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

/** A monitor adds its last row again before its next check, an interval later. */
const maxRemembered = 100_000

/** The store of checks without the rows that this process has written: each is written a second time, in case of a crash. */
export function rememberRows(checks: MonitorCheckStore): MonitorCheckStore {
  const written = new Set<string>()
  return {
    ...checks,
    async add(monitorId, entry) {
      if (written.delete(entry.checkId)) return
      await checks.add(monitorId, entry)
      written.add(entry.checkId)
      const [oldest = ''] = written
      if (written.size > maxRemembered) written.delete(oldest)
    },
  }
}
