import { missingAuth } from '#api/sign-in/sign-ins.ts'
import type { InlineContext } from './handler.ts'

/** The wallet that the call is from. Throws MISSING_AUTH where nothing is paid and nobody signed in. */
export function walletOf({ claim: { payer } }: InlineContext): string {
  if (payer === undefined) throw missingAuth()
  return payer
}
