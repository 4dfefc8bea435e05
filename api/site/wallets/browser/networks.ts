/** The networks that the service may use. `chain`: its name in the Wallet Standard. */
export const networks: Readonly<Record<string, { name: string; chain?: `solana:${string}` }>> = {
  'eip155:8453': { name: 'Base' },
  'eip155:84532': { name: 'Base Sepolia' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', chain: 'solana:mainnet' },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { name: 'Solana devnet', chain: 'solana:devnet' },
}

export const networkName = (network: string): string => networks[network]?.name ?? network
