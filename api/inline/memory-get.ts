import type { InlineHandler } from './handler.ts'
import { memoryEntryOf } from './memory-entry-of.ts'
import { assertMemoryKey, memoryKeyNotFound } from './memory-key.ts'
import { walletOf } from './wallet-of.ts'

export const memoryGet: InlineHandler<'memory-get'> = async ({ key }, context) => {
  assertMemoryKey(key)
  const entry = await context.memory.get(walletOf(context), key)
  if (entry === undefined) throw memoryKeyNotFound()
  return memoryEntryOf(entry)
}
