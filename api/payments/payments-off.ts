import type { Payments, PaymentMethod } from './payments.ts'

const settled = async () => ({ state: 'settled', headers: {} }) as const

/** The payment method of free operations. */
export const freePaymentMethod: PaymentMethod = {
  isOnChain: true,
  findReplay: async () => undefined,
  lockedFor: () => undefined,
  claim: async () => ({
    kind: 'claimed',
    claim: { isFree: true, settle: settled, settleUpfront: settled, release: async () => {} },
  }),
}

/** The payments of a deployment with `PAYMENTS=off`: all operations are free. */
export const paymentsOff: Payments = {
  isOff: true,
  acceptedRails: [],
  payerNodes: new Map(),
  list: async () => [],
  paymentMethodFor: () => freePaymentMethod,
  paymentRequired: async () => ({}),
  railStates: () => ({}),
}
