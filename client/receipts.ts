import type { PublicKey } from './webhooks.ts'

export interface ReceiptOptions {
  /** A head that was kept, the `signedHead` of an earlier result: also verifies that the log has only grown since. */
  olderHead?: string
}

/** A receipt that is in the log. Keep it: receipt, proof and head stay valid after the service has deleted the receipt. */
export interface VerifiedReceipt {
  /** As `GET /receipts/{requestId}` returned it. */
  receipt: Record<string, unknown>
  leafIndex: number
  auditPath: string[]
  treeSize: number
  signedHead: string
}

/** A receipt that is not in the log, a head that the service did not sign, or a log that was rewritten. */
export class ReceiptError extends Error {
  override name = 'ReceiptError'
}

/**
 * Verifies that the receipt of a call is in the receipt log of a service (RFC 9162). Throws ReceiptError, also if the service
 * does not answer.
 *
 * @example
 * const { signedHead } = await verifyReceipt('https://api.example.com', requestId)
 * await verifyReceipt('https://api.example.com', laterRequestId, { olderHead: signedHead })
 */
export async function verifyReceipt(
  baseUrl: string,
  requestId: string,
  { olderHead }: ReceiptOptions = {},
): Promise<VerifiedReceipt> {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(new URL(path, baseUrl))
    if (!response.ok) throw new ReceiptError(`GET ${path} was answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const { keys } = await get<{ keys: PublicKey[] }>('/.well-known/jwks.json')
  const { signedHead } = await get<{ signedHead: string }>('/log/head')
  const head = await readHead(signedHead, keys)
  const receipt = await get<Record<string, unknown>>(`/receipts/${encodeURIComponent(requestId)}`)
  const { leafIndex, auditPath } = await get<{ leafIndex: number; auditPath: string[] }>(
    `/log/proof/${encodeURIComponent(requestId)}?treeSize=${head.treeSize}`,
  )
  if (!(await isIncluded({ leaf: await leafOf(receipt), index: leafIndex, path: auditPath }, head)))
    throw new ReceiptError('The receipt is not in the log.')
  if (olderHead !== undefined) {
    const older = await readHead(olderHead, keys)
    const { consistencyPath } = await get<{ consistencyPath: string[] }>(
      `/log/consistency?first=${older.treeSize}&second=${head.treeSize}`,
    )
    if (!(await isConsistent(older, head, consistencyPath))) throw new ReceiptError('The log was rewritten.')
  }
  return { receipt, leafIndex, auditPath, treeSize: head.treeSize, signedHead }
}

interface Head {
  treeSize: number
  rootHash: string
}

/** The payload of a signed head: a JWS in compact form (RFC 7515) with Ed25519. */
async function readHead(jws: string, keys: readonly PublicKey[]): Promise<Head> {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const { kid } = JSON.parse(textOf(header)) as { kid?: string }
  const { kty = '', crv = '', x = '' } = keys.find((one) => one.kid === kid) ?? {}
  if (x === '') throw new ReceiptError('The service has no key of this head.')
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  if (!(await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signed)))
    throw new ReceiptError('The service did not sign this head.')
  return JSON.parse(textOf(payload)) as Head
}

/** The hash of a leaf: a receipt without its field `log`. */
async function leafOf(receipt: Record<string, unknown>): Promise<string> {
  const { log: _, ...fields } = receipt
  return sha256(Uint8Array.of(0, ...new TextEncoder().encode(canonical(fields))))
}

/** RFC 8785, for the values that a receipt has: texts, whole numbers and objects of them. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}

/** RFC 9162, section 2.1.3.2. */
async function isIncluded(
  { leaf, index, path }: { leaf: string; index: number; path: readonly string[] },
  head: Head,
): Promise<boolean> {
  let [fn, sn, root] = [index, head.treeSize - 1, leaf]
  if (fn > sn) return false
  for (const hash of path) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      root = await parent(hash, root)
      while (fn % 2 === 0 && fn > 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)]
    } else root = await parent(root, hash)
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return sn === 0 && root === head.rootHash
}

/** RFC 9162, section 2.1.4.2. */
async function isConsistent(older: Head, newer: Head, path: readonly string[]): Promise<boolean> {
  if (older.treeSize === newer.treeSize) return older.rootHash === newer.rootHash
  const isPower = Number.isInteger(Math.log2(older.treeSize))
  const [start = '', ...rest] = isPower && path.length > 0 ? [older.rootHash, ...path] : path
  let [fn, sn, first, second] = [older.treeSize - 1, newer.treeSize - 1, start, start]
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  for (const hash of rest) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      ;[first, second] = [await parent(hash, first), await parent(hash, second)]
      while (fn % 2 === 0 && fn > 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)]
    } else second = await parent(second, hash)
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return sn === 0 && first === older.rootHash && second === newer.rootHash
}

const parent = (left: string, right: string) => sha256(Uint8Array.of(1, ...fromHex(left), ...fromHex(right)))

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0)

const textOf = (base64url: string) => new TextDecoder().decode(bytesOf(base64url))
