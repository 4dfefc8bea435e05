import { randomBytes } from 'node:crypto'

/** A secret of the signatures `v1`: `whsec_` and these bytes in base64; 32 random bytes by default. */
export function newWebhookSecret(bytes: Uint8Array = randomBytes(32)): string {
  return `${prefix}${Buffer.from(bytes).toString('base64')}`
}

/** Whether a text is `whsec_` and 24 to 64 bytes in base64 with padding, as Standard Webhooks asks. */
export function isWebhookSecret(text: string): boolean {
  return decodeWebhookSecret(text) !== undefined
}

/** The HMAC key in a secret. Undefined unless `isWebhookSecret` accepts the text. */
export function decodeWebhookSecret(text: string): Buffer | undefined {
  if (!text.startsWith(prefix) || text.length > maxLength) return undefined
  const encoded = text.slice(prefix.length)
  const bytes = Buffer.from(encoded, 'base64')
  const isValid = bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === encoded
  return isValid ? bytes : undefined
}

const prefix = 'whsec_'
const maxLength = prefix.length + 88
