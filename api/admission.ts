import { AppError } from '#shared/errors.ts'
import { type Pool, type WorkerPool } from '#shared/job.ts'
import type { Capability, Operation } from '#shared/operation.ts'
import type { JobQueue } from '#shared/ports/queue.ts'

/** A count of workers this old is still believed. */
const believedMs = 250

export interface Admission {
  /** Throws CAPABILITY_UNAVAILABLE for an operation that this deployment cannot do and so does not sell. */
  assertSold: (operation: Operation) => void
  /** Throws CAPACITY_EXCEEDED when no worker of the pool is alive, before anything costs money. */
  admit: (pool: WorkerPool) => Promise<void>
}

export function createAdmission(deps: {
  queue: Pick<JobQueue, 'liveWorkers'>
  capabilities: ReadonlySet<Capability>
  now: () => number
}): Admission {
  const seen = new Map<Pool, { at: number; workers: number }>()

  return {
    assertSold({ name, needs = [] }) {
      const missing = needs.filter((need) => !deps.capabilities.has(need))
      if (missing.length === 0) return
      throw new AppError('CAPABILITY_UNAVAILABLE', `${name} is not offered here: it needs ${missing.join(' and ')}.`)
    },

    async admit(pool) {
      const last = seen.get(pool)
      if (last !== undefined && last.workers > 0 && deps.now() - last.at < believedMs) return
      const workers = await deps.queue.liveWorkers(pool)
      seen.set(pool, { at: deps.now(), workers })
      if (workers > 0) return
      throw new AppError('CAPACITY_EXCEEDED', `No ${pool} worker is running. Nothing was charged; try again shortly.`)
    },
  }
}
