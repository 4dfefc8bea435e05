import { generateKeyPairSync } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'

/** A new key in base58: the seed and the public key, as wallets export it. */
export function newSolanaKey(): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  return getBase58Decoder().decode(
    Buffer.concat([seed, publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)]),
  )
}
