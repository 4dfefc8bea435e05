import type { Json } from '#shared/collections.ts'
import type { InlineHandler } from './handler.ts'
import { assertMemoryKey, memoryKeyNotFound } from './memory-key.ts'
import { walletOf } from './wallet-of.ts'

export const memoryGet: InlineHandler<'memory-get'> = async ({ key }, context) => {
  assertMemoryKey(key)
  const entry = await context.memory.get(walletOf(context), key)
  if (entry === undefined) throw memoryKeyNotFound()
  return {
    key,
    // What `memory-set` wrote.
    value: JSON.parse(entry.value) as Json,
    storedAt: new Date(entry.storedAt).toISOString(),
    expiresAt: new Date(entry.expiresAt).toISOString(),
  }
}
