import type { Call } from '#api/calls/call.ts'
import { callerGivenId, hasMoved, joinPayment, reservePaymentId, type ClaimResult } from '#api/payments/join-payment.ts'
import type { RefusedPayments } from '#api/payments/limit-refusals.ts'
import { assertNotBlocked, PaymentRefused } from '#api/payments/payment-errors.ts'
import type { PaymentMethod, Replay } from '#api/payments/payments.ts'
import {
  askedFor,
  identityOf,
  type PayableRequest,
  type PricedRequest,
  type RequestIdentity,
} from '#api/payments/quote-call.ts'
import { settlementHeaders } from '#api/payments/settlement-headers.ts'
import { AppError } from '#shared/contract/errors.ts'
import {
  type HeldPayment,
  type Offer,
  type SentPayment,
  paymentLifeMs,
} from '#shared/payment-records/payment-record.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import type { Blocks } from '#shared/storage/stores/blocks.ts'
import type { PaymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import { assertOwn, findClaimed, findUnreleased } from './find-claimed.ts'
import type { Offers } from './offers.ts'
import type { IdentifiedPayment } from './read-payment.ts'
import { x402Claim, type X402ClaimDeps } from './x402-claim.ts'

export interface X402MethodDeps extends X402ClaimDeps {
  offers: Offers
  paymentIds: PaymentIdStore
  refused: RefusedPayments
  isWalletBlocked: Blocks['isWalletBlocked']
}

/** Pays with an x402 payment: it is claimed before the work, and settled after it or upfront. */
export function x402PaymentMethod(call: Call, { payment, id }: IdentifiedPayment, deps: X402MethodDeps): PaymentMethod {
  const { rails, offers, refused, payments, now } = deps
  return {
    isOnChain: true,
    async findReplay({ waitMs, ...payable }) {
      const request = { payment, ...identityOf(payable) }
      const held = await findEarlier((key) => findClaimed(key, request, payments))
      return held && join(held, waitMs)
    },
    async verify(payable, price, deadlineAt) {
      const known = await findEarlier((key) => findUnreleased(key, payments))
      if (known !== undefined) {
        assertOwn(known, { payment, operation: payable.operation.name })
        return { payer: known.record.payer }
      }
      const accepted = await accept(payable, price)
      await verifyPayment({ payment, ...accepted }, { deadlineAt, flow: payable.flow }, deps)
      return { payer: accepted.rail.identify(payment).payer }
    },
    lockedFor(payable) {
      const locked = offers.lockedQuote(payment, payable)
      if (locked !== undefined && locked.expiresAt * 1000 < now()) throw new PaymentRefused('quote_expired')
      return locked
    },
    async claim(payable, price, deadlineAt) {
      const accepted = await accept(payable, price)
      const { flow, waitMs } = payable
      const { name: operation, method, path } = payable.operation
      const { cachedItems } = price
      const { requestId } = call
      const what = { requestId, operation, method, path, ...identityOf(payable), ...askedFor(payable) }
      const request = { ...what, deadlineAt, cachedItems }
      const claimed = await claimPayment({ payment, ...accepted }, { request, flow }, deps)
      const outcome =
        claimed.kind === 'claimed' && id !== undefined
          ? await reservePaymentId(claimed.held, callerGivenId(id, idReused), deps)
          : claimed
      return outcome.kind === 'claimed'
        ? { kind: 'claimed', claim: x402Claim(outcome.held, { call, waitMs }, deps) }
        : ((await join(outcome.held, waitMs)) ?? Promise.reject(releasedMeanwhile()))
    },
  }

  /** The record of the payment; undefined on a network that is not ours. */
  async function findEarlier(
    find: (key: string) => Promise<HeldPayment | undefined>,
  ): Promise<HeldPayment | undefined> {
    const rail = rails.all.find(({ network }) => network === payment.accepted['network'])
    return rail && find(rail.identify(payment).key)
  }

  /** Our own copy of the offer that the payment accepts, and its rail. Throws WALLET_BLOCKED. */
  async function accept(payable: PayableRequest, price: PricedRequest): Promise<{ offer: Offer; rail: PaymentRail }> {
    const offer = offers.match(payment, await offers.make(payable, price))
    const rail = rails.usable().find(({ network }) => network === offer?.network)
    if (offer === undefined || rail === undefined) throw new PaymentRefused('no_matching_payment_requirements')
    assertNotBlocked(rail.identify(payment).payer, deps.isWalletBlocked)
    return { offer, rail: refused.limit(rail, call.client) }
  }

  /** Undefined if the payment was released in the meantime. */
  function join(found: HeldPayment, waitMs: number): Promise<Replay | undefined> {
    return joinPayment(found, payments, (held) => ({
      headers: hasMoved(held) ? settlementHeaders(held, deps) : {},
      claim: x402Claim(held, { call, waitMs }, deps),
    }))
  }
}

const idReused = () =>
  new AppError('PAYMENT_REUSED', 'The id of this payment was used for another request. Send a new id.')

const releasedMeanwhile = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The first call with this payment failed. Send it again in a moment.')

/** The request that claims a payment. */
interface ClaimRequest extends RequestIdentity, Pick<PayableRequest, 'asked'> {
  requestId: string
  operation: string
  method: string
  path: string
  /** The deadline of the work, in Unix milliseconds. */
  deadlineAt: number
  cachedItems: number
}

/** A payment, our copy of the offer that it accepts, and the rail of that. */
interface AcceptedPayment {
  payment: SentPayment
  offer: Offer
  rail: PaymentRail
}

export interface ClaimDeps {
  payments: PaymentStore
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

/** The timeout of a verification. */
const verifyTimeoutMs = 8000

/** Time to settle. A payment must be valid this long after the deadline of its work, or from now on if it is upfront. */
const settleMarginMs = 10_000

/** Maximum validity of a payment. Longer ones could remain undecided as long. Allows for fast clocks of callers. */
const maxValidityMs = 3_600_000

/**
 * Verifies a payment on its chain and claims it for one request, before any work and exactly once across all processes.
 * Stores nothing about invalid payments. Throws PaymentRefused, INVALID_PAYMENT, PAYMENT_REUSED or PAYMENTS_UNAVAILABLE.
 */
export async function claimPayment(
  { payment, offer, rail }: AcceptedPayment,
  { request, flow }: { request: ClaimRequest; flow: PayableRequest['flow'] },
  { payments, now, sleep }: ClaimDeps,
): Promise<ClaimResult> {
  const { key, payer, usableUntil } = rail.identify(payment)
  try {
    await verifyPayment({ payment, offer, rail }, { deadlineAt: request.deadlineAt, flow }, { now, sleep })
  } catch (thrown) {
    // A concurrent call with the same payment may have settled it.
    const held =
      thrown instanceof PaymentRefused ? await findClaimed(key, { payment, ...request }, payments) : undefined
    if (held !== undefined) return { kind: 'replay', held }
    throw thrown
  }
  const facts = {
    ...request,
    payer,
    payment,
    offer,
    claimedAt: now(),
    ...(usableUntil !== undefined && { usableUntil }),
  }
  // Written before the claim, so that the receipt can be found after a crash.
  await payments.linkRequest(request.requestId, { key, payer, expiresAt: facts.claimedAt + paymentLifeMs })
  const held = await payments.claim(key, facts, flow === 'upfront' ? ['verify'] : ['verify', 'begin'])
  if (held === undefined) return { kind: 'replay', held: await findReplay(key, { payment, request }, payments) }
  return { kind: 'claimed', held }
}

/** Whether the chain would execute a payment, for as long as its work takes. Throws PaymentRefused or PAYMENTS_UNAVAILABLE. */
async function verifyPayment(
  { payment, offer, rail }: AcceptedPayment,
  { deadlineAt, flow }: Pick<ClaimRequest, 'deadlineAt'> & Pick<PayableRequest, 'flow'>,
  { now, sleep }: Pick<ClaimDeps, 'now' | 'sleep'>,
): Promise<void> {
  const { usableUntil } = rail.identify(payment)
  const neededUntil = flow === 'upfront' ? now() : deadlineAt
  if (usableUntil !== undefined) {
    if (usableUntil < neededUntil + settleMarginMs) throw new PaymentRefused('payment_expires_too_soon')
    if (usableUntil > now() + maxValidityMs) throw new PaymentRefused('payment_expires_too_late')
  }
  const verdict = await Promise.race([rail.verify(payment, offer), sleep(verifyTimeoutMs).then(verifyTimeout)])
  if (!verdict.isValid) throw new PaymentRefused(verdict.reason)
}

async function findReplay(
  key: string,
  { payment, request }: { payment: SentPayment; request: ClaimRequest },
  payments: PaymentStore,
): Promise<HeldPayment> {
  const known = await findClaimed(key, { payment, ...request }, payments)
  if (known !== undefined) return known
  // Another call released the payment after our attempt to claim it.
  throw new AppError('PAYMENT_IN_FLIGHT', 'Another call uses this payment right now. Send it again in a moment.')
}

function verifyTimeout(): never {
  throw new AppError(
    'PAYMENTS_UNAVAILABLE',
    'The chain did not respond in time. Nothing was charged. Send the same payment again.',
  )
}
