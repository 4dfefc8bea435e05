import { object, optional, string, timestamp, type Static } from '#shared/contract/schema.ts'

/** A SHA-256 hash as lower-case hex. */
export const sha256 = (options: { description?: string } = {}) => string({ ...options, pattern: '^[0-9a-f]{64}$' })

export const proofFields = {
  hash: sha256({ description: 'SHA-256 of the content in UTF-8, lower-case hex' }),
  timestamp: timestamp({ description: 'When the proof was made, ISO 8601' }),
  usageHash: optional(
    sha256({
      description: 'SHA-256 of metadata.usage as canonical JSON (RFC 8785). Absent if the owner says nothing',
    }),
  ),
  alg: string({ description: 'MAC algorithm: HMAC-SHA256' }),
  mac: string({
    description: 'MAC of url, hash, timestamp and, if present, usageHash, joined by line feeds; lower-case hex',
  }),
  keyId: string({ description: 'Id of the keys of the MAC and the signature' }),
  signature: optional(
    string({
      description: 'Ed25519 signature of the same text, base64url. The public key is in /.well-known/jwks.json',
    }),
  ),
}

/** Proves that this service returned these bytes for this URL at this time. */
export const proof = object(proofFields, {
  description: 'Proof that this service returned this content for this URL at this time. POST /proof/verify checks it',
})

export type Proof = Static<typeof proof>
