import type { InlineHandler } from '#api/inline/handler.ts'
import { walletOf } from '#api/inline/wallet-of.ts'

export const memoryList: InlineHandler<'memory-list', 'claim' | 'memory'> = async (page, deps) => {
  const { entries, next } = await deps.memory.list(walletOf(deps), page)
  return { keys: entries.map(({ key }) => key), count: entries.length, ...(next !== undefined && { next }) }
}
