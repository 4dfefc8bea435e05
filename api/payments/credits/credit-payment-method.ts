import type { Call } from '#api/calls/call.ts'
import {
  assertSameRequest,
  callerGivenId,
  joinPayment,
  reservePaymentId,
  type PaymentIdReservation,
} from '#api/payments/join-payment.ts'
import { assertPriceAllowed } from '#api/payments/keys/assert-key-allowed.ts'
import type { Claimed, Replay, PaymentMethod } from '#api/payments/payments.ts'
import { askedFor, identityOf, type PayableRequest, type PricedRequest } from '#api/payments/quote-call.ts'
import { signInLifeMs } from '#api/payments/sign-ins.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
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
import { refusedDebit } from './refused-debit.ts'

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
      const held = await findHolder(reservation)
      if (held === undefined) return undefined
      assertSameRequest(held, payable, reservation.conflict)
      return join(held, reservation)
    },

    async verify(payable, price, deadlineAt) {
      payer = await findCreditPayer(call, payable, deps)
      // The first call with this idempotency key has paid.
      if ((await findHolder(reservationFor(call, payable, payer))) !== undefined) return { payer: payer.wallet }
      const of = { operation: payable.operation, amount: price.amount }
      const refusal = await refusalOf(claimOf(payable, price, deadlineAt), of)
      if (refusal !== undefined) throw await refused(price.amount, refusal)
      return { payer: payer.wallet }
    },

    lockedFor: () => undefined,

    async claim(payable, price, deadlineAt) {
      const { amount } = price
      const { guard } = payer
      const reservation = reservationFor(call, payable, payer)
      const claim = claimOf(payable, price, deadlineAt)
      const refusal = await refusalOf(claim, { operation: payable.operation, amount })
      if (refusal !== undefined) {
        if (reservation === undefined) await payer.use()
        throw await refused(amount, refusal)
      }
      if (reservation === undefined) {
        // Nothing happens between the sign-in, the claim and the debit, so one call to the store does all.
        const { held, result } = await payments.claimWith(claim, ({ record }, beside) =>
          credits.debit(spendBy(record, amount), { ...(guard && { guard }), beside }),
        )
        if (isRefused(result)) await payments.advance(held, ['failed'], { status: 402 })
        return claimed(held, result, amount)
      }
      const held = await payments.claim(claim.key, claim.facts, claim.events)
      if (held === undefined) throw new Error(`request ${call.requestId} has a payment already`)
      const reserved = await reservePaymentId(held, reservation, { payments, paymentIds, now })
      if (reserved.kind === 'replay')
        return (await join(reserved.held, reservation)) ?? Promise.reject(endedMeanwhile())
      const row = await credits.debit(spendBy(held.record, amount))
      // Another call with the same id may have made the debit.
      if (isRefused(row)) await endUndelivered(held, 402, deps)
      return claimed(held, row, amount)
    },
  }

  /** The payment that holds an id. */
  async function findHolder(reservation: PaymentIdReservation | undefined): Promise<HeldPayment | undefined> {
    if (reservation === undefined) return undefined
    const key = await paymentIds.find({ wallet: payer.wallet, id: reservation.id })
    const held = key && (await payments.find(key))
    return !held || reservation.isReusable(held) ? undefined : held
  }

  /** Why the wallet or the key cannot pay. Throws above the limit of a call. */
  async function refusalOf(
    { facts }: NewClaim,
    { operation, amount }: { operation: Operation; amount: MicroDollars },
  ): Promise<DebitRefusal | undefined> {
    if (payer.key !== undefined) assertPriceAllowed(operation, amount, payer.key.limits)
    return credits.refusalOf(spendBy(facts, amount))
  }

  function spendBy(record: SpentRecord, amount: MicroDollars) {
    return { ...spendOf(record, 0 - amount, now()), ...(payer.key && { budgets: payer.key.budgets }) }
  }

  async function claimed(held: HeldPayment, row: CreditRow | DebitRefusal, amount: MicroDollars): Promise<Claimed> {
    if (isRefused(row)) throw await refused(amount, row)
    if (row.amount !== 0 - amount) throw debitTooLate()
    return { kind: 'claimed', claim: creditClaim(held, { call, payer, debit: row }, deps) }
  }

  function claimOf(payable: PayableRequest, price: PricedRequest, deadlineAt: number): NewClaim {
    const { requestId } = call
    const { operation } = payable
    const facts = {
      requestId,
      operation: operation.name,
      method: operation.method,
      path: operation.path,
      ...identityOf(payable),
      ...askedFor(payable),
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

  function refused(amount: MicroDollars, refusal: DebitRefusal): Promise<AppError> {
    return refusedDebit(refusal, { amount, payer }, credits)
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
  { operation, sentHash, privateHash = '', flow }: PayableRequest,
  { idScope }: CreditPayer,
): PaymentIdReservation | undefined {
  if (operation.method !== 'POST') return undefined
  if (idempotencyKey !== undefined) return callerGivenId(`${idScope}idempotency-key:${idempotencyKey}`, conflict)
  if (flow !== 'upfront') return undefined
  const isReusable = (holder: HeldPayment) => isUndelivered(holder.record) || holder.record.isAnswered === true
  return { id: `${idScope}request:${sentHash}${privateHash}`, lifeMs: signInLifeMs, isReusable, conflict }
}

const conflict = () =>
  new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request. Send a new one.')

const endedMeanwhile = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The first call with this key failed. Nothing was charged. Sign in and try again.')

/** The scheduler released the payment between its claim and its debit. */
const debitTooLate = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'Debiting the credits timed out. Nothing was charged. Sign in and try again.')
