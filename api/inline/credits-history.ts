import { creditEntryOf } from '#api/credit-entry-of.ts'
import type { InlineHandler } from './handler.ts'
import { walletOf } from './wallet-of.ts'

export const creditsHistory: InlineHandler<'credits-history'> = async (page, context) => {
  const { rows, next } = await context.credits.history(walletOf(context), page)
  return { history: rows.map(creditEntryOf), ...(next !== undefined && { next }) }
}
