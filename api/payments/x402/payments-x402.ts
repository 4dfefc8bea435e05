import type { Call } from '#api/calls/call.ts'
import { freePaymentMethod } from '#api/payments/free-payment.ts'
import { PaymentRefused, PaymentUndecided } from '#api/payments/payment-errors.ts'
import {
  CallerGone,
  refundedBefore,
  type Replay,
  type Claim,
  type Payments,
  type SettlementHeaders,
  type PaymentMethod,
} from '#api/payments/payments.ts'
import { callerGivenId, reservePaymentId } from '#api/payments/reserve-payment-id.ts'
import { AppError } from '#shared/contract/errors.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import { answerAccess } from '#shared/payments/answer-access.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payments/payment-record.ts'
import { payRefundDue, type RefundDeps } from '#shared/payments/refund.ts'
import type { PaymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import type { DeclaredExtension } from './bazaar.ts'
import { findClaimed, claimPayment } from './claim-payment.ts'
import { createOffers, offersOn } from './offers.ts'
import { paymentAsProof } from './payment-as-proof.ts'
import { paymentRequired } from './payment-required.ts'
import type { QuoteLock } from './quote-lock.ts'
import { readPayment, type IdentifiedPayment } from './read-payment.ts'
import type { RefusedPayments } from './refused-payments.ts'
import { settlementResponse, settlePayment, type SettlementFacts } from './settle-payment.ts'
import { signInExtension } from './sign-in-extension.ts'
import type { WatchedRails } from './watch-rails.ts'

const idReused = () =>
  new AppError('PAYMENT_REUSED', 'The id of this payment was used for another request. Send a new id.')

/** How long a payment that may expire at any time waits for its answer. */
const maxUnsettledMs = 30_000

export interface X402Deps extends RefundDeps {
  rails: WatchedRails
  paymentIds: PaymentIdStore
  quotes: QuoteLock
  refused: RefusedPayments
  publicUrl: () => string
  /** The networks whose wallets can pay with credits. */
  signInNetworks: readonly string[]
  sleep: (ms: number) => Promise<unknown>
}

/** Payments by x402 v2. A payment is verified and claimed before the work, and settled after it or upfront. */
export function paymentsX402(deps: X402Deps): Payments {
  const { rails, payments, quotes, refused, publicUrl, signInNetworks, now } = deps
  const offers = createOffers(rails, quotes, now)

  return {
    isOff: false,
    acceptedRails: rails.all.map(({ network, asset, payTo }) => ({ network, asset, payTo })),
    payerNodes: new Map(
      rails.all.flatMap(({ network, payerNode }) => (payerNode === undefined ? [] : [[network, payerNode]])),
    ),
    list: (operation, amount) =>
      offersOn(
        rails.all,
        { operation, flow: operation.payment?.isPrepaid === true ? 'upfront' : 'authorization' },
        amount,
      ),
    paymentMethodFor(call) {
      const isFree = call.operation.access === 'free'
      if (isFree && call.operation.wallet === undefined) return freePaymentMethod
      if (call.payment === undefined) return undefined
      const identified = readPayment(call.payment)
      return isFree ? paymentAsProof(call, identified.payment, { ...deps, offers }) : paymentMethod(call, identified)
    },
    async paymentRequired(call, payable, price, refusal) {
      const accepts = await offers.make(payable, price)
      const error = refusal?.reason ?? 'Payment required'
      return paymentRequired(call.operation, {
        accepts,
        error,
        response: refusal?.response,
        publicUrl: publicUrl(),
        signIn: signInFor(call),
      })
    },
    signInRequired: (call) =>
      paymentRequired(call.operation, {
        accepts: [],
        error: 'Sign-in required',
        publicUrl: publicUrl(),
        signIn: signInFor(call),
      }),
    railStates: rails.states,
  }

  /** The declaration of the sign-in that identifies the wallet of a call; undefined if the operation sells credits. */
  function signInFor({ operation, request }: Call): DeclaredExtension | undefined {
    const terms = { networks: signInNetworks, publicUrl: publicUrl(), now: now() }
    const takesCredits = request !== undefined && operation.payment?.sells === undefined
    return takesCredits ? signInExtension(request(), terms) : undefined
  }

  function paymentMethod(call: Call, { payment, id }: IdentifiedPayment): PaymentMethod {
    return {
      isOnChain: true,
      async findReplay({ requestHash, sentHash, waitMs }) {
        const rail = rails.all.find(({ network }) => network === payment.accepted['network'])
        const request = { payment, requestHash, sentHash }
        const held = rail && (await findClaimed(rail.identify(payment).key, request, payments))
        return held && join(held, call, waitMs)
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
          ? { kind: 'claimed', claim: claimFor(outcome.held, call, waitMs) }
          : ((await join(outcome.held, call, waitMs)) ?? Promise.reject(releasedMeanwhile()))
      },
    }
  }

  /** Undefined if the payment was released in the meantime. */
  async function join(found: HeldPayment, call: Call, waitMs: number): Promise<Replay | undefined> {
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
      headers: hasMoved(held) ? headersOf(held) : {},
      bought,
      claim: claimFor(held, call, waitMs),
    }
  }

  function claimFor(initial: HeldPayment, call: Call, waitMs: number): Claim {
    let held = initial
    const { payer, claimedAt, usableUntil } = held.record
    return {
      payer,
      // Only the chain knows when it expires: a transaction on Solana lasts about a minute.
      ...(usableUntil === undefined && !hasMoved(held) && { settleBy: claimedAt + maxUnsettledMs }),
      async settle(delivery) {
        held = await refresh(held)
        if (!hasMoved(held)) held = await settle(delivery)
        // Another call may have settled it before its work.
        if (hasMoved(held)) held = await payments.recordDelivery(held, delivery)
        // Try to refund at once. If it fails, the scheduler refunds.
        if (held.record.state === 'settled') await payRefundDue(held, deps).catch(() => undefined)
        return settled(held)
      },
      async settleUpfront(acceptance) {
        held = await refresh(held)
        return settled(
          hasMoved(held)
            ? await payments.recordAcceptance(held, acceptance)
            : await settle({ ...acceptance, isPrepaid: true }),
        )
      },
      async release(status) {
        if ((await payments.endUnmoved(held, ['failed'], { status })) !== undefined) return true
        held = await reread(held)
        // The scheduler refunds a payment that settled before the work, because it sees how the job ended.
        if (hasMoved(held)) await payments.recordAcceptance(held, { status })
        return held.record.state === 'released'
      },
      leave: async (status) => (await payments.leave(held, ['failed'], { status })) !== undefined,
    }

    async function settle(facts: SettlementFacts): Promise<HeldPayment> {
      if (call.isGone()) throw new CallerGone()
      held = await settlePayment(held, facts, { rail: railOf(held.record), waitMs, deps })
      // Our own offer, in whole micro-dollars.
      if (hasMoved(held)) call.logFields.amount = usd(Number(held.record.offer.amount) as MicroDollars)
      return held
    }
  }

  /** The rail of the record, which may differ from the call's: a payment id can refer to an earlier payment. */
  function railOf({ offer: { network } }: PaymentRecord): PaymentRail {
    const rail = rails.all.find((candidate) => candidate.network === network)
    if (rail === undefined)
      throw new AppError(
        'PAYMENTS_UNAVAILABLE',
        `Payments on ${network} are no longer accepted. Pay on another network of the 402.`,
      )
    return rail
  }

  /** The current record: another call with this payment, or the scheduler, may have updated it. */
  async function refresh(held: HeldPayment): Promise<HeldPayment> {
    if (held.record.state === 'verified' || held.record.state === 'working') return held
    return reread(held)
  }

  async function reread(held: HeldPayment): Promise<HeldPayment> {
    const known = await payments.find(held.key)
    // A payment that was released may have been claimed for another request.
    return known?.record.requestId === held.record.requestId ? known : held
  }

  /** The address of the receipt, and the settlement. */
  function headersOf(held: HeldPayment): SettlementHeaders {
    const { record } = held
    const receipt = { 'X-Receipt-Id': record.requestId, 'X-Receipt-Url': `${publicUrl()}/receipts/${record.requestId}` }
    return hasMoved(held) ? { ...receipt, 'PAYMENT-RESPONSE': settlementResponse(record) } : receipt
  }

  function settled(held: HeldPayment): SettlementHeaders {
    const headers = headersOf(held)
    if (!hasMoved(held)) throw new PaymentUndecided(held.record.requestId, headers)
    if (answerAccess(held.record) === 'closed') throw refundedBefore(publicUrl(), held.record.requestId)
    return headers
  }
}

const releasedMeanwhile = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The first call with this payment failed. Send it again in a moment.')

const hasMoved = ({ record: { state } }: HeldPayment) => state === 'settled' || state === 'refunded'
