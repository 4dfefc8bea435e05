import type { Call } from '#api/calls/call.ts'
import {
  assertSameRequest,
  callerGivenId,
  joinPayment,
  reservePaymentId,
  type PaymentIdReservation,
} from '#api/payments/join-payment.ts'
import { aboveCallLimit, budgetExceeded } from '#api/payments/keys/budget-errors.ts'
import type { Claimed, Replay, PaymentMethod } from '#api/payments/payments.ts'
import type { PayableRequest, PricedRequest } from '#api/payments/quote-call.ts'
import { signInLifeMs } from '#api/payments/sign-ins.ts'
import { AppError } from '#shared/contract/errors.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import {
  creditOffer,
  creditPayment,
  creditPaymentKey,
  spendOf,
  type SpentRecord,
} from '#shared/payment-records/credit-payment.ts'
import type { HeldPayment } from '#shared/payment-records/payment-record.ts'
import { endUndelivered, isUndelivered } from '#shared/payments/refund.ts'
import { isRefused, type CreditRow, type DebitRefusal } from '#shared/storage/stores/credit-rows.ts'
import type { NewClaim } from '#shared/storage/stores/payments.ts'
import { creditClaim, type CreditDeps } from './credit-claim.ts'
import { findCreditPayer, type CreditPayer } from './credit-payer.ts'

/** Pays with the credits of the wallet that signed in, or whose spending key the call has. Debits them before the work, and refunds them if it fails. */
export function creditPaymentMethod(call: Call, deps: CreditDeps): PaymentMethod {
  const { payments, paymentIds, credits, now } = deps
  let payer: CreditPayer = { wallet: '', idScope: '', use: async () => {} }

  return {
    isOnChain: false,

    async findReplay(payable) {
      payer = await findCreditPayer(call, payable, deps)
      const reservation = reservationFor(call, payable, payer)
      // The claim uses the sign-in.
      if (reservation === undefined) return undefined
      await payer.use()
      const key = await paymentIds.find({ wallet: payer.wallet, id: reservation.id })
      const held = key && (await payments.find(key))
      if (!held || reservation.isReusable(held)) return undefined
      assertSameRequest(held, payable, reservation.conflict)
      return join(held, reservation)
    },

    lockedFor: () => undefined,

    async claim(payable, price, deadlineAt) {
      const { amount } = price
      const { key, guard } = payer
      const reservation = reservationFor(call, payable, payer)
      if (key?.perCall !== undefined && amount > key.perCall) throw aboveCallLimit(amount, key.perCall)
      const claim = claimOf(payable, price, deadlineAt)
      const spend = (record: SpentRecord) => ({
        ...spendOf(record, 0 - amount, now()),
        ...(key && { budgets: key.budgets }),
      })
      const refusal = await credits.refusalOf(spend(claim.facts))
      if (refusal !== undefined) {
        if (reservation === undefined) await payer.use()
        throw await refused(amount, refusal)
      }
      if (reservation === undefined) {
        // Nothing happens between the sign-in, the claim and the debit, so one call to the store does all.
        const { held, result } = await payments.claimWith(claim, ({ record }, beside) =>
          credits.debit(spend(record), { ...(guard && { guard }), beside }),
        )
        if (isRefused(result)) await payments.advance(held, ['failed'], { status: 402 })
        return claimed(held, result, amount)
      }
      const held = await payments.claim(claim.key, claim.facts, claim.events)
      if (held === undefined) throw new Error(`request ${call.requestId} has a payment already`)
      const reserved = await reservePaymentId(held, reservation, { payments, paymentIds, now })
      if (reserved.kind === 'replay')
        return (await join(reserved.held, reservation)) ?? Promise.reject(endedMeanwhile())
      const row = await credits.debit(spend(held.record))
      // Another call with the same id may have made the debit.
      if (isRefused(row)) await endUndelivered(held, 402, deps)
      return claimed(held, row, amount)
    },
  }

  async function claimed(held: HeldPayment, row: CreditRow | DebitRefusal, amount: MicroDollars): Promise<Claimed> {
    if (isRefused(row)) throw await refused(amount, row)
    if (row.amount !== 0 - amount) throw debitTooLate()
    return { kind: 'claimed', claim: creditClaim(held, { call, payer, debit: row }, deps) }
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
      payer: payer.wallet,
      ...(payer.key && { keyIds: payer.key.keyIds }),
      payment: creditPayment,
      offer: creditOffer(price.amount),
      claimedAt: now(),
      deadlineAt,
      cachedItems: price.cachedItems,
    }
    return { key: creditPaymentKey(requestId), facts, events: ['verify', 'begin'] }
  }

  async function refused(amount: MicroDollars, refusal: DebitRefusal): Promise<AppError> {
    if (refusal.refusedBy !== 'balance') return budgetExceeded(amount, refusal)
    if (payer.key?.seesBalance === false) return insufficientCredits(amount)
    return insufficientCredits(amount, await credits.balanceOf(payer.wallet))
  }

  /** Undefined if the payment was given back in the meantime. */
  function join(found: HeldPayment, { isReusable }: PaymentIdReservation): Promise<Replay | undefined> {
    return joinPayment(found, payments, (held) =>
      isReusable(held) ? undefined : { claim: creditClaim(held, { call, payer }, deps) },
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
  { idScope }: CreditPayer,
): PaymentIdReservation | undefined {
  if (operation.method !== 'POST') return undefined
  if (idempotencyKey !== undefined) return callerGivenId(`${idScope}idempotency-key:${idempotencyKey}`, conflict)
  if (flow !== 'upfront') return undefined
  const isReusable = (holder: HeldPayment) => isUndelivered(holder.record) || holder.record.isAnswered === true
  return { id: `${idScope}request:${sentHash}`, lifeMs: signInLifeMs, isReusable, conflict }
}

const conflict = () =>
  new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request. Send a new one.')

/** `balance`: absent if the caller may not see it. */
function insufficientCredits(amount: MicroDollars, balance?: MicroDollars): AppError {
  const found = balance === undefined ? 'the wallet has not enough credits' : `the balance is $${usd(balance)}`
  return new AppError(
    'INSUFFICIENT_CREDITS',
    `This call costs $${usd(amount)}, and ${found}. Buy credits with POST /credits/buy.`,
    {
      details: [
        { path: 'price', message: usd(amount) },
        ...(balance === undefined ? [] : [{ path: 'balance', message: usd(balance) }]),
      ],
    },
  )
}

const endedMeanwhile = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The first call with this key failed. Nothing was charged. Sign in and try again.')

/** The scheduler released the payment between its claim and its debit. */
const debitTooLate = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'Debiting the credits timed out. Nothing was charged. Sign in and try again.')
