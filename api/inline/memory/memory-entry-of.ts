import type { Json } from '#shared/contract/json.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { MemoryEntry } from '#shared/storage/stores/memory.ts'

/** A stored value as the API returns it. */
export function memoryEntryOf({ key, value, storedAt, expiresAt }: MemoryEntry): Result<'memory-get'> {
  return {
    key,
    // `memory-set` wrote it as JSON.
    value: JSON.parse(value) as Json,
    storedAt: new Date(storedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}
