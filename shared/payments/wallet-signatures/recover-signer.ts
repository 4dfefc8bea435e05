import { hashMessage } from 'viem'
import { keccakOf } from './keccak.ts'

/**
 * The address that signed an EIP-191 message, in lower case. Undefined for a signature that is not r, s and v in 65 bytes of hex, or
 * that no key can have made. libsecp256k1 as WebAssembly takes 0.2 ms, which is less than a task in a thread would cost.
 */
export async function recoverSigner(text: string, signature: string): Promise<string | undefined> {
  const [, rs = '', v = ''] = /^0x([0-9a-f]{128})([0-9a-f]{2})$/i.exec(signature) ?? []
  const recoveryId = recoveryIds.get(v.toLowerCase())
  if (recoveryId === undefined) return undefined
  // Loaded with the first signature: processes that verify none do without the 12 MB.
  const { recover } = await import('tiny-secp256k1')
  const publicKey = recoveredBy(() => recover(hashMessage(text, 'bytes'), Buffer.from(rs, 'hex'), recoveryId))
  // The address is the end of the hash of the point, without the byte that says that it is not compressed.
  return publicKey && `0x${keccakOf(publicKey.subarray(1)).slice(-40)}`
}

/** The values of v: 27 and 28 (Ethereum, Yellow Paper, appendix F), and the parity alone, as some wallets write it. */
const recoveryIds: ReadonlyMap<string, 0 | 1> = new Map([
  ['00', 0],
  ['01', 1],
  ['1b', 0],
  ['1c', 1],
])

/** The library throws for an r or s outside of the group. */
function recoveredBy(recover: () => Uint8Array | null): Uint8Array | undefined {
  try {
    return recover() ?? undefined
  } catch {
    return undefined
  }
}
