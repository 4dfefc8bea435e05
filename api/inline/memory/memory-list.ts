import type { InlineHandler } from '#api/inline/handler.ts'
import { walletOf } from '#api/inline/wallet-of.ts'

export const memoryList: InlineHandler<'memory-list', 'claim' | 'memory'> = async (page, deps) => {
  const { keys, next } = await deps.memory.listKeys(walletOf(deps), page)
  return { keys, count: keys.length, ...(next !== undefined && { next }) }
}
