import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#shared/config.ts'
import type { Proof } from '#shared/models/proof.ts'
import type { KeyStore } from '#shared/stores/keys.ts'

const alg = 'HMAC-SHA256'

export type Verdict = { valid: true } | { valid: false; reason: 'unknown_key' | 'mac_mismatch' | 'content_mismatch' }

export interface Proofs {
  /** `hash`: SHA-256 of the content, lower-case hex; `timestamp`: ISO 8601. */
  make: (url: string, hash: string, timestamp: string) => Proof
  /** Whether one of our keys made the proof, and, where content is given, whether it is of that content. */
  verify: (url: string, proof: Proof, content: string | undefined) => Verdict
}

/** The MAC over url, hash and timestamp, joined by line feeds. */
export function createProofs(key: { id: string; secret: string }): Proofs {
  const macOf = (url: string, hash: string, timestamp: string) =>
    createHmac('sha256', key.secret).update(`${url}\n${hash}\n${timestamp}`).digest()

  return {
    make: (url, hash, timestamp) => {
      return { hash, timestamp, alg, mac: macOf(url, hash, timestamp).toString('hex'), keyId: key.id }
    },
    verify(url, proof, content) {
      if (proof.keyId !== key.id || proof.alg !== alg) return { valid: false, reason: 'unknown_key' }
      if (content !== undefined && sha256(content) !== proof.hash) return { valid: false, reason: 'content_mismatch' }
      const expected = macOf(url, proof.hash, proof.timestamp)
      const given = Buffer.from(proof.mac, 'hex')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return { valid: false, reason: 'mac_mismatch' }
      }
      return { valid: true }
    },
  }
}

/** With the configured key, or with one that is generated once and shared by every process. */
export async function openProofs({ PROOF_KEY, PROOF_KEY_ID }: Config, keys: KeyStore): Promise<Proofs> {
  const secret = PROOF_KEY ?? (await keys.once('proof-mac', () => randomBytes(32).toString('base64url')))
  return createProofs({ id: PROOF_KEY_ID ?? keyIdOf(secret), secret })
}

/** A name for a key that tells nothing about it. */
const keyIdOf = (secret: string) => sha256(`key id of ${secret}`).slice(0, 16)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
