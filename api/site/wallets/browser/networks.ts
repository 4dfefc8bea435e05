interface Network {
  name: string
  /** Its name in the Wallet Standard. */
  chain?: `solana:${string}`
  /** The page of a transaction on a public block explorer. `%` stands for the transaction. */
  explorer: string
}

/** The networks that the service may use. */
export const networks: Readonly<Record<string, Network>> = {
  'eip155:8453': { name: 'Base', explorer: 'https://basescan.org/tx/%' },
  'eip155:84532': { name: 'Base Sepolia', explorer: 'https://sepolia.basescan.org/tx/%' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    name: 'Solana',
    chain: 'solana:mainnet',
    explorer: 'https://explorer.solana.com/tx/%',
  },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': {
    name: 'Solana devnet',
    chain: 'solana:devnet',
    explorer: 'https://explorer.solana.com/tx/%?cluster=devnet',
  },
}

/** Those of `known` that an account can pay on: its address is valid on all networks of one kind. CAIP-2. */
export function networksOf({ network }: { network: string }, known: readonly string[]): readonly string[] {
  const kind = network.slice(0, network.indexOf(':') + 1)
  return known.filter((each) => each.startsWith(kind))
}

export const networkName = (network: string): string => networks[network]?.name ?? network

/** The page of a transaction on a public block explorer; undefined for a network that none is known for. */
export const explorerUrl = (network: string, transaction: string): string | undefined =>
  networks[network]?.explorer.replace('%', encodeURIComponent(transaction))
