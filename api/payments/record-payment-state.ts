import type { Call, PaymentPhase } from '#api/calls/call.ts'
import { AppError } from '#shared/contract/errors.ts'
import { PaymentUndecided, PaymentUnknown } from './payment-errors.ts'
import type { Claim, Claimed, PaymentMethod, SettlementHeaders } from './payments.ts'

/** Wraps a payment method so that each step records the payment's state in the call's log fields. Errors report it. */
export function recordPaymentState(
  paymentMethod: PaymentMethod,
  { logFields }: Pick<Call, 'logFields'>,
): PaymentMethod {
  record('unused')
  return {
    ...paymentMethod,
    async findReplay(payable) {
      const replay = await paymentMethod.findReplay(payable).catch(recordClaimError)
      return replay && { ...replay, claim: recordingClaim(replay) }
    },
    async claim(...of) {
      const claimed = await paymentMethod.claim(...of).catch(recordClaimError)
      return { ...claimed, claim: recordingClaim(claimed) }
    },
  }

  function recordingClaim(claimed: Claimed): Claim {
    const { claim } = claimed
    const isSpent = claimed.kind === 'replay' && claimed.isSpent
    record(isSpent ? 'settled' : 'in_flight')
    return {
      ...claim,
      settle: async (delivery) => recordSettled(await claim.settle(delivery).catch(recordSettleError)),
      settleUpfront: async (acceptance) =>
        recordSettled(await claim.settleUpfront(acceptance).catch(recordSettleError)),
      release: async (status) => recordFreed(await claim.release(status)),
      leave: async (status) => recordFreed(await claim.leave(status)),
    }
  }

  function recordSettled(headers: SettlementHeaders): SettlementHeaders {
    record('settled')
    return headers
  }

  function recordFreed(isFreed: boolean): boolean {
    if (logFields.paymentState === 'in_flight' && isFreed) record('unused')
    return isFreed
  }

  /** PAYMENTS_UNAVAILABLE while settling means that no money moved, PAYMENT_REUSED that it was refunded. */
  function recordSettleError(thrown: unknown): never {
    if (thrown instanceof PaymentUndecided) record('unknown')
    if (thrown instanceof AppError && thrown.code === 'PAYMENTS_UNAVAILABLE') record('unused')
    if (thrown instanceof AppError && thrown.code === 'PAYMENT_REUSED') record('settled')
    throw thrown
  }

  function recordClaimError(thrown: unknown): never {
    if (thrown instanceof AppError && otherRequestCodes.has(thrown.code)) record('other_request')
    if (thrown instanceof AppError && thrown.code === 'PAYMENT_IN_FLIGHT') record('in_flight')
    if (thrown instanceof PaymentUnknown) record('unknown')
    throw thrown
  }

  function record(phase: PaymentPhase): void {
    logFields.paymentState = phase
  }
}

const otherRequestCodes: ReadonlySet<string> = new Set(['PAYMENT_REUSED', 'IDEMPOTENCY_CONFLICT'])
