import { usd, type MicroDollars } from '#shared/contract/price.ts'
import type { InlineHandler } from './handler.ts'
import { walletOf } from './wallet-of.ts'

export const creditsBalance: InlineHandler<'credits-balance', 'claim' | 'credits'> = async (_, deps) => {
  const wallet = walletOf(deps)
  const { balance, totalAdded, totalDeposited } = await deps.credits.accountOf(wallet)
  return {
    wallet,
    balance: usd(balance),
    totalDeposited: usd(totalDeposited),
    totalRefunded: usd(subtract(totalAdded, totalDeposited)),
    totalSpent: usd(subtract(totalAdded, balance)),
  }
}

// Whole micro-dollars, and the second amount is never larger.
const subtract = (amount: MicroDollars, part: MicroDollars) => (amount - part) as MicroDollars
