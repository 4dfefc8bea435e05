import type { Call } from '#api/calls/call.ts'
import { PaymentRefused } from '#api/payments/payment-errors.ts'
import type { PaymentMethod, Replay } from '#api/payments/payments.ts'
import { callerGivenId, reservePaymentId } from '#api/payments/reserve-payment-id.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { HeldPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { findClaimed, claimPayment } from './claim-payment.ts'
import type { Offers } from './offers.ts'
import type { IdentifiedPayment } from './read-payment.ts'
import type { RefusedPayments } from './refused-payments.ts'
import { hasMoved, settlementHeaders, x402Claim, type X402ClaimDeps } from './x402-claim.ts'

export interface X402MethodDeps extends X402ClaimDeps {
  offers: Offers
  paymentIds: PaymentIdStore
  refused: RefusedPayments
}

/** Pays with an x402 payment: it is claimed before the work, and settled after it or upfront. */
export function x402PaymentMethod(call: Call, { payment, id }: IdentifiedPayment, deps: X402MethodDeps): PaymentMethod {
  const { rails, offers, refused, payments, now } = deps
  return {
    isOnChain: true,
    async findReplay({ requestHash, sentHash, waitMs }) {
      const rail = rails.all.find(({ network }) => network === payment.accepted['network'])
      const request = { payment, requestHash, sentHash }
      const held = rail && (await findClaimed(rail.identify(payment).key, request, payments))
      return held && join(held, waitMs)
    },
    lockedFor(payable) {
      const locked = offers.lockedQuote(payment, payable)
      if (locked !== undefined && locked.expiresAt * 1000 < now()) throw new PaymentRefused('quote_expired')
      return locked
    },
    async claim(payable, price, deadlineAt) {
      const offer = offers.match(payment, await offers.make(payable, price))
      const rail = rails.usable().find(({ network }) => network === offer?.network)
      if (offer === undefined || rail === undefined) throw new PaymentRefused('no_matching_payment_requirements')
      const { requestHash, sentHash, flow, waitMs } = payable
      const { name: operation, method, path } = payable.operation
      const { cachedItems } = price
      const { requestId } = call
      const request = { requestId, operation, method, path, requestHash, sentHash, deadlineAt, cachedItems }
      const claimed = await claimPayment(
        { payment, offer, rail: refused.limit(rail, call.client) },
        { request, flow },
        deps,
      )
      const outcome =
        claimed.kind === 'claimed' && id !== undefined
          ? await reservePaymentId(claimed.held, callerGivenId(id, idReused), deps)
          : claimed
      return outcome.kind === 'claimed'
        ? { kind: 'claimed', claim: x402Claim(outcome.held, { call, waitMs }, deps) }
        : ((await join(outcome.held, waitMs)) ?? Promise.reject(releasedMeanwhile()))
    },
  }

  /** Undefined if the payment was released in the meantime. */
  async function join(found: HeldPayment, waitMs: number): Promise<Replay | undefined> {
    const held = await payments.join(found)
    if (held === undefined) return undefined
    const { requestId, claimedAt, resultId, offer, cachedItems, isPrepaid } = held.record
    // Our own offer, in whole micro-dollars.
    const bought = { amount: Number(offer.amount) as MicroDollars, cachedItems }
    return {
      kind: 'replay',
      requestId,
      claimedAt,
      ...(resultId !== undefined && { resultId }),
      isSpent: hasMoved(held) && isPrepaid !== true,
      headers: hasMoved(held) ? settlementHeaders(held, deps.publicUrl()) : {},
      bought,
      claim: x402Claim(held, { call, waitMs }, deps),
    }
  }
}

const idReused = () =>
  new AppError('PAYMENT_REUSED', 'The id of this payment was used for another request. Send a new id.')

const releasedMeanwhile = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The first call with this payment failed. Send it again in a moment.')
