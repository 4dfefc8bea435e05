import type { Call } from '#api/calls/call.ts'
import { guardOf, signInLifeMs, type VerifiedSignIn } from '#api/payments/identity/sign-ins.ts'
import {
  assertSameRequest,
  callerGivenId,
  joinPayment,
  reservePaymentId,
  type PaymentIdReservation,
} from '#api/payments/join-payment.ts'
import type { Claimed, Replay, PaymentMethod } from '#api/payments/payments.ts'
import type { PayableRequest, PricedRequest } from '#api/payments/quote-call.ts'
import { AppError } from '#shared/contract/errors.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import { creditOffer, creditPayment, creditPaymentKey, spendOf } from '#shared/payment-records/credit-payment.ts'
import type { HeldPayment } from '#shared/payment-records/payment-record.ts'
import { endUndelivered, isUndelivered } from '#shared/payments/refund.ts'
import type { CreditRow } from '#shared/storage/stores/credits.ts'
import type { NewClaim } from '#shared/storage/stores/payments.ts'
import { creditClaim, type CreditDeps } from './credit-claim.ts'

/** Pays with the credits of the wallet that signed in. Debits them before the work, and refunds them if it fails. */
export function creditPaymentMethod(call: Call, deps: CreditDeps): PaymentMethod {
  const { payments, paymentIds, credits, signIns, now } = deps
  let signedIn: VerifiedSignIn = { wallet: '', key: '', expiresAt: 0 }

  return {
    isOnChain: false,

    async findReplay(payable) {
      signedIn = await signIns.verify(call)
      const reservation = reservationFor(call, payable)
      // The claim uses the sign-in.
      if (reservation === undefined) return undefined
      await signIns.use(signedIn)
      const key = await paymentIds.find({ wallet: signedIn.wallet, id: reservation.id })
      const held = key && (await payments.find(key))
      if (!held || reservation.isReusable(held)) return undefined
      assertSameRequest(held, payable, reservation.conflict)
      return join(held, reservation)
    },

    lockedFor: () => undefined,

    async claim(payable, price, deadlineAt) {
      const { amount } = price
      const reservation = reservationFor(call, payable)
      if (!(await credits.covers(signedIn.wallet, amount))) {
        if (reservation === undefined) await signIns.use(signedIn)
        throw await insufficient(amount)
      }
      const claim = claimOf(payable, price, deadlineAt)
      const spend = ({ record }: HeldPayment) => spendOf(record, 0 - amount, now())
      if (reservation === undefined) {
        // Nothing happens between the sign-in, the claim and the debit, so one call to the store does all.
        const guard = guardOf(signedIn)
        const { held, result } = await payments.claimWith(claim, (opened, beside) =>
          credits.debit(spend(opened), { guard, beside }),
        )
        if (result === undefined) await payments.advance(held, ['failed'], { status: 402 })
        return claimed(held, result, amount)
      }
      const held = await payments.claim(claim.key, claim.facts, claim.events)
      if (held === undefined) throw new Error(`request ${call.requestId} has a payment already`)
      const reserved = await reservePaymentId(held, reservation, { payments, paymentIds, now })
      if (reserved.kind === 'replay')
        return (await join(reserved.held, reservation)) ?? Promise.reject(endedMeanwhile())
      const row = await credits.debit(spend(held))
      // Another call with the same id may have made the debit.
      if (row === undefined) await endUndelivered(held, 402, deps)
      return claimed(held, row, amount)
    },
  }

  async function claimed(held: HeldPayment, row: CreditRow | undefined, amount: MicroDollars): Promise<Claimed> {
    if (row === undefined) throw await insufficient(amount)
    if (row.amount !== 0 - amount) throw debitTooLate()
    return { kind: 'claimed', claim: creditClaim(held, { call, balanceAfter: row.balanceAfter }, deps) }
  }

  function claimOf(
    { operation, requestHash, sentHash }: PayableRequest,
    price: PricedRequest,
    deadlineAt: number,
  ): NewClaim {
    const { requestId } = call
    const facts = {
      requestId,
      operation: operation.name,
      method: operation.method,
      path: operation.path,
      requestHash,
      sentHash,
      payer: signedIn.wallet,
      payment: creditPayment,
      offer: creditOffer(price.amount),
      claimedAt: now(),
      deadlineAt,
      cachedItems: price.cachedItems,
    }
    return { key: creditPaymentKey(requestId), facts, events: ['verify', 'begin'] }
  }

  async function insufficient(amount: MicroDollars): Promise<AppError> {
    return insufficientCredits(await credits.balanceOf(signedIn.wallet), amount)
  }

  /** Undefined if the payment was given back in the meantime. */
  function join(found: HeldPayment, { isReusable }: PaymentIdReservation): Promise<Replay | undefined> {
    return joinPayment(found, payments, (held) =>
      isReusable(held) ? undefined : { claim: creditClaim(held, { call }, deps) },
    )
  }
}

/**
 * The id by which another call of the wallet finds this payment: the caller's idempotency key. Without a key, an upfront
 * payment is found by its request until its answer is sent, or until its sign-in expires: a caller that lost its connection
 * can sign in again and repeat the request without a second charge.
 */
function reservationFor(
  { idempotencyKey }: Call,
  { operation, sentHash, flow }: PayableRequest,
): PaymentIdReservation | undefined {
  if (operation.method !== 'POST') return undefined
  if (idempotencyKey !== undefined) return callerGivenId(`idempotency-key:${idempotencyKey}`, conflict)
  if (flow !== 'upfront') return undefined
  const isReusable = (holder: HeldPayment) => isUndelivered(holder.record) || holder.record.isAnswered === true
  return { id: `request:${sentHash}`, lifeMs: signInLifeMs, isReusable, conflict }
}

const conflict = () =>
  new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request. Send a new one.')

function insufficientCredits(balance: MicroDollars, amount: MicroDollars): AppError {
  const message = `This call costs $${usd(amount)}, and the balance is $${usd(balance)}. Buy credits with POST /credits/buy.`
  return new AppError('INSUFFICIENT_CREDITS', message, {
    details: [
      { path: 'price', message: usd(amount) },
      { path: 'balance', message: usd(balance) },
    ],
  })
}

const endedMeanwhile = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The first call with this key failed. Nothing was charged. Sign in and try again.')

/** The scheduler released the payment between its claim and its debit. */
const debitTooLate = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'Debiting the credits timed out. Nothing was charged. Sign in and try again.')
