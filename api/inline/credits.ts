import { callsAsked } from '#api/payments/calls-asked.ts'
import { bundlesOf } from '#api/payments/credits/credit-bundles.ts'
import { creditEntryOf } from '#api/payments/credits/credit-entry-of.ts'
import { AppError } from '#shared/contract/errors.ts'
import { microDollars, usd, type MicroDollars } from '#shared/contract/price.ts'
import type { PriceList } from '#shared/contract/quote.ts'
import { addBundle, grantCredits } from '#shared/payments/complete-settlement.ts'
import { type InlineHandler, walletOf } from './handler.ts'

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

export const creditsHistory: InlineHandler<'credits-history', 'claim' | 'credits' | 'paid' | 'now'> = async (
  page,
  deps,
) => {
  const { rows, next } = await deps.credits.history(walletOf(deps), page)
  const asked = await callsAsked(rows, deps)
  // Rows of zero are abandoned spends, which only the ledger needs.
  const shown = rows.filter(({ amount }) => amount !== 0)
  const history = shown.map((row) => creditEntryOf(row, asked.get(row.requestId)))
  return { history, ...(next !== undefined && { next }) }
}

/**
 * Settles the payment, then adds the credits. The payment record holds the amount, so the scheduler can add credits that a
 * dead process did not. A second run for the same payment returns the same answer.
 */
export const creditsBuy: InlineHandler<
  'credits-buy',
  'claim' | 'requestId' | 'paid' | 'credits' | 'prices' | 'now'
> = async ({ amount }, { claim, requestId, paid, credits, prices, now }) => {
  const bought = bundleOf(amount, prices.list)
  await claim.settle({ status: 200, credits: bought })
  const held = await paid.findByRequest(requestId)
  if (held === undefined) throw creditsNotSold()
  await grantCredits(held, { payments: paid, credits, now })
  // Read from the ledger rows of this purchase: later rows do not change its answer.
  const { balanceAfter } = await addBundle(held.record, bought, { credits, now })
  const { payer: wallet, transaction = '' } = held.record
  // Ledger rows hold whole micro-dollars.
  const balance = usd(balanceAfter as MicroDollars)
  return { added: usd(bought.added), bonus: usd(bought.bonus), balance, wallet, transaction }
}

function bundleOf(amount: string, list: PriceList): { added: MicroDollars; bonus: MicroDollars } {
  const bundle = bundlesOf(list).find((known) => String(known.amount) === amount)
  const added = microDollars(amount)
  // A whole percentage of whole dollars is whole micro-dollars.
  if (bundle !== undefined) return { added, bonus: ((added * bundle.bonusPercent) / 100) as MicroDollars }
  throw new RangeError(`no bundle of ${amount} is sold on the list ${list}`)
}

const creditsNotSold = () => new AppError('PAYMENTS_UNAVAILABLE', 'Credits are not sold here: every call is free.')
