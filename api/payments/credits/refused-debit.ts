import { budgetExceeded } from '#api/payments/keys/key-errors.ts'
import { AppError } from '#shared/contract/errors.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import type { DebitRefusal } from '#shared/storage/stores/credit-rows.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { CreditPayer } from './credit-payer.ts'

/** The error of a call whose price the credits of its wallet, or a budget of its key, do not cover. */
export async function refusedDebit(
  refusal: DebitRefusal,
  { amount, payer }: { amount: MicroDollars; payer: CreditPayer },
  credits: Pick<CreditStore, 'balanceOf'>,
): Promise<AppError> {
  if (refusal.refusedBy !== 'balance') return budgetExceeded(amount, refusal)
  if (payer.key?.limits.access.has('history') === false) return insufficientCredits(amount)
  return insufficientCredits(amount, await credits.balanceOf(payer.wallet))
}

/** `balance`: absent if the caller may not see it. */
function insufficientCredits(amount: MicroDollars, balance?: MicroDollars): AppError {
  const found = balance === undefined ? 'the wallet has not enough credits' : `the balance is $${usd(balance)}`
  return new AppError(
    'INSUFFICIENT_CREDITS',
    `This call costs $${usd(amount)}, and ${found}. Buy credits with POST /credits/buy.`,
    {
      details: [
        { path: 'price', message: usd(amount) },
        ...(balance === undefined ? [] : [{ path: 'balance', message: usd(balance) }]),
      ],
    },
  )
}
