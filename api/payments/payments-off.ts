import type { Payments, Tender } from './payments.ts'

/** For what is free. */
export const nothingToPay: Tender = {
  broughtBefore: async () => undefined,
  lockedFor: () => undefined,
  claim: async () => ({
    is: 'mine',
    claim: { settle: async () => ({ state: 'settled', headers: {} }), release: async () => {} },
  }),
}

/** Everything is free: nothing is asked, claimed or settled. */
export const paymentsOff: Payments = {
  means: [],
  list: async () => [],
  tenderOf: () => nothingToPay,
  ask: async () => ({}),
  states: () => ({}),
}
