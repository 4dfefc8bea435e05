import { keccak256 } from 'viem/utils'

/** Keccak-256 as chains have it, lower-case hex after 0x. */
export const keccakOf = (bytes: Uint8Array): string => keccak256(bytes)
