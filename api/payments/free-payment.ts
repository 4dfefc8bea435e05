import type { Call } from '#api/calls/call.ts'
import type { SignInScope } from '#shared/contract/sign-in-text.ts'
import type { SignIns } from './identity/sign-ins.ts'
import type { Claim, PaymentMethod, Payments } from './payments.ts'

/** The claim of a call that costs nothing: there is no money to settle or to release. `payer`: the wallet that signed in. */
export const freeClaim = (payer?: string): Claim => ({
  ...(payer !== undefined && { payer }),
  isFree: true,
  settle: settled,
  settleUpfront: settled,
  release: async () => true,
  leave: async () => true,
})

const settled = async () => ({})

/** The payment method of free operations. */
export const freePaymentMethod: PaymentMethod = {
  isOnChain: true,
  findReplay: async () => undefined,
  lockedFor: () => undefined,
  claim: async () => ({ kind: 'claimed', claim: freeClaim() }),
}

/** The payment method of a call whose sign-in only identifies its wallet. Free. */
export function identifyingMethod(call: Call, scope: SignInScope, signIns: Pick<SignIns, 'walletOf'>): PaymentMethod {
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

/** The payments of a deployment with `PAYMENTS=off`: all operations are free. */
export const paymentsOff: Omit<Payments, 'credits' | 'identify'> = {
  isOff: true,
  acceptedRails: [],
  payerNodes: new Map(),
  list: async () => [],
  x402: () => freePaymentMethod,
  paymentRequired: async () => ({}),
  signInRequired: () => ({}),
  railStates: () => ({}),
}
