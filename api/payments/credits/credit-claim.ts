import type { Call } from '#api/calls/call.ts'
import type { SignIns } from '#api/payments/identity/sign-ins.ts'
import { CallerGone, refundedBefore } from '#api/payments/payment-errors.ts'
import { type Claim, type Delivery, type SettlementHeaders } from '#api/payments/payments.ts'
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
import type { PaymentIdStore } from '#shared/storage/stores/payment-ids.ts'

export interface CreditDeps extends RefundDeps {
  paymentIds: PaymentIdStore
  signIns: SignIns
  publicUrl: () => string
}

/** `balanceAfter`: the balance after the debit, if this call made it. */
interface CreditClaimOptions {
  call: Call
  balanceAfter?: number
}

/** A claim on debited credits. Settling keeps the debit; releasing refunds it. */
export function creditClaim(debited: HeldPayment, { call, balanceAfter }: CreditClaimOptions, deps: CreditDeps): Claim {
  const { payments, credits, publicUrl, now } = deps
  const { payer } = debited.record
  let held = debited

  return {
    payer,

    async settle(delivery) {
      const facts = { ...delivery, ...answeredField() }
      await settleOnce(facts)
      held = await payments.recordDelivery(held, facts)
      // isAnswered may be unset: the caller of the first call disconnected, or the scheduler settled before us.
      if (!call.isGone() && held.record.isAnswered !== true)
        held = (await payments.replace(held, { ...held.record, isAnswered: true })) ?? held
      const isRefunded = await payRefundDue(held, deps)
      // Only the ledger knows the balance after a refund, or after a debit by another call.
      const balance = isRefunded || balanceAfter === undefined ? await credits.balanceOf(payer) : balanceAfter
      return settledWith(costOf(held.record, balance))
    },

    async settleUpfront(acceptance) {
      const facts = acceptance && { ...acceptance, ...answeredField() }
      await settleOnce({ ...facts, isPrepaid: true })
      held = await payments.recordAcceptance(held, facts)
      if (acceptance === undefined) return settledWith({})
      return settledWith(costOf(held.record, balanceAfter ?? (await credits.balanceOf(payer))))
    },

    async release(status) {
      if (await endUndelivered(held, status, deps)) return true
      held = (await payments.find(held.key)) ?? held
      // The scheduler refunds a payment that settled before the work, because it sees how the job ended.
      if (held.record.isPrepaid === true) await payments.recordAcceptance(held, { status, ...answeredField() })
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
    if (held.record.state === 'working' && balanceAfter === undefined) await debitForEarlierCall()
    const kept = await payments.advanceCurrent(held, ['settle', 'paid'], { ...facts, settledAt: now() })
    held = kept ?? (await payments.find(held.key)) ?? held
  }

  /** The process of the call that claimed the payment may have died before its debit. */
  async function debitForEarlierCall(): Promise<void> {
    const change = 0 - Number(held.record.offer.amount)
    const row = await credits.debit(spendOf(held.record, change, now()))
    if (row?.amount !== change) throw unpaid()
  }

  function settledWith(cost: SettlementHeaders): SettlementHeaders {
    const { requestId } = held.record
    if (isUndelivered(held.record)) throw refundedBefore(publicUrl(), requestId)
    const amount = cost['X-Credit-Cost']
    if (balanceAfter !== undefined && amount !== undefined) call.logFields.amount = amount
    return {
      'Payment-Method': 'credits',
      ...cost,
      'X-Receipt-Id': requestId,
      'X-Receipt-Url': `${publicUrl()}/receipts/${requestId}`,
    }
  }
}

const unpaid = () =>
  new AppError(
    'PAYMENT_IN_FLIGHT',
    'The earlier call with this Idempotency-Key has not been paid yet. Try again in a moment.',
  )

function costOf({ offer, refundDue = 0, refunded = 0 }: PaymentRecord, balance: number): SettlementHeaders {
  // Amounts of the ledger are whole micro-dollars.
  const cost = (Number(offer.amount) - Math.max(refundDue, refunded)) as MicroDollars
  return { 'X-Credit-Cost': usd(cost), 'X-Credit-Balance': usd(balance as MicroDollars) }
}
