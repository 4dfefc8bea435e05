import type { InlineHandler } from './handler.ts'
import { assertMemoryKey, memoryKeyNotFound } from './memory-key.ts'
import { walletOf } from './wallet-of.ts'

export const memoryDelete: InlineHandler<'memory-delete', 'claim' | 'memory'> = async ({ key }, deps) => {
  assertMemoryKey(key)
  if (!(await deps.memory.remove(walletOf(deps), key))) throw memoryKeyNotFound()
  return { key, deleted: true }
}
