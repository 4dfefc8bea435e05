import { isSolanaAddress, withChecksum, type AddressChain } from './parse-address.ts'

export interface FoundAddress {
  address: string
  chain: AddressChain
  /** The position in the text. */
  at: number
}

/** The distinct addresses in a text, up to 50. Reads the text once. */
export function findAddresses(text: string): FoundAddress[] {
  const found = new Map<string, FoundAddress>()
  const seen = new Set<string>()
  for (let at = 0; at < text.length && found.size < maxAddresses; at += 1) {
    const end = wordEnd(text, at)
    if (end === at) continue
    const word = end - at <= maxLength ? text.slice(at, end) : ''
    const chain = seen.has(word) ? undefined : chainOf(word)
    if (chain !== undefined) {
      const address = chain === 'evm' ? withChecksum(word) : word
      seen.add(word)
      if (!found.has(address)) found.set(address, { address, chain, at })
    }
    if (seen.size >= maxCandidates) break
    at = end
  }
  return [...found.values()]
}

const maxAddresses = 50
/** Checksums and base58 cost time. */
const maxCandidates = 500
const maxLength = 44

/** The end of the run of letters and digits that starts at a position. */
function wordEnd(text: string, start: number): number {
  let end = start
  while (end < text.length && isWordCode(text.charCodeAt(end))) end += 1
  return end
}

const isWordCode = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

function chainOf(word: string): AddressChain | undefined {
  if (word.length === 42 && /^0x[\da-fA-F]{40}$/u.test(word)) return 'evm'
  // Words of one kind of letters are names or hashes in hex.
  if (word.length < 32 || !/\d/u.test(word) || !/[A-Z]/u.test(word) || !/[g-z]/u.test(word)) return undefined
  return isSolanaAddress(word) ? 'solana' : undefined
}
