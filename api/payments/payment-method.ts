import type { Call, PaymentPhase } from '#api/calls/call.ts'
import { AppError } from '#shared/contract/errors.ts'
import { PaymentUndecided, PaymentUnknown } from './payment-errors.ts'
import type { Claim, Claimed, PaymentMethod, Payments, SettlementHeaders } from './payments.ts'

/**
 * The payment method of a call, which records its state in the log fields of the call. Undefined when the call must pay or sign
 * in, and does neither. Throws INVALID_PAYMENT.
 */
export function paymentMethodOf(call: Call, payments: Payments): PaymentMethod | undefined {
  const isPaid = call.operation.access === 'paid' && !payments.isOff
  if (isPaid && (call.payment ?? call.signIn) !== undefined) call.logFields.paymentState = 'unused'
  const paymentMethod = choosePaymentMethod(call, payments)
  return isPaid && paymentMethod !== undefined ? recordPaymentState(paymentMethod, call) : paymentMethod
}

/** The same without a record. */
export function choosePaymentMethod(call: Call, payments: Payments): PaymentMethod | undefined {
  const { operation, signIn, payment } = call
  const { access, wallet } = operation
  const isPaymentRead = access === 'paid' || wallet?.isProvenByPayment === true
  if (signIn !== undefined && payment !== undefined && isPaymentRead)
    throw new AppError(
      'INVALID_PAYMENT',
      'Expected a payment or a sign-in, found both. Nothing was charged. Send one of them.',
    )
  if (access === 'free' && wallet === undefined) {
    const isPayer = signIn !== undefined && 'payerSignIn' in operation
    return isPayer ? payments.identify(call, 'origin') : payments.x402(call)
  }
  if (access === 'free' && wallet !== undefined) {
    if (signIn !== undefined) return payments.identify(call, wallet.signIn)
    return wallet.isProvenByPayment === true && !payments.isOff ? payments.x402(call) : undefined
  }
  if (signIn === undefined) return wallet !== undefined && payments.isOff ? undefined : payments.x402(call)
  if (payments.isOff) return payments.identify(call, 'request')
  if (operation.payment?.sells !== 'credits') return payments.credits(call)
  throw new AppError('INVALID_PAYMENT', 'Credits cannot pay for credits. Send an x402 payment without a sign-in.')
}

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
