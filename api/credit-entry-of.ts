import type { CreditEntry } from '#shared/models/credit-entry.ts'
import { usd, type MicroDollars } from '#shared/price.ts'
import type { CreditRow } from '#shared/stores/credits.ts'

/** A row of the ledger as its wallet sees it. */
export function creditEntryOf({ type, amount, endpoint, requestId, balanceAfter, at }: CreditRow): CreditEntry {
  return {
    type,
    amount: signed(amount),
    ...(endpoint !== undefined && { endpoint }),
    requestId,
    balanceAfter: signed(balanceAfter),
    at: new Date(at).toISOString(),
  }
}

// Rows hold whole micro-dollars.
const signed = (amount: number) => (amount < 0 ? `-${usd(-amount as MicroDollars)}` : usd(amount as MicroDollars))
