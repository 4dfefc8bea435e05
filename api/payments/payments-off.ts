import type { Payments, Tender } from './payments.ts'

const settled = async () => ({ state: 'settled', headers: {} }) as const

/** For what is free. */
export const nothingToPay: Tender = {
  isOnChain: true,
  broughtBefore: async () => undefined,
  lockedFor: () => undefined,
  claim: async () => ({
    is: 'mine',
    claim: { isFree: true, settle: settled, settleAhead: settled, release: async () => {} },
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
