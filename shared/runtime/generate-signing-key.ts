import { generateKeyPairSync } from 'node:crypto'

/** A new Ed25519 private key, PKCS #8 in PEM. */
export function generateSigningKey(): string {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
}
