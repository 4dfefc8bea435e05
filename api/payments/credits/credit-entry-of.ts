import type { CreditEntry } from '#shared/contract/models/credit-entry.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'

/** A row of the ledger in the form of the API, with what its call asked for. */
export function creditEntryOf(
  { type, amount, endpoint, keys, requestId, balanceAfter, at }: CreditRow,
  asked?: string,
): CreditEntry {
  return {
    type,
    amount: signed(amount),
    ...(endpoint !== undefined && { endpoint }),
    ...(asked !== undefined && { asked }),
    ...(keys?.[0] !== undefined && { keyId: keys[0].keyId }),
    requestId,
    balanceAfter: signed(balanceAfter),
    at: new Date(at).toISOString(),
  }
}

// Amounts of rows are whole micro-dollars.
const signed = (amount: number) => (amount < 0 ? `-${usd(-amount as MicroDollars)}` : usd(amount as MicroDollars))
