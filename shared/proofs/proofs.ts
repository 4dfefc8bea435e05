import { createHash, createHmac, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'
import type { Proof } from '#shared/contract/models/proof.ts'
import type { ProofKey, ProofKeys } from './proof-keys.ts'

const alg = 'HMAC-SHA256'

type Verdict =
  | { valid: true }
  | { valid: false; reason: 'unknown_key' | 'mac_mismatch' | 'signature_mismatch' | 'content_mismatch' }

export interface Proofs {
  /** `hash`: SHA-256 of the content, lower-case hex. `timestamp`: ISO 8601. The same page gets the same proof again. */
  make: (url: string, hash: string, timestamp: string) => Proof
  /** As `make`, always with this timestamp. */
  makeAt: (url: string, hash: string, timestamp: string) => Proof
  /** Checks that one of our keys made the proof and, if `content` is given, that the proof covers it. */
  verify: (url: string, proof: Proof, content: string | undefined) => Promise<Verdict>
  /** Signs a tree head of the receipt log (RFC 9162). Returns a JWS. */
  signTreeHead: (head: TreeHead) => string
  publicKeys: ProofKeys['publicKeys']
}

/** The proofs of this many pages stay in memory: a signature costs more than the rest of a cached answer. */
const maxProofs = 2000

/** Makes and verifies proofs: a MAC and a signature over url, hash and timestamp, joined by line feeds. */
export function createProofs(keys: ProofKeys): Proofs {
  const recent = new Map<string, Proof>()

  return {
    make(url, hash, timestamp) {
      const page = `${url}\n${hash}`
      const proof = recent.get(page) ?? prove(keys.active, url, hash, timestamp)
      recent.delete(page)
      recent.set(page, proof)
      const [oldest] = recent.keys()
      if (recent.size > maxProofs && oldest !== undefined) recent.delete(oldest)
      return proof
    },

    makeAt: (url, hash, timestamp) => prove(keys.active, url, hash, timestamp),

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

    signTreeHead: (head) => signTreeHead(keys.active, head),

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

/** The size and the root of the receipt log at a time. */
interface TreeHead {
  treeSize: number
  /** Hex. */
  rootHash: string
  /** ISO 8601. */
  timestamp: string
}

/**
 * Signs a head as a JWS in compact form (RFC 7515, RFC 8037). No text that a proof signs can have this form, because it has
 * line feeds.
 */
function signTreeHead({ id, signing }: ProofKey, { treeSize, rootHash, timestamp }: TreeHead): string {
  const header = { alg: 'EdDSA', kid: id, typ: 'log-head' }
  const text = [header, { treeSize, rootHash, timestamp }].map(base64Json).join('.')
  return `${text}.${sign(null, Buffer.from(text), signing).toString('base64url')}`
}

const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
