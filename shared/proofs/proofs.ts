import { createHash, createHmac, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'
import { canonicalJson } from '#shared/contract/cache-key.ts'
import type { Proof } from '#shared/contract/models/proof.ts'
import type { ProofKey, ProofKeys } from './proof-keys.ts'

const alg = 'HMAC-SHA256'

type Verdict =
  | { valid: true }
  | {
      valid: false
      reason: 'unknown_key' | 'mac_mismatch' | 'signature_mismatch' | 'content_mismatch' | 'usage_mismatch'
    }

/** The subject of a proof. `hash`: SHA-256 of the content. `usageHash`: of what the owner says about its use. Lower-case hex. */
interface Proved {
  url: string
  hash: string
  usageHash?: string | undefined
}

export interface Proofs {
  /** `timestamp`: ISO 8601. The same page gets the same proof again. */
  make: (page: Proved, timestamp: string) => Proof
  /** As `make`, always with this timestamp. */
  makeAt: (url: string, hash: string, timestamp: string) => Proof
  /** Checks that one of our keys made the proof and that the proof covers what else is given. */
  verify: (url: string, proof: Proof, covered?: Covered) => Promise<Verdict>
  /** Signs a tree head of the receipt log (RFC 9162). Returns a JWS. */
  signTreeHead: (head: TreeHead) => string
  /** Signs a payload as a JWS in compact form (RFC 7515, RFC 8037). */
  signJws: (header: JwsHeader, payload: object) => string
  /** The id of the key that signs. */
  keyId: string
  publicKeys: ProofKeys['publicKeys']
}

/** The content of an answer, and what its owner says about its use. */
interface Covered {
  content?: string | undefined
  usage?: unknown
}

interface JwsHeader {
  alg: 'EdDSA'
  kid: string
  typ?: string
}

/** The proofs of this many pages stay in memory: a signature costs more than the rest of a cached answer. */
const maxProofs = 2000

/** Makes and verifies proofs: a MAC and a signature over url, hash and timestamp, joined by line feeds. */
export function createProofs(keys: ProofKeys): Proofs {
  const recent = new Map<string, Proof>()

  return {
    make(proved, timestamp) {
      const { url, hash, usageHash = '' } = proved
      const page = `${url}\n${hash}\n${usageHash}`
      const proof = recent.get(page) ?? prove(keys.active, proved, timestamp)
      recent.delete(page)
      recent.set(page, proof)
      const [oldest] = recent.keys()
      if (recent.size > maxProofs && oldest !== undefined) recent.delete(oldest)
      return proof
    },

    makeAt: (url, hash, timestamp) => prove(keys.active, { url, hash }, timestamp),

    async verify(url, proof, { content, usage } = {}) {
      const key = proof.alg === alg ? await keys.find(proof.keyId) : undefined
      if (key === undefined) return { valid: false, reason: 'unknown_key' }
      if (content !== undefined && sha256(content) !== proof.hash) return { valid: false, reason: 'content_mismatch' }
      if (usage !== undefined && sha256(canonicalJson(usage)) !== proof.usageHash)
        return { valid: false, reason: 'usage_mismatch' }
      const text = textOf({ ...proof, url }, proof.timestamp)
      if (!isMac(proof.mac, macOf(key, text))) return { valid: false, reason: 'mac_mismatch' }
      if (proof.signature !== undefined && !isSignature(key, text, proof.signature)) {
        return { valid: false, reason: 'signature_mismatch' }
      }
      return { valid: true }
    },

    // No text that a proof signs can be that of a JWS, because it has line feeds.
    signTreeHead: ({ treeSize, rootHash, timestamp }) =>
      signJws(keys.active, { alg: 'EdDSA', kid: keys.active.id, typ: 'log-head' }, { treeSize, rootHash, timestamp }),

    signJws: (header, payload) => signJws(keys.active, header, payload),

    keyId: keys.active.id,

    publicKeys: keys.publicKeys,
  }
}

function prove(key: ProofKey, proved: Proved, timestamp: string): Proof {
  const text = textOf(proved, timestamp)
  const { hash, usageHash } = proved
  return {
    hash,
    timestamp,
    ...(usageHash !== undefined && { usageHash }),
    alg,
    mac: macOf(key, text).toString('hex'),
    keyId: key.id,
    signature: sign(null, Buffer.from(text), key.signing).toString('base64url'),
  }
}

/** Proofs of earlier versions, and those of pages whose owner says nothing, have no fourth line. */
const textOf = ({ url, hash, usageHash }: Proved, timestamp: string) =>
  [url, hash, timestamp, ...(usageHash === undefined ? [] : [usageHash])].join('\n')

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

function signJws({ signing }: ProofKey, header: JwsHeader, payload: object): string {
  const text = [header, payload].map(base64Json).join('.')
  return `${text}.${sign(null, Buffer.from(text), signing).toString('base64url')}`
}

const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
