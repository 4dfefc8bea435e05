import type { Call } from '#api/call.ts'
import { AppError } from '#shared/errors.ts'
import type { PaymentRail } from '#shared/ports/payment-rail.ts'
import type { MicroDollars } from '#shared/price.ts'
import type { PaymentIdStore } from '#shared/stores/payment-ids.ts'
import type { HeldPayment, PaymentRecord, PaymentStore } from '#shared/stores/payments.ts'
import { namePayment } from './name-payment.ts'
import { createOffers, offersOn } from './offers.ts'
import { PaymentRefused } from './payment-refused.ts'
import { paymentRequired } from './payment-required.ts'
import { nothingToPay } from './payments-off.ts'
import type { BroughtAgain, Claim, Payments, Settled, Tender } from './payments.ts'
import type { QuoteLock } from './quote-lock.ts'
import { readPayment, type NamedPayment } from './read-payment.ts'
import { paidResponse, settlePayment } from './settle-payment.ts'
import { findTaken, takePayment } from './take-payment.ts'
import type { WatchedRails } from './watch-rails.ts'

export interface X402Deps {
  rails: WatchedRails
  payments: PaymentStore
  paymentIds: PaymentIdStore
  quotes: QuoteLock
  publicUrl: () => string
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

/** Payment by x402 v2: what is free stays free, everything else is claimed, verified, and settled after delivery. */
export function paymentsX402(deps: X402Deps): Payments {
  const { rails, quotes, publicUrl, now } = deps
  const offers = createOffers(rails.usable, quotes, now)

  return {
    means: rails.all.map(({ network, asset, payTo }) => ({ network, asset, payTo })),
    list: (operation, amount) => offersOn(rails.all, operation, amount),
    tenderOf(call) {
      if (call.operation.access === 'free') return nothingToPay
      return call.payment === undefined ? undefined : tender(call, readPayment(call.payment))
    },
    async ask(call, purchase, price, reason = 'Payment required') {
      const accepts = await offers.make(purchase, price)
      return paymentRequired({ operation: call.operation, accepts, reason, publicUrl: publicUrl() })
    },
    states: rails.states,
  }

  function tender(call: Call, { payment, id }: NamedPayment): Tender {
    return {
      async broughtBefore({ requestHash }) {
        const rail = rails.all.find(({ network }) => network === payment.accepted['network'])
        const held = rail && (await findTaken(rail.identify(payment).key, { payment, requestHash }, deps.payments))
        return held && again(held)
      },
      lockedFor(purchase) {
        const locked = offers.lockedIn(payment, purchase)
        if (locked !== undefined && locked.expiresAt * 1000 < now()) throw new PaymentRefused('quote_expired')
        return locked
      },
      async claim(purchase, price, deadlineAt) {
        const offer = offers.matching(payment, await offers.make(purchase, price))
        const rail = rails.usable().find(({ network }) => network === offer?.network)
        if (offer === undefined || rail === undefined) throw new PaymentRefused('no_matching_payment_requirements')
        const { name: operation, method, path } = purchase.operation
        const cause = {
          requestId: call.requestId,
          operation,
          method,
          path,
          requestHash: purchase.requestHash,
          deadlineAt,
          cachedItems: price.cachedItems,
        }
        const own = await takePayment({ payment, offer, rail }, cause, deps)
        const taken = own.is === 'mine' && id !== undefined ? await namePayment(own.held, id, deps) : own
        return taken.is === 'mine' ? { is: 'mine', claim: claimOn(taken.held) } : again(taken.held)
      },
    }
  }

  function again(held: HeldPayment): BroughtAgain {
    const { requestId, resultId, offer, cachedItems } = held.record
    // Our own offer: whole micro-dollars.
    const bought = { amount: Number(offer.amount) as MicroDollars, cachedItems }
    return { is: 'again', requestId, bought, claim: claimOn(held), ...(resultId !== undefined && { resultId }) }
  }

  function claimOn(held: HeldPayment): Claim {
    return {
      async settle(delivery) {
        const record = await settlePayment(await newest(held), delivery, { rail: railOf(held.record), deps })
        return settledOf(record)
      },
      async release(status) {
        // Only from where no money can have moved; otherwise the chain decides.
        await deps.payments.advance(held, ['failed'], { status })
      },
    }
  }

  /** Not always that of this call's own payment: a wallet's name for it may stand for an earlier one. */
  function railOf({ offer: { network } }: PaymentRecord): PaymentRail {
    const rail = rails.all.find((known) => known.network === network)
    if (rail === undefined) throw new AppError('PAYMENTS_UNAVAILABLE', `No payment is taken on ${network} any more.`)
    return rail
  }

  /** A payment that was brought again may have moved on since. */
  async function newest(held: HeldPayment): Promise<HeldPayment> {
    if (held.record.state === 'working') return held
    const known = await deps.payments.find(held.key)
    // Released and claimed anew, it is another request's.
    return known?.record.requestId === held.record.requestId ? known : held
  }

  function settledOf(record: PaymentRecord): Settled {
    const receipt = { 'X-Receipt-Id': record.requestId, 'X-Receipt-Url': `${publicUrl()}/receipts/${record.requestId}` }
    if (record.state !== 'settled') return { state: 'unknown', headers: receipt }
    return { state: 'settled', headers: { ...receipt, 'PAYMENT-RESPONSE': paidResponse(record) } }
  }
}
