import type { AnswerDeps } from '#api/answer-deps.ts'
import type { Answer, Call } from '#api/call.ts'
import { askToPay } from '#api/payments/ask-to-pay.ts'
import { AppError } from '#shared/errors.ts'
import { missingAuth } from './sign-ins.ts'

/**
 * The answer to a call that must be some wallet's, and brings none: 401, and where a payment would say whose it is, also
 * how to pay.
 */
export async function askToSignIn(call: Call, deps: AnswerDeps): Promise<never> {
  const isOffered = call.operation.access === 'paid' && (await offerPayment(call, deps)) !== undefined
  if (isOffered) throw missingAuth(', or a payment: Payment-Signature')
  const isProven = call.operation.isProvenByPayment === true && deps.payments.means.length > 0
  throw missingAuth(isProven ? ', or a payment, of which nothing is taken: Payment-Signature' : '')
}

/** To a call that is refused for another reason: how else it may be paid, where it may. */
export async function offerPayment(call: Call, deps: AnswerDeps): Promise<Answer | undefined> {
  try {
    return await askToPay(call, deps)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'PAYMENTS_UNAVAILABLE') return undefined
    throw thrown
  }
}
