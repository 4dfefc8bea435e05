import type { InlineHandler } from '#api/inline/handler.ts'
import { walletOf } from '#api/inline/wallet-of.ts'
import { memoryEntryOf } from './memory-entry-of.ts'
import { assertMemoryKey, memoryKeyNotFound } from './memory-key.ts'

export const memoryGet: InlineHandler<'memory-get', 'claim' | 'memory'> = async ({ key }, deps) => {
  assertMemoryKey(key)
  const entry = await deps.memory.get(walletOf(deps), key)
  if (entry === undefined) throw memoryKeyNotFound()
  return memoryEntryOf(entry)
}
