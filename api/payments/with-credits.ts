import type { Call } from '#api/call.ts'
import type { SignIns } from '#api/sign-in/sign-ins.ts'
import { AppError } from '#shared/errors.ts'
import type { SignInScope } from '#shared/sign-in/sign-in-text.ts'
import { creditTender, type CreditDeps } from './credit-tender.ts'
import type { Payments, Tender } from './payments.ts'

/** The other payments, and beside them the credits of wallets that sign in. */
export function withCredits(payments: Payments, deps: CreditDeps & { isOff: boolean }): Payments {
  return { ...payments, tenderOf }

  function tenderOf(call: Call): Tender | undefined {
    const { operation, signIn, payment } = call
    const isPaymentRead = operation.access === 'paid' || operation.isProvenByPayment === true
    if (signIn !== undefined && payment !== undefined && isPaymentRead)
      throw new AppError('INVALID_PAYMENT', 'Expected a payment or a sign-in, found both. Nothing was charged.')
    if (operation.access === 'free') {
      if (operation.auth === undefined) return payments.tenderOf(call)
      if (signIn !== undefined) return signedIn(call, operation.auth, deps.signIns)
      return operation.isProvenByPayment === true && !deps.isOff ? payments.tenderOf(call) : undefined
    }
    if (signIn === undefined) return operation.auth !== undefined && deps.isOff ? undefined : payments.tenderOf(call)
    if (deps.isOff) return signedIn(call, 'request', deps.signIns)
    if (operation.sells !== 'credits') return creditTender(call, deps)
    throw new AppError('INVALID_PAYMENT', 'Credits are not bought with credits. Send a payment, without a sign-in.')
  }
}

const settled = async () => ({ state: 'settled', headers: {} }) as const

/** A wallet that has only to say who it is. */
function signedIn(call: Call, scope: SignInScope, signIns: SignIns): Tender {
  let payer = ''
  return {
    isOnChain: true,
    async broughtBefore() {
      payer = await signIns.walletOf(call, scope)
      return undefined
    },
    lockedFor: () => undefined,
    claim: async () => ({
      is: 'mine',
      claim: { payer, settle: settled, settleAhead: settled, release: async () => {} },
    }),
  }
}
