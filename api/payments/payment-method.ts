import type { Call, PaymentPhase } from '#api/calls/call.ts'
import { AppError } from '#shared/contract/errors.ts'
import { PaymentUndecided, PaymentUnknown } from './payment-errors.ts'
import type { Claim, Claimed, PaymentMethod, Payments, SettlementHeaders } from './payments.ts'

/**
 * The payment method of a call, which notes its state in the log fields of the call. Undefined when the call must pay or sign
 * in, and does neither. Throws INVALID_PAYMENT.
 */
export function paymentMethodOf(call: Call, payments: Payments): PaymentMethod | undefined {
  const isPaid = call.operation.access === 'paid' && !payments.isOff
  if (isPaid && (call.payment ?? call.signIn ?? call.key) !== undefined) call.logFields.paymentState = 'unused'
  const paymentMethod = choosePaymentMethod(call, payments)
  return isPaid && paymentMethod !== undefined ? notePaymentState(paymentMethod, call) : paymentMethod
}

/** The same without the note. */
export function choosePaymentMethod(call: Call, payments: Payments): PaymentMethod | undefined {
  const { operation, signIn, session, key, payment } = call
  const { access, wallet } = operation
  const isPaymentRead = access === 'paid' || wallet?.isProvenByPayment === true
  if (signIn !== undefined && payment !== undefined && isPaymentRead)
    throw new AppError(
      'INVALID_PAYMENT',
      'Expected a payment or a sign-in, found both. Nothing was charged. Send one of them.',
    )
  if (key !== undefined) return methodOfKey(call, payments)
  if (access === 'free' && wallet === undefined) {
    const isPayer = (signIn ?? session) !== undefined && 'payerSignIn' in operation
    return isPayer ? payments.identify(call, 'origin') : payments.x402(call)
  }
  if (access === 'free' && wallet !== undefined) {
    if (signIn !== undefined) return payments.identify(call, wallet.signIn)
    if (session !== undefined && wallet.signIn === 'origin') return payments.identify(call, 'origin')
    return wallet.isProvenByPayment === true && !payments.isOff ? payments.x402(call) : undefined
  }
  if (signIn === undefined) return wallet !== undefined && payments.isOff ? undefined : payments.x402(call)
  if (payments.isOff) return payments.identify(call, 'request')
  if (operation.payment?.sells !== 'credits') return payments.credits(call)
  throw new AppError('INVALID_PAYMENT', 'Credits cannot pay for credits. Send an x402 payment without a sign-in.')
}

/** A key identifies its wallet on a free call, and pays with its credits on a paid one. */
function methodOfKey(call: Call, payments: Payments): PaymentMethod {
  if (call.signIn !== undefined || call.payment !== undefined)
    throw new AppError(
      'INVALID_PAYMENT',
      'Expected a spending key, a sign-in or a payment, found two of them. Nothing was charged. Send one.',
    )
  return call.operation.access === 'free' || payments.isOff ? payments.identify(call, 'origin') : payments.credits(call)
}

/** Wraps a payment method so that each step notes the payment's state in the call's log fields. Errors report it. */
export function notePaymentState(paymentMethod: PaymentMethod, { logFields }: Pick<Call, 'logFields'>): PaymentMethod {
  note('unused')
  return {
    ...paymentMethod,
    async findReplay(payable) {
      const replay = await paymentMethod.findReplay(payable).catch(noteClaimError)
      return replay && { ...replay, claim: notingClaim(replay) }
    },
    verify: (...of) => paymentMethod.verify(...of).catch(noteClaimError),
    async claim(...of) {
      const claimed = await paymentMethod.claim(...of).catch(noteClaimError)
      return { ...claimed, claim: notingClaim(claimed) }
    },
  }

  function notingClaim(claimed: Claimed): Claim {
    const { claim } = claimed
    const isSpent = claimed.kind === 'replay' && claimed.isSpent
    note(isSpent ? 'settled' : 'in_flight')
    return {
      ...claim,
      settle: async (delivery) => noteSettled(await claim.settle(delivery).catch(noteSettleError)),
      settleUpfront: async (acceptance) => noteSettled(await claim.settleUpfront(acceptance).catch(noteSettleError)),
      release: async (status) => noteFreed(await claim.release(status)),
      leave: async (status) => noteFreed(await claim.leave(status)),
    }
  }

  function noteSettled(headers: SettlementHeaders): SettlementHeaders {
    note('settled')
    return headers
  }

  function noteFreed(isFreed: boolean): boolean {
    if (logFields.paymentState === 'in_flight' && isFreed) note('unused')
    return isFreed
  }

  /** PAYMENTS_UNAVAILABLE while settling means that no money moved, PAYMENT_REUSED that it was refunded. */
  function noteSettleError(thrown: unknown): never {
    if (thrown instanceof PaymentUndecided) note('unknown')
    if (thrown instanceof AppError && thrown.code === 'PAYMENTS_UNAVAILABLE') note('unused')
    if (thrown instanceof AppError && thrown.code === 'PAYMENT_REUSED') note('settled')
    throw thrown
  }

  function noteClaimError(thrown: unknown): never {
    if (thrown instanceof AppError && otherRequestCodes.has(thrown.code)) note('other_request')
    if (thrown instanceof AppError && thrown.code === 'PAYMENT_IN_FLIGHT') note('in_flight')
    if (thrown instanceof PaymentUnknown) note('unknown')
    throw thrown
  }

  function note(phase: PaymentPhase): void {
    logFields.paymentState = phase
  }
}

const otherRequestCodes: ReadonlySet<string> = new Set(['PAYMENT_REUSED', 'IDEMPOTENCY_CONFLICT'])
