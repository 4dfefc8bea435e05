import { sign } from 'node:crypto'
import type { ProofKey } from './proof-keys.ts'

/** The size and the root of the receipt log at a time. */
export interface LogHead {
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
export function signHead({ id, signing }: ProofKey, { treeSize, rootHash, timestamp }: LogHead): string {
  const header = { alg: 'EdDSA', kid: id, typ: 'log-head' }
  const text = [header, { treeSize, rootHash, timestamp }].map(base64Json).join('.')
  return `${text}.${sign(null, Buffer.from(text), signing).toString('base64url')}`
}

const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
