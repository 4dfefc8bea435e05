import type { InlineHandler } from '#api/inline/handler.ts'
import { walletOf } from '#api/inline/wallet-of.ts'
import { assertMemoryKey, memoryKeyNotFound } from './memory-key.ts'

export const memoryDelete: InlineHandler<'memory-delete', 'claim' | 'memory'> = async ({ key }, deps) => {
  assertMemoryKey(key)
  if (!(await deps.memory.remove(walletOf(deps), key))) throw memoryKeyNotFound()
  return { key, deleted: true }
}
