import { usd, type MicroDollars } from '#shared/price.ts'
import type { InlineHandler } from './handler.ts'
import { walletOf } from './wallet-of.ts'

export const creditsBalance: InlineHandler<'credits-balance'> = async (_, context) => {
  const wallet = walletOf(context)
  const { balance, totalAdded, totalDeposited } = await context.credits.accountOf(wallet)
  return {
    wallet,
    balance: usd(balance),
    totalDeposited: usd(totalDeposited),
    totalRefunded: usd(difference(totalAdded, totalDeposited)),
    totalSpent: usd(difference(totalAdded, balance)),
  }
}

// Of whole micro-dollars, of which the second are no more.
const difference = (of: MicroDollars, less: MicroDollars) => (of - less) as MicroDollars
