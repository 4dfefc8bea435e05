import { createECDH, createPrivateKey, createPublicKey } from 'node:crypto'
import { decodeBase58, optionalBase58, optionalHex, type Setting } from './settings.ts'

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

/** The DER bytes before the 32 bytes of a seed (RFC 8410 §7) and of a public key (§4). */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicKeyPrefixBytes = 12

function publicKeyOf(seed: Buffer): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([privateKeyPrefix, seed]), format: 'der', type: 'pkcs8' })
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
