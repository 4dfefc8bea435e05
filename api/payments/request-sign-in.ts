import type { Answer, Call } from '#api/calls/call.ts'
import { AppError } from '#shared/contract/errors.ts'
import { missingAuth } from './identity/sign-ins.ts'
import { requestPayment, type RequestPaymentDeps } from './request-payment.ts'

/**
 * Throws MISSING_AUTH for a call that requires a wallet and carries no sign-in. Sets the headers of a 402, too: they declare
 * the fields to sign and, if a payment can identify the wallet, the offers.
 */
export async function requestSignIn(call: Call, deps: RequestPaymentDeps): Promise<never> {
  const { access, wallet } = call.operation
  if (deps.payments.acceptedRails.length === 0) throw missingAuth()
  const isOffered = access === 'paid' && (await offerPayment(call, deps)) !== undefined
  if (!isOffered) Object.assign(call.headers, deps.payments.signInRequired(call))
  if (isOffered) throw missingAuth(', or a payment in Payment-Signature')
  throw missingAuth(
    wallet?.isProvenByPayment === true ? ', or a payment in Payment-Signature, which is not charged' : '',
  )
}

/** Sets the headers of a 402 on a call that fails for another reason; undefined if no payment can be accepted. */
export async function offerPayment(call: Call, deps: RequestPaymentDeps): Promise<Answer | undefined> {
  try {
    return await requestPayment(call, deps)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'PAYMENTS_UNAVAILABLE') return undefined
    throw thrown
  }
}
