import { quoteAt, type Evidence, type SiteText } from '#workers/intel/project/text/site-text.ts'
import { findAddresses } from './find-addresses.ts'
import type { AddressChain, ContractAddress } from './parse-address.ts'

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
