import { StoreTimeout, toStoreError } from './store-error.ts'

/** Runs one operation of the driver. Throws SERVICE_UNAVAILABLE when the database is down or does not respond in time. */
export type RunBounded = <T>(operation: () => Promise<T>) => Promise<T>

export interface OperationLimits {
  /** The database counts as down after this time without a heartbeat or a response. */
  silenceMs: number
  /** The longest time for one operation while the database responds to others. */
  operationMs: number
}

/**
 * The silence that an operation tolerates once the database counts as down, until the next heartbeat. A call runs several
 * operations, some to clean up after the first that failed. So its caller waits for `silenceMs` only once.
 */
const downSilenceMs = 50

export interface BoundedOperations extends AsyncDisposable {
  runBounded: RunBounded
  /** Notes a heartbeat of the server. Every response to an operation counts as one, too. */
  noteHeartbeat: () => void
}

/**
 * Limits the time of every operation. The driver limits each step of an operation but not their sum, and cannot
 * distinguish a busy server from one that hangs. Disposing waits for all running operations.
 */
export function openBoundedOperations(limits: OperationLimits): BoundedOperations {
  const pending = new Set<Promise<unknown>>()
  let lastHeartbeatAt = 0
  let isDown = false
  const noteHeartbeat = () => {
    lastHeartbeatAt = performance.now()
    isDown = false
  }

  return {
    runBounded: async (operation) => {
      const response = withLimits(operation())
      pending.add(response)
      try {
        return await response
      } catch (error) {
        throw toStoreError(error)
      } finally {
        pending.delete(response)
      }
    },
    noteHeartbeat,
    [Symbol.asyncDispose]: async () => {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }

  async function withLimits<T>(operation: Promise<T>): Promise<T> {
    const timeout = Promise.withResolvers<never>()
    const startedAt = performance.now()
    const endAt = startedAt + limits.operationMs
    const firstSilenceMs = isDown ? Math.min(downSilenceMs, limits.silenceMs) : limits.silenceMs
    let isSettled = false
    let timer = setTimeout(check, firstSilenceMs)
    try {
      const response = await Promise.race([operation, timeout.promise])
      noteHeartbeat()
      return response
    } finally {
      isSettled = true
      clearTimeout(timer)
    }

    function check(): void {
      // One more turn of the event loop: if this process was blocked, the response may have arrived unread.
      setImmediate(() => {
        if (isSettled) return
        // A heartbeat since the start extends the time by the usual silence.
        const silenceEndsAt =
          lastHeartbeatAt > startedAt ? lastHeartbeatAt + limits.silenceMs : startedAt + firstSilenceMs
        const waitMs = Math.min(silenceEndsAt, endAt) - performance.now()
        if (waitMs > 0) {
          timer = setTimeout(check, waitMs)
          return
        }
        isDown = performance.now() >= lastHeartbeatAt + limits.silenceMs
        timeout.reject(new StoreTimeout('The database did not respond in time.'))
      })
    }
  }
}
