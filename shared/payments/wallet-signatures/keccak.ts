import { keccak256 } from 'viem/utils'

/** The Keccak-256 hash, in lower-case hex after 0x. */
export const keccakOf = (bytes: Uint8Array): string => keccak256(bytes)
