import { distance } from 'fastest-levenshtein'
import type { DomainName } from '#shared/contract/domain-name.ts'
import { skeleton } from '#workers/facts/domain/signals/name-signals.ts'

/** A sentence about the known project whose name a host imitates. Undefined if it imitates none. */
export function imitatedProject({ registrable, publicSuffix, unicode }: DomainName): string | undefined {
  if (officialDomains.has(registrable)) return undefined
  const label = registrable.slice(0, -publicSuffix.length - 1)
  const shown = unicode.split('.').at(-publicSuffix.split('.').length - 1) ?? label
  const plain = skeleton(shown)
  for (const [name, official] of projects) {
    if (plain === skeleton(name)) return `The host looks like ${name}, whose site is ${official}.`
    const words = shown.split('-', maxWords)
    if (words.length > 1 && words.some((word) => skeleton(word) === skeleton(name)))
      return `The host has the name ${name} in it, whose site is ${official}.`
    if (name.length >= minTypoLength && distance(plain, name) === 1)
      return `The host differs by one letter from ${name}, whose site is ${official}.`
  }
  return undefined
}

const maxWords = 10
const minTypoLength = 6

/** Wallets, exchanges and protocols that phishing imitates, with their own domains. */
const projects: readonly (readonly [name: string, domain: string])[] = [
  ['aave', 'aave.com'],
  ['arbitrum', 'arbitrum.io'],
  ['binance', 'binance.com'],
  ['coinbase', 'coinbase.com'],
  ['curve', 'curve.finance'],
  ['etherscan', 'etherscan.io'],
  ['hyperliquid', 'hyperliquid.xyz'],
  ['kraken', 'kraken.com'],
  ['ledger', 'ledger.com'],
  ['lido', 'lido.fi'],
  ['magiceden', 'magiceden.io'],
  ['metamask', 'metamask.io'],
  ['opensea', 'opensea.io'],
  ['optimism', 'optimism.io'],
  ['pancakeswap', 'pancakeswap.finance'],
  ['phantom', 'phantom.com'],
  ['polygon', 'polygon.technology'],
  ['polymarket', 'polymarket.com'],
  ['raydium', 'raydium.io'],
  ['solana', 'solana.com'],
  ['solflare', 'solflare.com'],
  ['trezor', 'trezor.io'],
  ['trustwallet', 'trustwallet.com'],
  ['uniswap', 'uniswap.org'],
  ['walletconnect', 'walletconnect.com'],
]

const officialDomains: ReadonlySet<string> = new Set([
  ...projects.map(([, domain]) => domain),
  'binance.us',
  'curve.fi',
  'phantom.app',
  'uniswap.com',
  'optimism.com',
  'walletconnect.org',
  'arbitrum.foundation',
])
