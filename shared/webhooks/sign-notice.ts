import { createHmac, sign } from 'node:crypto'
import { AppError } from '#shared/contract/errors.ts'
import type { WebhookSecret } from '#shared/monitoring/monitor.ts'
import type { WebhookKey } from './webhook-keys.ts'
import { decodeWebhookSecret } from './webhook-secret.ts'

export interface UnsignedNotice {
  /** `webhook-id`. Contains no dot. */
  id: string
  body: string
  /** The time of this attempt in Unix milliseconds. */
  at: number
  /** Secrets that are replaced and no longer valid at that time are ignored. */
  secrets: readonly WebhookSecret[]
  key: WebhookKey
}

/**
 * The header fields that sign a notice (Standard Webhooks 1.0.0): a signature `v1` (HMAC-SHA256) for each valid secret, and
 * `v1a` (Ed25519) of this service, separated by spaces. The signed text is `id.timestamp.body`, the timestamp in seconds.
 */
export function signNotice({ id, body, at, secrets, key }: UnsignedNotice) {
  const timestamp = String(Math.floor(at / 1000))
  const text = Buffer.from(`${id}.${timestamp}.${body}`)
  const valid = secrets.filter(({ validUntil = Infinity }) => validUntil > at)
  const signatures = [
    ...valid.map(({ secret }) => `v1,${createHmac('sha256', hmacKey(secret)).update(text).digest('base64')}`),
    `v1a,${sign(null, text, key.signing).toString('base64')}`,
  ]
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function hmacKey(secret: string): Buffer {
  const key = decodeWebhookSecret(secret)
  if (key === undefined)
    throw new AppError('INTERNAL', 'A stored webhook secret has another form than whsec_ and base64.')
  return key
}
