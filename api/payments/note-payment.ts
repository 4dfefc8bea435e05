import type { Call, PaymentPhase } from '#api/call.ts'
import { AppError } from '#shared/errors.ts'
import type { Claim, Claimed, Tender } from './payments.ts'

/** The same tender; the call's notes say at each step where its payment is, for whoever is told of an error. */
export function notePayment(tender: Tender, { notes }: Pick<Call, 'notes'>): Tender {
  note('unused')
  return {
    ...tender,
    async broughtBefore(purchase) {
      const brought = await tender.broughtBefore(purchase).catch(noteElsewhere)
      return brought && { ...brought, claim: begun(brought) }
    },
    async claim(...of) {
      const claimed = await tender.claim(...of).catch(noteElsewhere)
      return { ...claimed, claim: begun(claimed) }
    },
  }

  function begun(claimed: Claimed): Claim {
    const { claim } = claimed
    const isSpent = claimed.is === 'again' && claimed.isSpent
    note(isSpent ? 'settled' : 'in_flight')
    return {
      ...claim,
      settle: async (delivery) => settled(await claim.settle(delivery).catch(noteUnsent)),
      settleAhead: async (acceptance) => settled(await claim.settleAhead(acceptance).catch(noteUnsent)),
      async release(status) {
        await claim.release(status)
        if (notes.paymentState === 'in_flight') note('unused')
      },
    }
  }

  function settled<S extends { state: string }>(settled: S): S {
    note(settled.state === 'unknown' ? 'unknown' : 'settled')
    return settled
  }

  /** What is said to be unavailable, or refused, while it is settled has not moved. */
  function noteUnsent(thrown: unknown): never {
    if (thrown instanceof AppError && thrown.code === 'PAYMENTS_UNAVAILABLE') note('unused')
    throw thrown
  }

  function noteElsewhere(thrown: unknown): never {
    if (thrown instanceof AppError && elsewhere.has(thrown.code)) note('elsewhere')
    if (thrown instanceof AppError && thrown.code === 'PAYMENT_IN_FLIGHT') note('in_flight')
    throw thrown
  }

  function note(phase: PaymentPhase): void {
    notes.paymentState = phase
  }
}

const elsewhere: ReadonlySet<string> = new Set(['PAYMENT_REUSED', 'IDEMPOTENCY_CONFLICT'])
