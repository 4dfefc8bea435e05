/** Resolves after a time. Rejects with the reason of the signal if it aborts first. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  signal?.throwIfAborted()
  const end = () => {
    clearTimeout(timer)
    reject(signal?.reason as Error)
  }
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', end)
    resolve()
  }, milliseconds)
  signal?.addEventListener('abort', end, { once: true })
  return promise
}
