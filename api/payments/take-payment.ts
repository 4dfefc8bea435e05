import { AppError } from '#shared/errors.ts'
import type { Offer, PaymentRail, SentPayment } from '#shared/ports/payment-rail.ts'
import { paymentLifeMs, type HeldPayment, type PaymentStore } from '#shared/stores/payments.ts'
import { assertFor } from './assert-for.ts'
import type { Purchase } from './offers.ts'
import { PaymentRefused } from './payment-refused.ts'

/** What a payment is to pay for. */
export interface Cause {
  requestId: string
  operation: string
  method: string
  path: string
  requestHash: string
  /** When the work is over at the latest. */
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

/** A payment must be good until its work is over, unless it is settled before that, and so much longer to be settled. */
const settleMarginMs = 10_000

/** Clocks of callers may be fast by so much: a payment that is good for longer could remain undecided for as long. */
const longestMs = 3_600_000

/**
 * Has the chain's word that a payment is good, and claims it for one request: before any work, and exactly once over all
 * processes. What is not good leaves no trace. Throws PaymentRefused, INVALID_PAYMENT, PAYMENT_REUSED or
 * PAYMENTS_UNAVAILABLE.
 */
export async function takePayment(
  { payment, offer, rail }: { payment: SentPayment; offer: Offer; rail: PaymentRail },
  { cause, flow }: { cause: Cause; flow: Purchase['flow'] },
  { payments, now, sleep }: TakeDeps,
): Promise<Taken> {
  const { key, payer, usableUntil } = rail.identify(payment)
  const neededUntil = flow === 'upfront' ? now() : cause.deadlineAt
  if (usableUntil !== undefined) {
    if (usableUntil < neededUntil + settleMarginMs) throw new PaymentRefused('payment_expires_too_soon')
    if (usableUntil > now() + longestMs) throw new PaymentRefused('payment_expires_too_late')
  }
  const verdict = await Promise.race([rail.verify(payment, offer), sleep(verifyMs).then(unheard)])
  if (!verdict.isValid) {
    // Perhaps it is good no more because another call with it was faster.
    const held = await findTaken(key, { payment, ...cause }, payments)
    if (held !== undefined) return { is: 'again', held }
    throw new PaymentRefused(verdict.reason)
  }
  const facts = { ...cause, payer, payment, offer, claimedAt: now(), ...(usableUntil !== undefined && { usableUntil }) }
  // Before the claim: whoever goes on with it after a crash must find its receipt.
  await payments.point(cause.requestId, { key, payer, expiresAt: facts.claimedAt + paymentLifeMs })
  const held = await payments.claim(key, facts, flow === 'upfront' ? ['verify'] : ['verify', 'begin'])
  if (held === undefined) return { is: 'again', held: await sameRequest(key, { payment, cause }, payments) }
  return { is: 'mine', held }
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
  assertFor(known, requestHash, madeForAnother)
  // Once settled, all of an authorization can be read on the chain, by anybody. Our quote cannot.
  if (quoteIn(record.payment) !== quoteIn(payment)) throw madeForAnother()
  return known
}

const madeForAnother = () =>
  new AppError('PAYMENT_REUSED', 'This payment was made for another request. Sign a new one.')

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
  throw new AppError(
    'PAYMENTS_UNAVAILABLE',
    'The chain does not answer right now. Nothing was charged; send the same payment again.',
  )
}
