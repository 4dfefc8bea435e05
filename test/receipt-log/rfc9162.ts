import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto'

// A verifier of the receipt log, written from RFC 9162, RFC 8785 and RFC 7515 alone: it imports nothing of the service.

const sha256 = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const joined = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right)
const isOdd = (number: bigint) => number % 2n === 1n

/** MTH of section 2.1.1, of the hashes of the leaves. */
export function rootOfLeaves(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (only === undefined) return sha256()
  if (leaves.length === 1) return only
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return joined(rootOfLeaves(leaves.slice(0, half)), rootOfLeaves(leaves.slice(half)))
}

export const leafHash = (entry: Uint8Array) => sha256(Buffer.of(0), entry)

/** The leaf hash of a receipt: without `log`, with sorted fields. Its only number is a whole one. */
export function leafOfReceipt(receipt: Record<string, unknown>): Buffer {
  const { log: _, ...rest } = receipt
  return leafHash(Buffer.from(sorted(rest)))
}

function sorted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
  const names = fields.map(([name]) => name).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted(Reflect.get(value, name))}`).join(',')}}`
}

export interface InclusionClaim {
  leafHash: Buffer
  leafIndex: number
  treeSize: number
  auditPath: readonly Buffer[]
  rootHash: Buffer
}

/** Section 2.1.3.2. */
export function isIncluded({ leafHash: leaf, leafIndex, treeSize, auditPath, rootHash }: InclusionClaim): boolean {
  if (leafIndex >= treeSize) return false
  let fn = BigInt(leafIndex)
  let sn = BigInt(treeSize - 1)
  let r = leaf
  for (const p of auditPath) {
    if (sn === 0n) return false
    if (isOdd(fn) || fn === sn) {
      r = joined(p, r)
      while (!isOdd(fn) && fn !== 0n) [fn, sn] = [fn / 2n, sn / 2n]
    } else r = joined(r, p)
    ;[fn, sn] = [fn / 2n, sn / 2n]
  }
  return sn === 0n && r.equals(rootHash)
}

export interface ConsistencyClaim {
  first: number
  second: number
  consistencyPath: readonly Buffer[]
  firstRoot: Buffer
  secondRoot: Buffer
}

/** Section 2.1.4.2. Trees of equal size need equal roots and no path. */
export function isConsistent(claim: ConsistencyClaim): boolean {
  const { first, second, consistencyPath, firstRoot, secondRoot } = claim
  if (first === second) return consistencyPath.length === 0 && firstRoot.equals(secondRoot)
  if (first < 1 || first > second || consistencyPath.length === 0) return false
  const isPower = Number.isInteger(Math.log2(first))
  const [start, ...rest] = isPower ? [firstRoot, ...consistencyPath] : consistencyPath
  if (start === undefined) return false
  let fn = BigInt(first - 1)
  let sn = BigInt(second - 1)
  while (isOdd(fn)) [fn, sn] = [fn / 2n, sn / 2n]
  let [fr, sr] = [start, start]
  for (const c of rest) {
    if (sn === 0n) return false
    if (isOdd(fn) || fn === sn) {
      ;[fr, sr] = [joined(c, fr), joined(c, sr)]
      while (!isOdd(fn) && fn !== 0n) [fn, sn] = [fn / 2n, sn / 2n]
    } else sr = joined(sr, c)
    ;[fn, sn] = [fn / 2n, sn / 2n]
  }
  return sn === 0n && fr.equals(firstRoot) && sr.equals(secondRoot)
}

export interface Head {
  treeSize: number
  rootHash: string
  timestamp: string
}

/** The payload of a signed head (RFC 7515, section 5.2). Undefined if none of the keys signed it. */
export function readHead(signedHead: string, keys: readonly JsonWebKey[]): Head | undefined {
  const [header = '', payload = '', signature = ''] = signedHead.split('.')
  const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string; kid: string }
  const key = keys.find((known) => known['kid'] === kid)
  if (alg !== 'EdDSA' || key === undefined) return undefined
  const text = Buffer.from(`${header}.${payload}`)
  const isSigned = verify(null, text, createPublicKey({ key, format: 'jwk' }), Buffer.from(signature, 'base64url'))
  return isSigned ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Head) : undefined
}
