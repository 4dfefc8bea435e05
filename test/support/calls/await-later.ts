/** Returns a promise that a test awaits later. If the test fails before, the promise causes no unhandled rejection. */
export function awaitLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
