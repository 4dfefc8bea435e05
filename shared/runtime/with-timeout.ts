export interface TimeLimit {
  /** Aborts the work as well; its reason is thrown. */
  signal: AbortSignal
  timeoutMs: number
  /** Returns the error to throw at the timeout; undefined extends the limit by `timeoutMs`. */
  expired: () => Error | undefined
}

/**
 * Runs `work` under a time limit. At the timeout, or when the outer signal aborts, the signal passed to `work` aborts and
 * the call rejects at once, even if `work` ignores the signal. `restart` resets the timer. A response that arrived before
 * the timeout counts, also if the process stood still in between.
 *
 * @example
 * const expired = () => new AppError('TARGET_TIMEOUT', 'The target did not answer within the timeout.')
 * const capture = await withTimeout({ signal, timeoutMs: 5000, expired }, (clock) => egress.fetch({ url, signal: clock.signal }))
 */
export async function withTimeout<T>(limit: TimeLimit, work: (clock: Timeout) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  let turn: NodeJS.Immediate | undefined
  // After a pause, Node runs due timers before it reads its sockets: the limit ends a turn of the event loop later.
  const timer = setTimeout(() => (turn = setImmediate(expire)), limit.timeoutMs)
  const abort = () => controller.abort(limit.signal.reason)
  if (limit.signal.aborted) abort()
  limit.signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    return await Promise.race([work({ signal, restart }), aborted(signal)])
  } finally {
    clearTimeout(timer)
    clearImmediate(turn)
    limit.signal.removeEventListener('abort', abort)
  }

  function expire(): void {
    const error = limit.expired()
    if (error) controller.abort(error)
    else timer.refresh()
  }

  function restart(): void {
    clearImmediate(turn)
    timer.refresh()
  }
}

/** Waits for work that others may wait for, too: it goes on when the signal aborts. Throws the signal's reason then. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const left = Promise.withResolvers<never>()
  const leave = () => left.reject(signal.reason)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([work, left.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

export interface Timeout {
  signal: AbortSignal
  restart: () => void
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** Resolves with the result of `ask`; undefined if it rejects or takes longer than 700 ms. */
export async function probe<T>(ask: () => Promise<T>): Promise<T | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), probeTimeoutMs)
  try {
    return await Promise.race([ask(), timeout.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Platforms time out their probes after 1 s. */
const probeTimeoutMs = 700
