import { object, string, timestamp, type Static } from '#shared/schema.ts'

/** Evidence that this service returned these bytes for this address at this time. */
export const proof = object({
  hash: string({ description: 'SHA-256 of the UTF-8 bytes of the content, lower-case hex', pattern: '^[0-9a-f]{64}$' }),
  timestamp: timestamp({ description: 'When the proof was made, ISO 8601' }),
  alg: string({ description: 'MAC algorithm: HMAC-SHA256' }),
  mac: string({ description: 'MAC over url, hash and timestamp, joined by line feeds, lower-case hex' }),
  keyId: string({ description: 'Names the key that made the MAC' }),
})

export type Proof = Static<typeof proof>
