import type { Payments } from '#shared/ports/payments.ts'

/** Everything is free: claims nothing, settles nothing. */
export const paymentsOff: Payments = {
  authorize: async () => ({ settle: async () => ({}), release: async () => {} }),
}
