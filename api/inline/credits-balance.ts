import { usd, type MicroDollars } from '#shared/price.ts'
import type { InlineHandler } from './handler.ts'
import { walletOf } from './wallet-of.ts'

export const creditsBalance: InlineHandler<'credits-balance'> = async (_, context) => {
  const wallet = walletOf(context)
  const { balance, totalAdded } = await context.credits.accountOf(wallet)
  // The difference of whole micro-dollars, of which the second is no larger.
  const totalSpent = (totalAdded - balance) as MicroDollars
  return { wallet, balance: usd(balance), totalDeposited: usd(totalAdded), totalSpent: usd(totalSpent) }
}
