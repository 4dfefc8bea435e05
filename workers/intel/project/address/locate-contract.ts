import { quoteAt, type Evidence, type SiteText } from '#workers/intel/project/text/site-text.ts'
import { isSolanaAddress, withChecksum, type AddressChain, type ContractAddress } from './parse-address.ts'

/** Where a site shows a contract, and the other contracts that it shows. */
export interface LocatedContract {
  whereFound: Evidence[]
  otherAddresses: { address: string; chain: AddressChain; url: string }[]
}

/**
 * Looks for the contract in the pages, their links and their scripts. Other addresses count only in pages and links: scripts
 * name the contracts of tools, too.
 */
export function locateContract(contract: ContractAddress, texts: readonly SiteText[]): LocatedContract {
  const isEvm = contract.chain === 'evm'
  const wanted = isEvm ? contract.address.toLowerCase() : contract.address
  const whereFound = texts.flatMap(({ url, text, lower }) => {
    if (contract.chain === undefined) return []
    const at = (isEvm ? lower : text).indexOf(wanted)
    return at === -1 ? [] : { url, quote: quoteAt(text, at, wanted.length) }
  })
  const others = new Map<string, LocatedContract['otherAddresses'][number]>()
  for (const { url, kind, text } of texts) {
    if (kind === 'script') continue
    for (const { address, chain } of findAddresses(text)) {
      if (address !== contract.address && !others.has(address)) others.set(address, { address, chain, url })
    }
  }
  return { whereFound: whereFound.slice(0, maxPlaces), otherAddresses: [...others.values()].slice(0, maxOthers) }
}

const maxPlaces = 10
const maxOthers = 20

interface FoundAddress {
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
