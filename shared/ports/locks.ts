/** Turns that hold across all processes. */
export interface Locks {
  /**
   * Runs `task` while nobody else runs one of that name. A holder that dies loses its turn after some seconds; so does one
   * that is slower than that, and `task` must bear it. Throws SERVICE_UNAVAILABLE.
   */
  inTurn: <T>(name: string, task: () => Promise<T>) => Promise<T>
}
