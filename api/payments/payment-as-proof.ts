import type { Call } from '#api/call.ts'
import { AppError } from '#shared/errors.ts'
import type { PaymentRail, SentPayment } from '#shared/ports/payment-rail.ts'
import { microDollars, type MicroDollars } from '#shared/price.ts'
import type { HeldPayment } from '#shared/stores/payments.ts'
import type { Offers, Purchase } from './offers.ts'
import { PaymentRefused } from './payment-refused.ts'
import type { BroughtAgain, Claim, Tender } from './payments.ts'
import { findTaken, takePayment, type TakeDeps } from './take-payment.ts'
import type { WatchedRails } from './watch-rails.ts'

export interface ProofDeps extends TakeDeps {
  rails: WatchedRails
  offers: Offers
}

const nothing = microDollars('0')

/**
 * A payment that only says whose call it is, for what costs nothing. It is verified like any other and never settled, and
 * used up by the first call that brings it: whoever gets to see it can use it for nothing else.
 */
export function paymentAsProof(call: Call, payment: SentPayment, deps: ProofDeps): Tender {
  const { rails, offers, payments } = deps

  return {
    isOnChain: true,
    async broughtBefore({ requestHash }) {
      const rail = rails.all.find(({ network }) => network === payment.accepted['network'])
      const held = rail && (await findTaken(rail.identify(payment).key, { payment, requestHash }, payments))
      return held && again(held)
    },
    lockedFor: () => undefined,
    async claim(purchase, _price, deadlineAt) {
      const taken = await take(purchase, deadlineAt).catch((thrown: unknown) => {
        throw thrown instanceof PaymentRefused ? unproven(thrown.reason) : thrown
      })
      if (taken.is === 'again') return again(taken.held)
      const { record } = taken.held
      const shown = await payments.advance(taken.held, ['show'], {
        offer: { ...record.offer, amount: String(nothing) },
      })
      if (shown === undefined) throw inUse()
      return { is: 'mine', claim: claimOn(shown) }
    },
  }

  async function take({ operation, requestHash, flow }: Purchase, deadlineAt: number) {
    // Whatever it would pay: none of it is taken.
    const made = await offers.make({ operation, requestHash, flow }, { amount: amountIn(payment), cachedItems: 0 })
    const offer = offers.matching(payment, made)
    const rail: PaymentRail | undefined = rails.usable().find(({ network }) => network === offer?.network)
    if (offer === undefined || rail === undefined) throw new PaymentRefused('no_matching_payment_requirements')
    const { name, method, path } = operation
    const what = { requestId: call.requestId, operation: name, method, path, requestHash }
    return takePayment({ payment, offer, rail }, { cause: { ...what, deadlineAt, cachedItems: 0 }, flow }, deps)
  }

  function again(held: HeldPayment): BroughtAgain {
    const { requestId, resultId } = held.record
    const bought = { amount: nothing, cachedItems: 0 }
    const found = { requestId, isSpent: held.record.state === 'shown', bought, claim: claimOn(held) }
    return { is: 'again', ...found, ...(resultId !== undefined && { resultId }) }
  }

  function claimOn(held: HeldPayment): Claim {
    const { record } = held
    const settled = { state: 'settled', headers: {} } as const
    return {
      payer: record.payer,
      async settle(delivery) {
        if (record.resultId === undefined)
          await payments.replace(held, { ...record, ...delivery, settledAt: deps.now() })
        return settled
      },
      settleAhead: async () => settled,
      async release(status) {
        await payments.replace(held, { ...record, status })
      },
    }
  }
}

/** Throws PaymentRefused for what is no amount of micro-dollars. */
function amountIn({ accepted: { amount } }: SentPayment): MicroDollars {
  if (typeof amount === 'string' && /^\d{1,15}$/.test(amount)) return Number(amount) as MicroDollars
  throw new PaymentRefused('no_matching_payment_requirements')
}

const unproven = (reason: string) =>
  new AppError('INVALID_SIGNATURE', `This payment does not say whose call it is: ${reason}. Sign another one, or in.`, {
    details: [{ path: 'Payment-Signature', message: reason }],
  })

const inUse = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'Looking at this payment took too long. Nothing was charged; sign another one.')
