import type { Call } from '#api/calls/call.ts'
import type { RefusedPayments } from '#api/payments/limit-refusals.ts'
import { PaymentRefused } from '#api/payments/payment-errors.ts'
import type { Replay, Claim, PaymentMethod } from '#api/payments/payments.ts'
import { identityOf, type PayableRequest } from '#api/payments/quote-call.ts'
import { AppError } from '#shared/contract/errors.ts'
import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import type { SentPayment, HeldPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import { findClaimed } from './find-claimed.ts'
import type { Offers } from './offers.ts'
import type { WatchedRails } from './watch-rails.ts'
import { claimPayment, type ClaimDeps } from './x402-payment-method.ts'

export interface ProofDeps extends ClaimDeps {
  rails: WatchedRails
  offers: Offers
  refused: RefusedPayments
}

const zero = microDollars('0')

/**
 * A payment that proves the wallet of a free call. It is verified like any other payment and never settled. The first call
 * uses it up, so that it cannot be used for another call.
 */
export function paymentAsProof(call: Call, payment: SentPayment, deps: ProofDeps): PaymentMethod {
  const { rails, offers, payments } = deps

  return {
    isOnChain: true,
    async findReplay(payable) {
      const rail = rails.all.find(({ network }) => network === payment.accepted['network'])
      const request = { payment, ...identityOf(payable) }
      const held = rail && (await findClaimed(rail.identify(payment).key, request, payments))
      return held && replayOf(held)
    },
    // A free call has no file.
    verify: async () => ({}),
    lockedFor: () => undefined,
    async claim(payable, _price, deadlineAt) {
      const claimed = await verifyAndClaim(payable, deadlineAt).catch((thrown: unknown) => {
        throw thrown instanceof PaymentRefused ? unproven(thrown.reason) : thrown
      })
      if (claimed.kind === 'replay') return replayOf(claimed.held)
      const { record } = claimed.held
      const shown = await payments.advance(claimed.held, ['show'], {
        offer: { ...record.offer, amount: String(zero) },
      })
      if (shown === undefined) throw released()
      return { kind: 'claimed', claim: claimFor(shown) }
    },
  }

  async function verifyAndClaim(payable: PayableRequest, deadlineAt: number) {
    const { operation, flow } = payable
    // Any amount will do, because the payment is never settled.
    const made = await offers.make(payable, { amount: amountIn(payment), cachedItems: 0 })
    const offer = offers.match(payment, made)
    const rail: PaymentRail | undefined = rails.usable().find(({ network }) => network === offer?.network)
    if (offer === undefined || rail === undefined) throw new PaymentRefused('no_matching_payment_requirements')
    const { name, method, path } = operation
    const what = { requestId: call.requestId, operation: name, method, path, ...identityOf(payable) }
    return claimPayment(
      { payment, offer, rail: deps.refused.limit(rail, call.client) },
      { request: { ...what, deadlineAt, cachedItems: 0 }, flow },
      deps,
    )
  }

  function replayOf(held: HeldPayment): Replay {
    const { requestId, claimedAt, resultId } = held.record
    const bought = { amount: zero, cachedItems: 0 }
    const found = { requestId, claimedAt, isSpent: held.record.state === 'shown', bought, claim: claimFor(held) }
    return { kind: 'replay', ...found, ...(resultId !== undefined && { resultId }) }
  }

  function claimFor(held: HeldPayment): Claim {
    const { record } = held
    return {
      payer: record.payer,
      async settle(delivery) {
        if (record.resultId === undefined)
          await payments.replace(held, { ...record, ...delivery, settledAt: deps.now() })
        return {}
      },
      settleUpfront: async () => ({}),
      async release(status) {
        await payments.replace(held, { ...record, status })
        return false
      },
      leave: async () => false,
    }
  }
}

/** Throws PaymentRefused if the amount is not whole micro-dollars, or exceeds the 48 bits of a quote. */
function amountIn({ accepted: { amount } }: SentPayment): MicroDollars {
  if (typeof amount === 'string' && /^\d{1,14}$/.test(amount)) return Number(amount) as MicroDollars
  throw new PaymentRefused('no_matching_payment_requirements')
}

const unproven = (reason: string) =>
  new AppError(
    'INVALID_SIGNATURE',
    `This payment does not prove a wallet: ${reason}. Sign a new payment, or sign in.`,
    {
      details: [{ path: 'Payment-Signature', message: reason }],
    },
  )

const released = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'Verifying this payment timed out. Nothing was charged. Sign a new one.')
