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

/** The payments of a deployment with `PAYMENTS=off`: all operations are free. */
export const paymentsOff: Payments = {
  isOff: true,
  acceptedRails: [],
  payerNodes: new Map(),
  list: async () => [],
  paymentMethodFor: () => freePaymentMethod,
  paymentRequired: async () => ({}),
  signInRequired: () => ({}),
  railStates: () => ({}),
}
