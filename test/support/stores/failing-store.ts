import { AppError } from '#shared/contract/errors.ts'
import type { Store } from '#shared/storage/store.ts'
import { writeEach } from '#shared/storage/write-each.ts'

const writes = new Set(['insert', 'put', 'replace', 'increment', 'remove', 'putText', 'removeText'])

/**
 * A store as a process sees it that dies after `limit` writes: every further operation throws. `writes`: how many were
 * asked for.
 */
export function failingStore(store: Store, limit: number): { store: Store; writes: () => number } {
  let count = 0
  const entries = Object.entries(store).map(([name, operation]) => [
    name,
    async (...args: never[]): Promise<unknown> => {
      if (writes.has(name)) count++
      if (count > limit) throw new AppError('SERVICE_UNAVAILABLE', 'The store is gone.')
      return Reflect.apply(operation, undefined, args)
    },
  ])
  // The same functions as in `store`.
  const failing = Object.fromEntries(entries) as Store
  // The process can die between the writes of one call.
  return { store: { ...failing, writeStages: (stages) => writeEach(failing, stages) }, writes: () => count }
}
