import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The Keccak-256 hash, in lower-case hex after 0x. */
export const keccakOf = (bytes: Uint8Array): string => `0x${bytesToHex(keccak_256(bytes))}`
