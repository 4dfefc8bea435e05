import { keccakOf } from '#shared/payments/keccak.ts'
import { decodeBase58 } from '#shared/runtime/settings/key-readers.ts'

export type AddressChain = 'evm' | 'solana'

/** An address of a contract, as its caller wrote it. Only its form is checked: nothing is read on-chain. */
export interface ContractAddress {
  written: string
  /** With the capitals of EIP-55; as written for Solana and for invalid addresses. */
  address: string
  /** Undefined if the text is not an address. */
  chain: AddressChain | undefined
  checksum: 'valid' | 'invalid' | 'absent' | 'none'
}

/**
 * Reads an address. `checksum` of an EVM address: `absent` if all its letters have one case. `none`: Solana addresses and
 * invalid ones have no checksum.
 */
export function parseAddress(text: string): ContractAddress {
  const written = text.trim()
  if (isEvmAddress(written)) {
    const address = withChecksum(written)
    const digits = written.slice(2)
    const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
    return {
      written,
      address,
      chain: 'evm',
      checksum: hasOneCase ? 'absent' : address === written ? 'valid' : 'invalid',
    }
  }
  const chain = isSolanaAddress(written) ? 'solana' : undefined
  return { written, address: written, chain, checksum: 'none' }
}

const isEvmAddress = (text: string) => /^0x[\da-fA-F]{40}$/u.test(text)

/** A Solana address is 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && decodeBase58(text)?.length === 32
}

/** EIP-55: a letter is a capital if the same digit of the hash of the address in lower case is 8 or above. */
export function withChecksum(address: string): string {
  const lower = address.slice(2).toLowerCase()
  const hash = keccakOf(new TextEncoder().encode(lower)).slice(2)
  const digits = Array.from(lower, (digit, at) => (parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit))
  return `0x${digits.join('')}`
}
