import type { Call } from '#api/calls/call.ts'
import { assertHostsAllowed, assertOperationAllowed } from '#api/payments/keys/assert-key-allowed.ts'
import type { AuthenticateKey } from '#api/payments/keys/authenticate-key.ts'
import type { PayableRequest } from '#api/payments/quote-call.ts'
import { guardOf, type SignIns } from '#api/payments/sign-ins.ts'
import type { OpeningWrites } from '#shared/storage/stores/credits.ts'
import { effectiveLimits, type EffectiveLimits } from '#shared/storage/stores/spending/key-limits.ts'
import type { KeyBudget } from '#shared/storage/stores/spending/key-spending.ts'
import { budgetsOf, payersOf } from '#shared/storage/stores/spending/spending-keys.ts'

/** The wallet whose credits pay, and the proof that it agreed: a sign-in for this request, or one of its spending keys. */
export interface CreditPayer {
  wallet: string
  /** Prefix of the ids that the caller chooses. The ids of one payer are not those of another. */
  idScope: string
  /** Uses the proof. A sign-in is valid once. Throws REPLAY_DETECTED. */
  use: () => Promise<void>
  /** The write that uses the proof; absent if it lasts. */
  guard?: OpeningWrites['guard']
  /** Of a spending key. */
  key?: PayingKey
}

export interface PayingKey {
  /** The id of the key, and those of the keys above it. */
  keyIds: readonly [string, ...string[]]
  budgets: readonly KeyBudget[]
  limits: EffectiveLimits
}

export interface CreditPayerDeps {
  signIns: SignIns
  authenticateKey: AuthenticateKey
}

/** Throws what the sign-in or the key throws, and KEY_NOT_ALLOWED. */
export async function findCreditPayer(
  call: Call,
  payable: PayableRequest,
  { signIns, authenticateKey }: CreditPayerDeps,
): Promise<CreditPayer> {
  if (call.key === undefined) {
    const signedIn = await signIns.verify(call)
    return { wallet: signedIn.wallet, idScope: '', use: () => signIns.use(signedIn), guard: guardOf(signedIn) }
  }
  const chain = await authenticateKey(call)
  const limits = effectiveLimits(chain)
  assertOperationAllowed(payable.operation, limits)
  assertHostsAllowed(payable.operation, payable.input, limits)
  const payers = payersOf(chain)
  const [{ wallet, keyId }, ...above] = payers
  const key: PayingKey = {
    keyIds: [keyId, ...above.map((one) => one.keyId)],
    budgets: budgetsOf(payers),
    limits,
  }
  return { wallet, idScope: `key ${keyId} `, use: async () => {}, key }
}
