import { missingAuth } from '#api/payments/identity/sign-ins.ts'
import type { InlineContext } from './handler.ts'

/** The wallet of the call. Throws MISSING_AUTH when the call has neither a payment nor a sign-in. */
export function walletOf({ claim: { payer } }: Pick<InlineContext, 'claim'>): string {
  if (payer === undefined) throw missingAuth()
  return payer
}
