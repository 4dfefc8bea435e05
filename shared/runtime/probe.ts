/** Platforms time out their probes after 1 s. */
const timeoutMs = 700

/** Resolves with the result of `ask`; undefined if it rejects or takes longer than 700 ms. */
export async function probe<T>(ask: () => Promise<T>): Promise<T | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), timeoutMs)
  try {
    return await Promise.race([ask(), timeout.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
