import type { Json } from '#shared/collections.ts'
import type { Result } from '#shared/operations/index.ts'
import type { MemoryEntry } from '#shared/stores/memory.ts'

/** A value as its wallet wrote it. */
export function memoryEntryOf({ key, value, storedAt, expiresAt }: MemoryEntry): Result<'memory-get'> {
  return {
    key,
    // What `memory-set` wrote.
    value: JSON.parse(value) as Json,
    storedAt: new Date(storedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}
