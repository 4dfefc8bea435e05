import type { InlineHandler } from './handler.ts'
import { walletOf } from './wallet-of.ts'

export const memoryList: InlineHandler<'memory-list'> = async (page, context) => {
  const { entries, next } = await context.memory.list(walletOf(context), page)
  return { keys: entries.map(({ key }) => key), count: entries.length, ...(next !== undefined && { next }) }
}
