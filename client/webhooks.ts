import type { Notice } from './generated/notices.ts'

export type { Notice } from './generated/notices.ts'

/** A webhook request: its raw body, and its headers with names in any case. */
export interface WebhookRequest {
  /** As received. A body that was parsed and written again has other bytes. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** An Ed25519 key as a JSON Web Key (RFC 8037). */
export interface PublicKey {
  kty?: string
  crv?: string
  x?: string
  kid?: string
}

export interface VerifyOptions {
  /** The secrets of the monitor, `whsec_…`: verifies the signature `v1`. */
  secret?: string | readonly string[]
  /** The public keys of the service: verifies the signature `v1a`. See `fetchWebhookKeys`. */
  keys?: readonly PublicKey[]
  /** The greatest difference between the clocks, in seconds. Default: 300 */
  toleranceSeconds?: number
}

/** A notice that the service did not sign for this receiver, or not recently. Answer it with 400. */
export class WebhookError extends Error {
  override name = 'WebhookError'
}

/**
 * Verifies a webhook request (Standard Webhooks 1.0.0, `v1` and `v1a`) and returns its notice. Throws WebhookError. `v1a` proves
 * which service sent a notice, not for whom: compare `data.monitorId` with your monitors.
 *
 * @example
 * const notice = await verifyWebhook({ body, headers: request.headers }, { secret: process.env.WEBHOOK_SECRET })
 */
export async function verifyWebhook(request: WebhookRequest, options: VerifyOptions): Promise<Notice> {
  const { body } = request
  const [id, sentAt, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(request, name),
  )
  if (!id || !sentAt || !signatures) throw new WebhookError('The headers of a webhook are missing.')
  const { secret = [], keys = [], toleranceSeconds = 300 } = options
  // `!(… <= …)` also rejects a timestamp that is not a number.
  if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) <= toleranceSeconds))
    throw new WebhookError('The timestamp differs too much from the clock.')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = concat(new TextEncoder().encode(`${id}.${sentAt}.`), bytes)
  const secrets = typeof secret === 'string' ? [secret] : secret
  const checks = [
    ...secrets.map(async (text) => ({ version: 'v1', key: await secretKey(text), algorithm: 'HMAC' })),
    ...keys.map(async (jwk) => ({ version: 'v1a', key: await publicKey(jwk), algorithm: 'Ed25519' })),
  ]
  const given = signatures.split(' ').slice(0, maxSignatures)
  for (const { version, key, algorithm } of await Promise.all(checks))
    for (const signature of signaturesOf(given, version))
      if (await crypto.subtle.verify(algorithm, key, signature, signed))
        return JSON.parse(new TextDecoder().decode(bytes)) as Notice
  throw new WebhookError('No signature is valid.')
}

/** The public keys of a service for `v1a`. Keep them, and read them again when no key fits. Throws if the service does not answer. */
export async function fetchWebhookKeys(baseUrl: string): Promise<PublicKey[]> {
  const response = await fetch(new URL('/.well-known/jwks.json', baseUrl))
  if (!response.ok) throw new WebhookError(`The keys of ${baseUrl} could not be read: status ${response.status}.`)
  const { keys } = (await response.json()) as { keys: PublicKey[] }
  return keys.filter(({ kid }) => kid?.startsWith('webhook-') === true)
}

/** The service sends one signature for each valid secret and one more. */
const maxSignatures = 16

function headerOf({ headers }: WebhookRequest, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

function signaturesOf(given: readonly string[], version: string): Uint8Array<ArrayBuffer>[] {
  return given.flatMap((text) => {
    const [name, base64 = ''] = text.split(',')
    const bytes = name === version ? fromBase64(base64) : undefined
    return bytes === undefined ? [] : [bytes]
  })
}

function secretKey(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0) throw new WebhookError('The secret is not whsec_ and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

const publicKey = ({ kty = '', crv = '', x = '' }: PublicKey) =>
  crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
  } catch {
    return undefined
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}
