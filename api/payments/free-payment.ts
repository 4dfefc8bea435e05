import type { Call } from '#api/calls/call.ts'
import type { SignInScope } from '#shared/contract/sign-in-text.ts'
import { effectiveLimits } from '#shared/storage/stores/spending/key-limits.ts'
import type { KeyChain } from '#shared/storage/stores/spending/spending-keys.ts'
import { assertOperationAllowed } from './keys/assert-key-allowed.ts'
import type { AuthenticateKey } from './keys/authenticate-key.ts'
import type { Claim, PaymentMethod, Payments } from './payments.ts'
import type { SignIns } from './sign-ins.ts'

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
  verify: async () => ({}),
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
    verify: async () => ({}),
    lockedFor: () => undefined,
    claim: async () => ({ kind: 'claimed', claim: freeClaim(payer) }),
  }
}

/** The payment method of a call that has a spending key and costs nothing. The key identifies its wallet where it has access. */
export function keyMethod(call: Call, authenticateKey: AuthenticateKey): PaymentMethod {
  let keys: KeyChain | undefined
  return {
    isOnChain: true,
    async findReplay({ operation }) {
      keys = await authenticateKey(call)
      assertOperationAllowed(operation, effectiveLimits(keys))
      return undefined
    },
    verify: async () => ({}),
    lockedFor: () => undefined,
    claim: async ({ operation }) => {
      const isPayer = operation.payerSignIn === true && keys?.every(({ access }) => access.includes('history'))
      const payer = operation.keyAccess !== undefined || isPayer === true ? keys?.[0].wallet : undefined
      return { kind: 'claimed', claim: { ...freeClaim(payer), ...(keys !== undefined && { keyId: keys[0].keyId }) } }
    },
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
