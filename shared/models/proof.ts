import { object, optional, string, timestamp, type Static } from '#shared/schema.ts'

/** Evidence that this service returned these bytes for this address at this time. */
export const proof = object({
  hash: string({ description: 'SHA-256 of the UTF-8 bytes of the content, lower-case hex', pattern: '^[0-9a-f]{64}$' }),
  timestamp: timestamp({ description: 'When the proof was made, ISO 8601' }),
  alg: string({ description: 'MAC algorithm: HMAC-SHA256' }),
  mac: string({ description: 'MAC over url, hash and timestamp, joined by line feeds, lower-case hex' }),
  keyId: string({ description: 'Names the keys of the MAC and of the signature' }),
  signature: optional(
    string({ description: 'Ed25519 over the same text, base64url; its public key is in /.well-known/jwks.json' }),
  ),
})

export type Proof = Static<typeof proof>
