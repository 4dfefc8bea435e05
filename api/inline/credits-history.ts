import { creditEntryOf } from '#api/credit-entry-of.ts'
import type { InlineHandler } from './handler.ts'
import { walletOf } from './wallet-of.ts'

export const creditsHistory: InlineHandler<'credits-history'> = async (page, context) => {
  const { rows, next } = await context.credits.history(walletOf(context), page)
  // A spend that was given up before it was made stands there for the ledger only.
  const history = rows.filter(({ amount }) => amount !== 0).map(creditEntryOf)
  return { history, ...(next !== undefined && { next }) }
}
