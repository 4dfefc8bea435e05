import { creditEntryOf } from '#api/payments/credits/credit-entry-of.ts'
import type { InlineHandler } from './handler.ts'
import { walletOf } from './wallet-of.ts'

export const creditsHistory: InlineHandler<'credits-history', 'claim' | 'credits'> = async (page, deps) => {
  const { rows, next } = await deps.credits.history(walletOf(deps), page)
  // Rows of zero are abandoned spends, which only the ledger needs.
  const history = rows.filter(({ amount }) => amount !== 0).map(creditEntryOf)
  return { history, ...(next !== undefined && { next }) }
}
