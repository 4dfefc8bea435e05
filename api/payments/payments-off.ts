import { freeClaim } from './free-claim.ts'
import type { Payments, PaymentMethod } from './payments.ts'

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
