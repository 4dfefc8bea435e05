import type { Claim } from './payments.ts'

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
