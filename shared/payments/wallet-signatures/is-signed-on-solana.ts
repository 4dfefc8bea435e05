import { createPublicKey, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { getBase58Encoder, type ReadonlyUint8Array } from '@solana/kit'

// With a callback, Node verifies in its thread pool.
const verifyInThread = promisify(verify)

/** Verifies an Ed25519 signature over the UTF-8 text. Accepts base58, as wallets return it, and base64. */
export async function isSignedOnSolana(address: string, text: string, signature: string): Promise<boolean> {
  const key = solanaKey(address)
  const bytes = signatureBytes(signature)
  if (key === undefined || bytes === undefined) return false
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verifyInThread(undefined, Buffer.from(text), publicKey, bytes)
}

/** The public key of a Solana address; undefined if it is not an address. */
export function solanaKey(address: string): ReadonlyUint8Array | undefined {
  const bytes = base58Bytes(address, 44)
  return bytes?.length === 32 && !smallOrder.has(Buffer.from(bytes).toString('hex').slice(0, 62)) ? bytes : undefined
}

function signatureBytes(signature: string): Uint8Array | undefined {
  const bytes =
    base58Bytes(signature, 88) ??
    (/^[A-Za-z0-9+/]{86}==$/.test(signature) ? Buffer.from(signature, 'base64') : undefined)
  return bytes?.length === 64 ? Uint8Array.from(bytes) : undefined
}

function base58Bytes(text: string, maxLength: number): ReadonlyUint8Array | undefined {
  if (text.length > maxLength || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  return getBase58Encoder().encode(text)
}

/** Points of small order, without their last byte, which holds the sign. Anyone can forge signatures for these keys. */
const smallOrder: ReadonlySet<string> = new Set([
  '00'.repeat(31),
  `01${'00'.repeat(30)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03',
  `ec${'ff'.repeat(30)}`,
  `ed${'ff'.repeat(30)}`,
  `ee${'ff'.repeat(30)}`,
])
