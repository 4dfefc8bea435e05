export interface Limit {
  /** The limit around this one; its reason wins when it ends first. */
  signal: AbortSignal
  timeoutMs: number
  /** What to throw when the time is up; undefined grants the same time again. */
  expired: () => Error | undefined
}

/**
 * Runs `work` under a time limit. The clock's `signal` aborts when the time is up or the outer signal does, and that
 * very moment the call rejects with its reason, whether the work heeds it or not; `restart` begins the time anew.
 */
export async function within<T>(limit: Limit, work: (clock: Clock) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => {
    const error = limit.expired()
    if (error) controller.abort(error)
    else timer.refresh()
  }, limit.timeoutMs)
  const end = () => controller.abort(limit.signal.reason)
  if (limit.signal.aborted) end()
  limit.signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    return await Promise.race([work({ signal, restart: () => timer.refresh() }), aborted(signal)])
  } finally {
    clearTimeout(timer)
    limit.signal.removeEventListener('abort', end)
  }
}

export interface Clock {
  signal: AbortSignal
  restart: () => void
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
