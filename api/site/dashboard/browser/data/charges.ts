import { microDollars } from '#api/site/shell/browser/format.ts'
import type { CreditEntry } from '#shared/contract/models/credit-entry.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { Session } from './session.ts'

/** A call that was charged. Amounts are in micro-dollars. */
export interface Charge {
  requestId: string
  endpoint: string
  asked?: string
  /** Unix milliseconds. */
  at: number
  /** The network of the payment, CAIP-2; absent if credits paid. */
  network?: string
  /** The spending key that paid. */
  keyId?: string
  charged: number
  refunded: number
}

/** The charges, the newest first. `isCut`: there were more entries than were read. */
export interface Charges {
  charges: readonly Charge[]
  isCut: boolean
}

const pageSize = 1000
const maxPages = 10

/** The payments, and the entries of the ledger, that are read at most. */
export const maxEntries = maxPages * pageSize

type Payment = Result<'wallet-export'>['payments'][number]

/**
 * Reads the payments on a chain of the last 30 days, and the ledger of credits from `since` on. A purchase of credits is a payment
 * on a chain. `since`: Unix milliseconds.
 */
export async function readCharges({ call }: Pick<Session, 'call'>, since = 0): Promise<Charges> {
  const charges: Charge[] = []
  const ledger: CreditEntry[] = []
  let cursor: string | undefined
  let isCut = false
  for (let page = 0; page < maxPages; page++) {
    const { payments, receipts, credits, next } = await call('wallet-export', { limit: pageSize, cursor })
    for (const payment of payments) charges.push(paidOnChain(payment))
    for (const entry of credits) ledger.push(entry)
    // The ledger has everything, the newest first.
    const oldest = credits.at(-1)
    const isLedgerRead = oldest === undefined || Date.parse(oldest.at) < since
    isCut = next !== undefined && !(receipts.length === 0 && isLedgerRead)
    if (!isCut) break
    cursor = next
  }
  const all = [...charges, ...paidInCredits(ledger)].filter(({ at }) => at >= since)
  return { charges: all.toSorted((one, other) => other.at - one.at), isCut }
}

const paidOnChain = ({ requestId, endpoint, asked, price, refunded, network, settledAt }: Payment): Charge => ({
  requestId,
  endpoint,
  ...(asked !== undefined && { asked }),
  at: Date.parse(settledAt),
  network,
  charged: microDollars(price.amount),
  refunded: microDollars(refunded?.amount ?? '0'),
})

/** The calls of the ledger. Refunds of calls that were paid on a chain are in the ledger, too: those payments state them. */
function paidInCredits(entries: readonly CreditEntry[]): Charge[] {
  const calls = new Map<string, Charge>()
  for (const { type, amount, endpoint = 'other', asked, requestId, keyId, at } of entries)
    if (type === 'spend')
      calls.set(requestId, {
        requestId,
        endpoint,
        ...(asked !== undefined && { asked }),
        at: Date.parse(at),
        ...(keyId !== undefined && { keyId }),
        charged: -microDollars(amount),
        refunded: 0,
      })
  for (const { type, amount, requestId } of entries) {
    const refundedCall = type === 'refund' ? calls.get(requestId) : undefined
    if (refundedCall !== undefined) refundedCall.refunded += microDollars(amount)
  }
  return [...calls.values()]
}

/** The cost of a call after its refunds. */
export const costOf = ({ charged, refunded }: Charge): number => Math.max(0, charged - refunded)
