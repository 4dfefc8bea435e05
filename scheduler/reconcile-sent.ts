import type { Inspection, PaymentRail, Settlement } from '#shared/payments/payment-rail.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payments/payment-record.ts'
import { settleWaitMs } from '#shared/payments/settle-wait-ms.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

export interface ReconcileSentDeps {
  payments: PaymentStore
  rails: readonly PaymentRail[]
  now: () => number
}

/** For payments without a known expiry: Solana accepts a blockhash for 150 blocks. */
const blockhashMs = 90_000
/** After this time the last block that could have used an authorization is final. */
const finalityMs = 30_000

/**
 * Decides a payment that may have been sent, by asking the chain. Another process may still be settling it. While its
 * authorization is valid and no money moved, sends it again, because its answer exists. True when the payment is decided.
 */
export async function reconcileSent(held: HeldPayment, { payments, rails, now }: ReconcileSentDeps): Promise<boolean> {
  const { state, offer } = held.record
  const rail = rails.find(({ network, asset }) => network === offer.network && asset === offer.asset)
  if (rail === undefined) return false
  const found = await inspect(held.record, rail, now())
  if (found.outcome === 'open') return isDue(held.record, rail, now()) && resend(held, rail, { payments, now })
  const facts = found.outcome === 'paid' ? { transaction: found.transaction, settledAt: now() } : undecided(rail)
  const events = state === 'settling' && found.outcome === 'expired' ? (['lost', 'expired'] as const) : [found.outcome]
  return (await payments.advance(held, events, facts)) !== undefined
}

/** Without a node, nothing shows that the money of an expired payment did not move. */
const undecided = ({ hasNode }: PaymentRail): Partial<PaymentRecord> => (hasNode ? {} : { isUndecided: true })

async function inspect(record: PaymentRecord, rail: PaymentRail, now: number): Promise<Inspection> {
  const { payment, offer, transaction, claimedAt } = record
  if (rail.hasNode) return rail.inspect(payment, offer, { transaction, ageMs: now - claimedAt })
  // Without a node, only time decides: the facilitator has been asked repeatedly by now.
  return { outcome: now > validUntil(record) + finalityMs ? 'expired' : 'open' }
}

/** The first settlement may have died or lost its reply. A payment that is known to be in progress is not sent again. */
function isDue(record: PaymentRecord, { hasNode }: PaymentRail, now: number): boolean {
  const { claimedAt, settlingAt = claimedAt, transaction } = record
  const isInProgress = now < settlingAt + settleWaitMs || (hasNode && transaction !== undefined)
  return !isInProgress && now < validUntil(record)
}

/** One process at a time sends it. A payment that remains undecided is checked again in the next run. */
async function resend(
  held: HeldPayment,
  rail: PaymentRail,
  { payments, now }: Pick<ReconcileSentDeps, 'payments' | 'now'>,
): Promise<boolean> {
  const sending = await payments.advance(held, ['resend'], { settlingAt: now() })
  if (sending === undefined) return false
  const { payment, offer } = sending.record
  const settlement = await rail.settle(payment, offer)
  const transaction = 'transaction' in settlement ? settlement.transaction : undefined
  const facts = transaction === undefined ? {} : { transaction }
  if (hasPaid(settlement, sending.record, rail))
    return (await payments.advance(sending, ['paid'], { ...facts, settledAt: now() })) !== undefined
  await payments.advance(sending, ['lost'], facts)
  return false
}

/**
 * Without a node, a used authorization was used by the settlement whose reply was lost, unless that settlement itself
 * reported it as used.
 */
function hasPaid(settlement: Settlement, { isUsedElsewhere }: PaymentRecord, { hasNode }: PaymentRail): boolean {
  if (settlement.outcome === 'paid') return true
  return settlement.outcome === 'lost' && settlement.isUsed === true && !hasNode && isUsedElsewhere !== true
}

const validUntil = ({ usableUntil, claimedAt }: PaymentRecord) => usableUntil ?? claimedAt + blockhashMs
