import type { ResultStore, StoredResult } from '#shared/stores/results.ts'

/** The results this process read last, up to so many bytes. A result is written once, so what was read stays right. */
export function hotResults(results: ResultStore, maxBytes: number): ResultStore {
  // In order of use, the least recent first.
  const hot = new Map<string, StoredResult>()
  let bytes = 0

  return {
    ...results,
    async forget(id, now) {
      drop(id)
      await results.forget(id, now)
    },
    async load(id) {
      const result = hot.get(id) ?? (await results.load(id))
      if (result !== undefined) keep(id, result)
      return result
    },
  }

  function keep(id: string, result: StoredResult): void {
    drop(id)
    if (sizeOf(result) > maxBytes) return
    hot.set(id, result)
    bytes += sizeOf(result)
    for (const oldest of hot.keys()) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }

  function drop(id: string): void {
    const result = hot.get(id)
    if (result === undefined) return
    hot.delete(id)
    bytes -= sizeOf(result)
  }
}

/** A character takes up to two bytes as text and most often one more in the answer's bytes; the rest is small. */
const sizeOf = ({ json }: StoredResult) => 3 * json.length + 500
