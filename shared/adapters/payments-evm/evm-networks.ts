import type { Address, Chain } from 'viem'
import { base, baseSepolia } from 'viem/chains'

/** A network, its USDC, and the name under which that token has its messages signed (EIP-712 domain). */
export interface EvmNetwork {
  chain: Chain
  asset: Address
  domain: { name: string; version: string }
}

/** By CAIP-2 identifier. The local chain of a development machine goes by the test network's. */
export const evmNetworks: Readonly<Record<string, EvmNetwork>> = {
  'eip155:8453': {
    chain: base,
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    domain: { name: 'USD Coin', version: '2' },
  },
  'eip155:84532': {
    chain: baseSepolia,
    asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    domain: { name: 'USDC', version: '2' },
  },
}
