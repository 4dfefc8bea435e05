/**
 * Mutual exclusion across all processes.
 *
 * @example
 * await locks.withLock(`settle ${paymentId}`, () => settle(paymentId))
 */
export interface Locks {
  /**
   * Runs `task` while holding the lock of that name. A holder that dies, or that cannot reach Redis, loses the lock after
   * two seconds, so `task` must be safe to run twice at once in that case. Throws SERVICE_UNAVAILABLE.
   */
  withLock: <T>(name: string, task: () => Promise<T>) => Promise<T>
}
