import type { Call } from '#api/call.ts'
import { signInExtension } from '#api/sign-in/sign-in-extension.ts'
import { AppError } from '#shared/errors.ts'
import { giveBack, type GiveBackDeps } from '#shared/payments/give-back.ts'
import type { PaymentRail } from '#shared/ports/payment-rail.ts'
import type { MicroDollars } from '#shared/price.ts'
import type { PaymentIdStore } from '#shared/stores/payment-ids.ts'
import type { HeldPayment, PaymentRecord } from '#shared/stores/payments.ts'
import { namePayment } from './name-payment.ts'
import { createOffers, offersOn } from './offers.ts'
import { paymentAsProof } from './payment-as-proof.ts'
import { PaymentRefused } from './payment-refused.ts'
import { paymentRequired } from './payment-required.ts'
import { nothingToPay } from './payments-off.ts'
import { callerGone, type BroughtAgain, type Claim, type Payments, type Settled, type Tender } from './payments.ts'
import type { QuoteLock } from './quote-lock.ts'
import { readPayment, type NamedPayment } from './read-payment.ts'
import { paidResponse, settlePayment, type SettlementFacts } from './settle-payment.ts'
import { findTaken, takePayment } from './take-payment.ts'
import type { WatchedRails } from './watch-rails.ts'

const idUsed = () =>
  new AppError('PAYMENT_REUSED', 'The id of this payment was used for another request. Take a new one.')

export interface X402Deps extends GiveBackDeps {
  rails: WatchedRails
  paymentIds: PaymentIdStore
  quotes: QuoteLock
  publicUrl: () => string
  /** Whose wallets may pay with credits. */
  signInNetworks: readonly string[]
  sleep: (ms: number) => Promise<unknown>
}

/** Payment by x402 v2: what is free stays free, everything else is claimed, verified, and settled after delivery. */
export function paymentsX402(deps: X402Deps): Payments {
  const { rails, payments, quotes, publicUrl, signInNetworks, now } = deps
  const offers = createOffers(rails.usable, quotes, now)

  return {
    means: rails.all.map(({ network, asset, payTo }) => ({ network, asset, payTo })),
    list: (operation, amount) =>
      offersOn(rails.all, { operation, flow: operation.isPaidAhead === true ? 'upfront' : 'authorization' }, amount),
    tenderOf(call) {
      const isFree = call.operation.access === 'free'
      if (isFree && call.operation.auth === undefined) return nothingToPay
      if (call.payment === undefined) return undefined
      const named = readPayment(call.payment)
      return isFree ? paymentAsProof(call, named.payment, { ...deps, offers }) : tender(call, named)
    },
    async ask(call, purchase, price, reason = 'Payment required') {
      const accepts = await offers.make(purchase, price)
      const { operation, request } = call
      const isOnCredits = request !== undefined && operation.sells === undefined
      const terms = { networks: signInNetworks, publicUrl: publicUrl(), now: now() }
      const signIn = isOnCredits ? signInExtension(request(), terms) : undefined
      return paymentRequired({ operation, accepts, reason, publicUrl: publicUrl(), signIn })
    },
    states: rails.states,
  }

  function tender(call: Call, { payment, id }: NamedPayment): Tender {
    return {
      isOnChain: true,
      async broughtBefore({ requestHash }) {
        const rail = rails.all.find(({ network }) => network === payment.accepted['network'])
        const held = rail && (await findTaken(rail.identify(payment).key, { payment, requestHash }, payments))
        return held && again(held, call)
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
        const { requestHash, flow } = purchase
        const { name: operation, method, path } = purchase.operation
        const { cachedItems } = price
        const cause = { requestId: call.requestId, operation, method, path, requestHash, deadlineAt, cachedItems }
        const own = await takePayment({ payment, offer, rail }, { cause, flow }, deps)
        const taken =
          own.is === 'mine' && id !== undefined ? await namePayment(own.held, { id, conflict: idUsed }, deps) : own
        return taken.is === 'mine' ? { is: 'mine', claim: claimOn(taken.held, call) } : again(taken.held, call)
      },
    }
  }

  function again(held: HeldPayment, call: Call): BroughtAgain {
    const { requestId, resultId, offer, cachedItems, isAhead } = held.record
    // Our own offer: whole micro-dollars.
    const bought = { amount: Number(offer.amount) as MicroDollars, cachedItems }
    return {
      is: 'again',
      requestId,
      ...(resultId !== undefined && { resultId }),
      isSpent: hasMoved(held) && isAhead !== true,
      headers: hasMoved(held) ? settledOf(held).headers : {},
      bought,
      claim: claimOn(held, call),
    }
  }

  function claimOn(taken: HeldPayment, call: Call): Claim {
    let held = taken
    return {
      payer: held.record.payer,
      async settle(delivery) {
        held = await newest(held)
        held = hasMoved(held) ? await payments.deliver(held, delivery) : await move(delivery)
        // At once, where it can be: else the scheduler does it.
        if (held.record.state === 'settled') await giveBack(held, deps).catch(() => undefined)
        return settledOf(held)
      },
      async settleAhead(acceptance) {
        held = await newest(held)
        return settledOf(
          hasMoved(held) ? await payments.accept(held, acceptance) : await move({ ...acceptance, isAhead: true }),
        )
      },
      async release(status) {
        held = await newest(held)
        // What moved ahead is given back by the scheduler, which sees how the job ended.
        if (hasMoved(held)) await payments.accept(held, { status })
        // Only from where no money can have moved; otherwise the chain decides.
        else await payments.advance(held, ['failed'], { status })
      },
    }

    async function move(facts: SettlementFacts): Promise<HeldPayment> {
      if (call.isGone()) throw callerGone()
      held = await settlePayment(held, facts, { rail: railOf(held.record), deps })
      return held
    }
  }

  /** Not always that of this call's own payment: a wallet's name for it may stand for an earlier one. */
  function railOf({ offer: { network } }: PaymentRecord): PaymentRail {
    const rail = rails.all.find((known) => known.network === network)
    if (rail === undefined) throw new AppError('PAYMENTS_UNAVAILABLE', `No payment is taken on ${network} any more.`)
    return rail
  }

  /** It may have moved on since: by another call that brought it, or by the scheduler. */
  async function newest(held: HeldPayment): Promise<HeldPayment> {
    if (held.record.state === 'verified' || held.record.state === 'working') return held
    const known = await payments.find(held.key)
    // Released and claimed anew, it is another request's.
    return known?.record.requestId === held.record.requestId ? known : held
  }

  function settledOf({ record }: HeldPayment): Settled {
    const receipt = { 'X-Receipt-Id': record.requestId, 'X-Receipt-Url': `${publicUrl()}/receipts/${record.requestId}` }
    if (record.state === 'unknown' || record.state === 'settling') return { state: 'unknown', headers: receipt }
    const state = record.state === 'refunded' ? 'refunded' : 'settled'
    return { state, headers: { ...receipt, 'PAYMENT-RESPONSE': paidResponse(record) } }
  }
}

const hasMoved = ({ record: { state } }: HeldPayment) => state === 'settled' || state === 'refunded'
