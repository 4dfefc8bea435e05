/** Probes of platforms give up after a second; what has not answered by then counts as gone. */
const patienceMs = 700

/** What a part answers; undefined when it fails or takes too long. */
export async function answered<T>(ask: () => Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), patienceMs)
  try {
    return await Promise.race([ask(), late.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
