import type { InlineHandler } from './handler.ts'
import { assertMemoryKey, memoryKeyNotFound } from './memory-key.ts'
import { walletOf } from './wallet-of.ts'

export const memoryDelete: InlineHandler<'memory-delete'> = async ({ key }, context) => {
  assertMemoryKey(key)
  if (!(await context.memory.remove(walletOf(context), key))) throw memoryKeyNotFound()
  return { key, deleted: true }
}
