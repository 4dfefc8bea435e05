import type { InlineHandler } from './handler.ts'
import { memoryEntryOf } from './memory-entry-of.ts'
import { assertMemoryKey, memoryKeyNotFound } from './memory-key.ts'
import { walletOf } from './wallet-of.ts'

export const memoryGet: InlineHandler<'memory-get', 'claim' | 'memory'> = async ({ key }, deps) => {
  assertMemoryKey(key)
  const entry = await deps.memory.get(walletOf(deps), key)
  if (entry === undefined) throw memoryKeyNotFound()
  return memoryEntryOf(entry)
}
