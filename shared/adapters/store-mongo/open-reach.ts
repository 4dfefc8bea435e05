import { storeError, StoreTimeout } from './store-error.ts'

/** One operation of the driver. Throws SERVICE_UNAVAILABLE when the database cannot be reached or does not answer. */
export type Reach = <T>(operation: () => Promise<T>) => Promise<T>

export interface ReachLimits {
  /** The database counts as gone when it gave no sign of life for so long. */
  silenceMs: number
  /** How long an operation may take while there are some: a large one, or one behind many others. */
  operationMs: number
}

export interface OpenReach extends AsyncDisposable {
  reach: Reach
  /** Tells of a sign of life, beside the answers to operations. */
  heard: () => void
}

/**
 * Bounds every operation: the driver bounds each of its steps, but not their sum, and cannot tell a busy server from
 * one that hangs. Disposing resolves when every operation that was begun is over.
 */
export function openReach(limits: ReachLimits): OpenReach {
  const pending = new Set<Promise<unknown>>()
  let heardAt = 0
  const heard = () => {
    heardAt = performance.now()
  }

  return {
    reach: async (operation) => {
      const answer = answered(operation())
      pending.add(answer)
      try {
        return await answer
      } catch (error) {
        throw storeError(error)
      } finally {
        pending.delete(answer)
      }
    },
    heard,
    [Symbol.asyncDispose]: async () => {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }

  async function answered<T>(operation: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const startedAt = performance.now()
    const endAt = startedAt + limits.operationMs
    let isOver = false
    let timer = setTimeout(look, limits.silenceMs)
    try {
      const answer = await Promise.race([operation, late.promise])
      heard()
      return answer
    } finally {
      isOver = true
      clearTimeout(timer)
    }

    function look(): void {
      // One more turn of the event loop: after a standstill of this process the answer may be there, not yet read.
      setImmediate(() => {
        if (isOver) return
        const waitMs = Math.min(Math.max(startedAt, heardAt) + limits.silenceMs, endAt) - performance.now()
        if (waitMs > 0) timer = setTimeout(look, waitMs)
        else late.reject(new StoreTimeout('no answer in time'))
      })
    }
  }
}
