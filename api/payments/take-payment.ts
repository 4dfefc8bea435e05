import { AppError } from '#shared/errors.ts'
import type { Offer, PaymentRail, SentPayment } from '#shared/ports/payment-rail.ts'
import { paymentLifeMs, type HeldPayment, type PaymentStore } from '#shared/stores/payments.ts'
import { PaymentRefused } from './payment-refused.ts'

/** What a payment is to pay for. */
export interface Cause {
  requestId: string
  operation: string
  method: string
  path: string
  requestHash: string
  deadlineAt: number
  cachedItems: number
}

/** `mine`: the work is this call's to do. `again`: the payment has bought this already, or is about to. */
export interface Taken {
  is: 'mine' | 'again'
  held: HeldPayment
}

export interface TakeDeps {
  payments: PaymentStore
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

/** A chain that is silent for so long is taken for one that cannot be asked. */
const verifyMs = 8000

/** A payment must be good until its work is over at the latest, and so much longer to be settled. */
const settleMarginMs = 10_000

/**
 * Claims a payment for one request, before any work and exactly once over all processes, and has the chain's word that
 * it is good. Throws PaymentRefused, INVALID_PAYMENT, PAYMENT_REUSED or PAYMENTS_UNAVAILABLE.
 */
export async function takePayment(
  { payment, offer, rail }: { payment: SentPayment; offer: Offer; rail: PaymentRail },
  cause: Cause,
  { payments, now, sleep }: TakeDeps,
): Promise<Taken> {
  const { key, payer, usableUntil } = rail.identify(payment)
  const facts = { ...cause, payer, payment, offer, claimedAt: now(), ...(usableUntil !== undefined && { usableUntil }) }
  if (usableUntil !== undefined && usableUntil < cause.deadlineAt + settleMarginMs)
    throw new PaymentRefused('payment_expires_too_soon')
  const claimed = await payments.claim(key, facts)
  if (claimed === undefined) return { is: 'again', held: await sameRequest(key, { payment, cause }, payments) }
  try {
    const [verdict] = await Promise.all([
      Promise.race([rail.verify(payment, offer), sleep(verifyMs).then(unheard)]),
      payments.point(cause.requestId, key, claimed.record.claimedAt + paymentLifeMs),
    ])
    if (!verdict.isValid) throw new PaymentRefused(verdict.reason)
  } catch (error) {
    await payments.advance(claimed, ['refused'])
    throw error
  }
  const held = await payments.advance(claimed, ['verify', 'begin'])
  if (held !== undefined) return { is: 'mine', held }
  // Between claim and verdict this process was given up for dead.
  throw new AppError('PAYMENT_IN_FLIGHT', 'Checking this payment took too long. Nothing was charged; send it again.')
}

/** The payment, where it was brought before and not released since. Throws PAYMENT_REUSED for another request's. */
export async function findTaken(
  key: string,
  { payment, requestHash }: { payment: SentPayment; requestHash: string },
  payments: PaymentStore,
): Promise<HeldPayment | undefined> {
  const known = await payments.find(key)
  if (known === undefined || known.record.state === 'released') return undefined
  const { record } = known
  // Once settled, all of an authorization can be read on the chain, by anybody. Our quote cannot.
  if (record.requestHash === requestHash && quoteIn(record.payment) === quoteIn(payment)) return known
  throw new AppError('PAYMENT_REUSED', 'This payment was made for another request. Sign a new one.')
}

/** What only we and who pays know. */
function quoteIn({ accepted: { extra } }: SentPayment): unknown {
  return typeof extra === 'object' && extra !== null ? Reflect.get(extra, 'quote') : undefined
}

async function sameRequest(
  key: string,
  { payment, cause: { requestHash } }: { payment: SentPayment; cause: Cause },
  payments: PaymentStore,
): Promise<HeldPayment> {
  const known = await findTaken(key, { payment, requestHash }, payments)
  if (known !== undefined) return known
  // Released at this very moment.
  throw new AppError('PAYMENT_IN_FLIGHT', 'This payment is being looked at already. Send it again in a moment.')
}

function unheard(): never {
  throw new AppError('PAYMENTS_UNAVAILABLE', 'The chain does not answer right now. Nothing was charged; try again.')
}
