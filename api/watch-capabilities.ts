import type { WorkerPool } from '#shared/job.ts'
import type { Capability } from '#shared/operation.ts'
import type { JobQueue } from '#shared/ports/queue.ts'

const lookEveryMs = 5000

/** What a deployment can do for having a pool; it need not have these. */
export const capabilityOf: Partial<Record<WorkerPool, Capability>> = { browser: 'browser' }

export interface Capabilities extends Disposable {
  /** As it is known now; it changes while the deployment does. */
  now: ReadonlySet<Capability>
}

/**
 * What this deployment can do, told by its workers: what takes a pool is sold when one of that pool lived within the
 * last day. While none lives right now, calls are refused for lack of capacity, as those of any pool.
 */
export async function watchCapabilities(queue: Pick<JobQueue, 'pools'>): Promise<Capabilities> {
  const known = new Set<Capability>()
  await look()
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return { now: known, [Symbol.dispose]: () => clearInterval(timer) }

  async function look(): Promise<void> {
    // While the queue is away, what was known holds: nothing can be sold then.
    const pools = await queue.pools().catch(() => undefined)
    if (pools === undefined) return
    known.clear()
    for (const pool of pools) {
      const capability = capabilityOf[pool]
      if (capability !== undefined) known.add(capability)
    }
  }
}
