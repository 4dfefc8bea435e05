import type { Call } from '#api/calls/call.ts'
import { freeClaim } from '#api/payments/free-payment.ts'
import type { SignIns } from '#api/payments/identity/sign-ins.ts'
import type { Payments, PaymentMethod } from '#api/payments/payments.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { SignInScope } from '#shared/contract/sign-in-text.ts'
import type { CreditDeps } from './credit-claim.ts'
import { creditPaymentMethod } from './credit-payment-method.ts'

/** Adds credits to other payments: the credits of wallets that sign in. */
export function withCredits(payments: Payments, deps: CreditDeps & { isOff: boolean }): Payments {
  return { ...payments, paymentMethodFor }

  function paymentMethodFor(call: Call): PaymentMethod | undefined {
    const { operation, signIn, payment } = call
    const isPaymentRead = operation.access === 'paid' || operation.wallet?.isProvenByPayment === true
    if (signIn !== undefined && payment !== undefined && isPaymentRead)
      throw new AppError(
        'INVALID_PAYMENT',
        'Expected a payment or a sign-in, found both. Nothing was charged. Send one of them.',
      )
    if (operation.access === 'free') {
      if (operation.wallet === undefined) {
        const isPayer = signIn !== undefined && 'payerSignIn' in operation
        return isPayer ? signedIn(call, 'origin', deps.signIns) : payments.paymentMethodFor(call)
      }
      if (signIn !== undefined) return signedIn(call, operation.wallet.signIn, deps.signIns)
      return operation.wallet?.isProvenByPayment === true && !deps.isOff ? payments.paymentMethodFor(call) : undefined
    }
    if (signIn === undefined)
      return operation.wallet !== undefined && deps.isOff ? undefined : payments.paymentMethodFor(call)
    if (deps.isOff) return signedIn(call, 'request', deps.signIns)
    if (operation.payment?.sells !== 'credits') return creditPaymentMethod(call, deps)
    throw new AppError('INVALID_PAYMENT', 'Credits cannot pay for credits. Send an x402 payment without a sign-in.')
  }
}

/** The payment method of a call that only identifies its wallet. Free. */
function signedIn(call: Call, scope: SignInScope, signIns: SignIns): PaymentMethod {
  let payer = ''
  return {
    isOnChain: true,
    async findReplay() {
      payer = await signIns.walletOf(call, scope)
      return undefined
    },
    lockedFor: () => undefined,
    claim: async () => ({ kind: 'claimed', claim: freeClaim(payer) }),
  }
}
