import { createPrivateKey, generateKeyPairSync, hkdfSync } from 'node:crypto'
import { ed25519Prefix } from './settings/key-readers.ts'

/** A new Ed25519 private key, PKCS #8 in PEM. */
export function generateSigningKey(): string {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
}

/** The use of a derived key. Another text makes another key. */
export type KeyPurpose =
  | 'proof mac'
  | 'proof signature'
  | 'web bot auth'
  | 'webhook signature'
  | 'private inputs'
  | 'private input hashes'

/** The Ed25519 private key that a seed has for a purpose, PKCS #8 in PEM. */
export function deriveSigningKey(seed: string, purpose: KeyPurpose): string {
  const der = Buffer.concat([ed25519Prefix, deriveSecret(seed, purpose)])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return key.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/** The 32 bytes that a seed has for a purpose, by HKDF with SHA-256 (RFC 5869). They reveal nothing about other purposes. */
export function deriveSecret(seed: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', seed, '', `webintel ${purpose}`, 32))
}
