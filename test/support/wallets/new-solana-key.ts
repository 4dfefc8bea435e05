import { generateKeyPairSync } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'

/** A new key in base58, the seed and the public key, as wallets export it; and its address. */
export function newSolanaKey(): { key: string; address: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const text = getBase58Decoder()
  return { key: text.decode(Buffer.concat([seed, point])), address: text.decode(point) }
}
