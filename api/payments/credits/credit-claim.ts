import type { Call } from '#api/calls/call.ts'
import { CallerGone, refundedBefore } from '#api/payments/payment-errors.ts'
import { type Claim, type Delivery, type SettlementHeaders } from '#api/payments/payments.ts'
import { costOf, receiptAddress } from '#api/payments/settlement-headers.ts'
import { AppError } from '#shared/contract/errors.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import { spendOf } from '#shared/payment-records/credit-payment.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import {
  endUndelivered,
  isUndelivered,
  payRefundDue,
  undelivered,
  undeliveredFacts,
  type RefundDeps,
} from '#shared/payments/refund.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { isRefused } from '#shared/storage/stores/credit-rows.ts'
import type { PaymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { leftOf } from '#shared/storage/stores/spending/key-spending.ts'
import type { CreditPayer, CreditPayerDeps } from './credit-payer.ts'
import { refusedDebit } from './refused-debit.ts'

export interface CreditDeps extends RefundDeps, CreditPayerDeps {
  paymentIds: PaymentIdStore
  publicUrl: () => string
}

/** `debit`: the row of the ledger that this call added. */
interface CreditClaimOptions {
  call: Call
  payer: CreditPayer
  debit?: CreditRow
}

/** A claim on debited credits. Settling keeps the debit; releasing refunds it. */
export function creditClaim(
  debited: HeldPayment,
  { call, payer: creditPayer, debit }: CreditClaimOptions,
  deps: CreditDeps,
): Claim {
  const { payments, credits, publicUrl, now } = deps
  const { payer } = debited.record
  const { key } = creditPayer
  let held = debited

  return {
    payer,
    ...(key && { keyId: key.keyIds[0] }),

    async settle(delivery) {
      const facts = { ...delivery, ...answeredField() }
      await settleOnce(facts)
      held = await payments.noteDelivery(held, facts)
      // isAnswered may be unset: the caller of the first call disconnected, or the scheduler settled before us.
      if (!call.isGone() && held.record.isAnswered !== true)
        held = (await payments.replace(held, { ...held.record, isAnswered: true })) ?? held
      const isRefunded = await payRefundDue(held, deps)
      return settledWith(await costNow(isRefunded ? undefined : debit))
    },

    async settleUpfront(acceptance) {
      const facts = acceptance && { ...acceptance, ...answeredField() }
      await settleOnce({ ...facts, isPrepaid: true })
      held = await payments.noteAcceptance(held, facts)
      // The headers of a streamed answer are sent now.
      if (acceptance === undefined && call.stream === undefined) return settledWith({})
      return settledWith(await costNow(debit))
    },

    async release(status) {
      if (await endUndelivered(held, status, deps)) return true
      held = (await payments.find(held.key)) ?? held
      // The scheduler refunds a payment that settled before the work, because it sees how the job ended.
      if (held.record.isPrepaid === true) await payments.noteAcceptance(held, { status, ...answeredField() })
      return false
    },

    async leave(status) {
      const ended = await payments.leave(held, undelivered, undeliveredFacts(held, status, now()))
      if (ended !== undefined) await payRefundDue(ended, deps)
      return ended !== undefined
    },
  }

  function answeredField(): Pick<PaymentRecord, 'isAnswered'> {
    return call.isGone() ? {} : { isAnswered: true }
  }

  /** Settles the payment. Of several calls with one idempotency key, the first one does. */
  async function settleOnce(facts: Partial<Delivery> & { isPrepaid?: boolean }): Promise<void> {
    if (held.record.state === 'working' && call.isGone()) throw new CallerGone()
    if (held.record.state === 'working' && debit === undefined) await debitForEarlierCall()
    const kept = await payments.advanceCurrent(held, ['settle', 'paid'], { ...facts, settledAt: now() })
    held = kept ?? (await payments.find(held.key)) ?? held
  }

  /** The process of the call that claimed the payment may have died before its debit. */
  async function debitForEarlierCall(): Promise<void> {
    // Our own offer, in whole micro-dollars.
    const amount = Number(held.record.offer.amount) as MicroDollars
    const row = await credits.debit({
      ...spendOf(held.record, 0 - amount, now()),
      ...(key && { budgets: key.budgets }),
    })
    if (isRefused(row)) {
      await endUndelivered(held, 402, deps)
      throw await refusedDebit(row, { amount, payer: creditPayer }, credits)
    }
    if (row.amount !== 0 - amount) throw unpaid()
  }

  /** The price, and what the payer has left after a row. Without a row, reads the ledger. */
  async function costNow(row: CreditRow | undefined): Promise<SettlementHeaders> {
    const headers = costOf(held.record)
    if (key === undefined || key.limits.access.has('history'))
      headers['X-Credit-Balance'] = usd((row?.balanceAfter ?? (await credits.balanceOf(payer))) as MicroDollars)
    if (key !== undefined) {
      const spending = row?.keys ?? (await credits.spendingOf(payer, key.keyIds))
      headers['X-Budget-Left'] = usd(leftOf(key.budgets, spending, now()) as MicroDollars)
    }
    return headers
  }

  function settledWith(cost: SettlementHeaders): SettlementHeaders {
    if (isUndelivered(held.record)) throw refundedBefore(publicUrl(), held.record.requestId)
    const amount = cost['X-Credit-Cost']
    if (debit !== undefined && amount !== undefined) call.logFields.amount = amount
    return { 'Payment-Method': 'credits', ...cost, ...receiptAddress(held.record, publicUrl()) }
  }
}

const unpaid = () =>
  new AppError(
    'PAYMENT_IN_FLIGHT',
    'The earlier call with this Idempotency-Key has not been paid yet. Try again in a moment.',
  )
