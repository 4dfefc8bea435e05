import { createHash, createHmac, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'
import type { Proof } from '#shared/models/proof.ts'
import type { ProofKey, ProofKeys } from './proof-keys.ts'

const alg = 'HMAC-SHA256'

export type Verdict =
  | { valid: true }
  | { valid: false; reason: 'unknown_key' | 'mac_mismatch' | 'signature_mismatch' | 'content_mismatch' }

export interface Proofs {
  /** `hash`: SHA-256 of the content, lower-case hex; `timestamp`: ISO 8601. The same page gets the same proof again. */
  make: (url: string, hash: string, timestamp: string) => Proof
  /** Whether one of our keys made the proof, and, where content is given, whether it is of that content. */
  verify: (url: string, proof: Proof, content: string | undefined) => Promise<Verdict>
  publicKeys: ProofKeys['publicKeys']
}

/** A signature costs more than a cached answer otherwise does, so the proofs of this many pages are kept. */
const keptProofs = 2000

/** MAC and signature over url, hash and timestamp, joined by line feeds. */
export function createProofs(keys: ProofKeys): Proofs {
  const made = new Map<string, Proof>()

  return {
    make(url, hash, timestamp) {
      const page = `${url}\n${hash}`
      const proof = made.get(page) ?? prove(keys.active, url, hash, timestamp)
      made.delete(page)
      made.set(page, proof)
      const [oldest] = made.keys()
      if (made.size > keptProofs && oldest !== undefined) made.delete(oldest)
      return proof
    },

    async verify(url, proof, content) {
      const key = proof.alg === alg ? await keys.find(proof.keyId) : undefined
      if (key === undefined) return { valid: false, reason: 'unknown_key' }
      if (content !== undefined && sha256(content) !== proof.hash) return { valid: false, reason: 'content_mismatch' }
      const text = textOf(url, proof.hash, proof.timestamp)
      if (!isMac(proof.mac, macOf(key, text))) return { valid: false, reason: 'mac_mismatch' }
      if (proof.signature !== undefined && !isSignature(key, text, proof.signature)) {
        return { valid: false, reason: 'signature_mismatch' }
      }
      return { valid: true }
    },

    publicKeys: keys.publicKeys,
  }
}

function prove(key: ProofKey, url: string, hash: string, timestamp: string): Proof {
  const text = textOf(url, hash, timestamp)
  return {
    hash,
    timestamp,
    alg,
    mac: macOf(key, text).toString('hex'),
    keyId: key.id,
    signature: sign(null, Buffer.from(text), key.signing).toString('base64url'),
  }
}

const textOf = (url: string, hash: string, timestamp: string) => `${url}\n${hash}\n${timestamp}`

const macOf = (key: ProofKey, text: string) => createHmac('sha256', key.mac).update(text).digest()

function isMac(given: string, expected: Buffer): boolean {
  const bytes = Buffer.from(given, 'hex')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

function isSignature({ signing }: ProofKey, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), createPublicKey(signing), Buffer.from(signature, 'base64url'))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
