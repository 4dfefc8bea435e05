import type { WorkerPool } from '#shared/contract/job.ts'
import type { Capability } from '#shared/contract/operation.ts'
import type { JobQueue } from '#shared/queue/queue.ts'

const refreshIntervalMs = 5000

/** The capability that an optional pool adds to a deployment. */
export const capabilityOf: Partial<Record<WorkerPool, Capability>> = { browser: 'browser' }

export interface Capabilities extends Disposable {
  /** The current capabilities. The set is updated in place. */
  current: ReadonlySet<Capability>
}

/**
 * Watches the capabilities of this deployment: those that its settings give (`configured`), and those of each pool that had
 * a worker within the last day. While such a pool has no worker, its calls get CAPACITY_EXCEEDED like those of any pool.
 */
export async function watchCapabilities(
  queue: Pick<JobQueue, 'pools'>,
  configured: readonly Capability[],
): Promise<Capabilities> {
  const known = new Set<Capability>(configured)
  await refresh()
  const timer = setInterval(() => void refresh(), refreshIntervalMs)
  timer.unref()
  return { current: known, [Symbol.dispose]: () => clearInterval(timer) }

  async function refresh(): Promise<void> {
    // Keep the last known state while the queue is unreachable: no job can be sold then.
    const pools = await queue.pools().catch(() => undefined)
    if (pools === undefined) return
    known.clear()
    for (const capability of configured) known.add(capability)
    for (const pool of pools) {
      const capability = capabilityOf[pool]
      if (capability !== undefined) known.add(capability)
    }
  }
}
