import type { Call } from '#api/call.ts'
import { AppError } from '#shared/errors.ts'
import { spendOf } from '#shared/payments/credit-payment.ts'
import { endUndelivered, giveBack } from '#shared/payments/give-back.ts'
import { usd, type MicroDollars } from '#shared/price.ts'
import type { HeldPayment, PaymentRecord } from '#shared/stores/payments.ts'
import type { CreditDeps } from './credit-tender.ts'
import { callerGone, type Claim, type Delivery, type Settled } from './payments.ts'

/** By whom credits were taken, and what that left, where it was this call. */
interface Taking {
  call: Call
  balanceAfter?: number
}

/** Credits that were taken for one call. To settle is to keep them, to release is to give them back. */
export function creditClaim(taken: HeldPayment, { call, balanceAfter }: Taking, deps: CreditDeps): Claim {
  const { payments, credits, publicUrl, now } = deps
  const { payer } = taken.record
  let held = taken

  return {
    payer,

    async settle(delivery) {
      await keep(delivery)
      held = await payments.deliver(held, delivery)
      const isMore = await giveBack(held, deps)
      // What was given back, or spent since another call took them, is in the ledger only.
      const balance = isMore || balanceAfter === undefined ? await credits.balanceOf(payer) : balanceAfter
      return settledWith(costOf(held.record, balance))
    },

    async settleAhead(acceptance) {
      await keep({ ...acceptance, isAhead: true })
      held = await payments.accept(held, acceptance)
      if (acceptance === undefined) return settledWith({})
      return settledWith(costOf(held.record, balanceAfter ?? (await credits.balanceOf(payer))))
    },

    async release(status) {
      // What was kept ahead of the work is given back by the scheduler, which sees how the job ended.
      if (held.record.isAhead === true) await payments.accept(held, { status })
      else await endUndelivered(held, status, deps)
    },
  }

  /** By the first of the calls with one key. */
  async function keep(facts: Partial<Delivery> & { isAhead?: boolean }): Promise<void> {
    if (held.record.state === 'working' && call.isGone()) throw callerGone()
    if (held.record.state === 'working' && balanceAfter === undefined) await takeInItsPlace()
    const kept = await payments.advance(held, ['settle', 'paid'], { ...facts, settledAt: now() })
    held = kept ?? (await payments.find(held.key)) ?? held
  }

  /** The call that was to take them may have died before it could. */
  async function takeInItsPlace(): Promise<void> {
    const taken = 0 - Number(held.record.offer.amount)
    const row = await credits.debit(spendOf(held.record, taken, now()))
    if (row?.amount !== taken) throw notTaken()
  }

  function settledWith(cost: Settled['headers']): Settled {
    const { requestId, state, owed, offer } = held.record
    const headers = {
      'Payment-Method': 'credits',
      ...cost,
      'X-Receipt-Id': requestId,
      'X-Receipt-Url': `${publicUrl()}/receipts/${requestId}`,
    }
    const isKept = state === 'settled' && owed !== Number(offer.amount)
    return { state: isKept ? 'settled' : 'refunded', headers }
  }
}

const notTaken = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The call that has this Idempotency-Key was not paid. Try again in a moment.')

function costOf({ offer, owed = 0, givenBack = 0 }: PaymentRecord, balance: number): Settled['headers'] {
  // Of the ledger: whole micro-dollars.
  const cost = (Number(offer.amount) - Math.max(owed, givenBack)) as MicroDollars
  return { 'X-Credit-Cost': usd(cost), 'X-Credit-Balance': usd(balance as MicroDollars) }
}
