import { bundlesOf } from '#api/credit-bundles.ts'
import type { Settled } from '#api/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import { grantCredits } from '#shared/payments/grant-credits.ts'
import { microDollars, usd, type MicroDollars } from '#shared/price.ts'
import type { PriceList } from '#shared/quote.ts'
import type { InlineHandler } from './handler.ts'

/** Paid before anything is given: whoever settles it says how much it bought, and the scheduler adds what is missing. */
export const creditsBuy: InlineHandler<'credits-buy'> = async ({ amount }, context) => {
  const { claim, call, paid, credits, prices, now } = context
  const bought = bundleOf(amount, prices.list)
  const { requestId } = call
  const { state } = await claim.settle({ status: 200, resultId: requestId, credits: bought })
  const held = await paid.findByRequest(requestId)
  if (state === 'unknown' || held === undefined) throw unpaid(state)
  await grantCredits(held, { payments: paid, credits, now })
  const { payer: wallet, transaction = '' } = held.record
  const balance = usd(await credits.balanceOf(wallet))
  return { added: usd(bought.added), bonus: usd(bought.bonus), balance, wallet, transaction }
}

function bundleOf(amount: string, list: PriceList): { added: MicroDollars; bonus: MicroDollars } {
  const bundle = bundlesOf(list).find((known) => String(known.amount) === amount)
  const added = microDollars(amount)
  // A whole percentage of whole dollars is whole micro-dollars.
  if (bundle !== undefined) return { added, bonus: ((added * bundle.bonusPercent) / 100) as MicroDollars }
  throw new AppError('INVALID_REQUEST', `/amount: only bundles of 10 are sold here, found ${amount}.`)
}

const unpaid = (state: Settled['state']) =>
  state !== 'unknown'
    ? new AppError('PAYMENTS_UNAVAILABLE', 'Everything is free here: there is nothing to buy credits for.')
    : new AppError(
        'PAYMENTS_UNAVAILABLE',
        'Whether your payment arrived is not known yet. If it did, the credits are added by themselves.',
      )
