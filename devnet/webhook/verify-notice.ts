import { Webhook } from 'standardwebhooks'
import type { ReceivedRequest } from './open-receiver.ts'

export type Verification = { isVerified: true } | { isVerified: false; reason: string }

/** Verifies a notice with the official library: its signature `v1`, and that the attempt is at most five minutes old. */
export function verifyNotice({ headers, body }: ReceivedRequest, secret: string): Verification {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>, { jsonParse: false })
    return { isVerified: true }
  } catch (error) {
    return { isVerified: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
