import { createECDH, createPrivateKey, createPublicKey } from 'node:crypto'
import type { Setting } from './readers.ts'

/** `bytes` bytes in hex after 0x. From 32 bytes on the value counts as a secret: it may be a private key. */
export function optionalHex(bytes: number, about: string): Setting<`0x${string}` | undefined> {
  const read = (value: string) => {
    // The message omits the value: it may be a private key.
    if (value.length !== 2 + bytes * 2 || !/^0x[0-9a-fA-F]*$/.test(value))
      throw new Error(`expected 0x followed by ${bytes} bytes in hex`)
    return value as `0x${string}`
  }
  return { read, fallback: undefined, about, ...(bytes >= 32 && { secret: true as const }) }
}

/** `bytes` bytes in base58, as in Solana addresses and keys. Above 32 bytes the value counts as a secret. */
export function optionalBase58(bytes: number, about: string): Setting<string | undefined> {
  const read = (value: string) => {
    // The message omits the value: it may be a private key.
    if (decodeBase58(value)?.length !== bytes) throw new Error(`expected ${bytes} bytes in base58`)
    return value
  }
  return { read, fallback: undefined, about, ...(bytes > 32 && { secret: true as const }) }
}

/** Decodes base58; each leading 1 is a zero byte. Undefined for invalid base58. */
export function decodeBase58(text: string): Uint8Array | undefined {
  const digits = text.split('').map((digit) => BigInt(base58Digits.indexOf(digit)))
  if (digits.includes(-1n)) return undefined
  const value = digits.reduce((sum, digit) => sum * 58n + digit, 0n)
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = digits.findIndex((digit) => digit !== 0n)
  const rest = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.alloc(zeros === -1 ? digits.length : zeros), rest])
}

const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The private key of an EVM account: 32 bytes in hex. */
export function evmKey(about: string): Setting<`0x${string}` | undefined> {
  const setting = optionalHex(32, about)
  const read = (value: string) => {
    const key = setting.read(value)
    if (!isOnCurve(value)) throw new Error('expected a secp256k1 private key')
    return key
  }
  return { ...setting, read }
}

/** A Solana key pair as wallets export it: seed and public key, 64 bytes in base58. */
export function solanaKey(about: string): Setting<string | undefined> {
  const setting = optionalBase58(64, about)
  const read = (value: string) => {
    const pair = Buffer.from(decodeBase58(setting.read(value) ?? '') ?? [])
    if (!publicKeyOf(pair.subarray(0, 32)).equals(pair.subarray(32)))
      throw new Error('expected a key pair; the public key does not match the private key')
    return value
  }
  return { ...setting, read }
}

function isOnCurve(hex: string): boolean {
  try {
    createECDH('secp256k1').setPrivateKey(hex.slice(2), 'hex')
    return true
  } catch {
    return false
  }
}

/** The DER bytes before the 32 bytes of an Ed25519 private key (RFC 8410 §7). */
export const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
/** The DER bytes before those of a public key (§4). */
const publicKeyPrefixBytes = 12

function publicKeyOf(seed: Buffer): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([ed25519Prefix, seed]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicKeyPrefixBytes)
}

/** An Ed25519 private key, PKCS 8 in PEM. */
export function signingKey(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    if (!isEd25519(value)) throw new Error('expected an Ed25519 private key, PKCS 8 in PEM')
    return value
  }
  return { read, fallback: undefined, about, secret: true }
}

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
