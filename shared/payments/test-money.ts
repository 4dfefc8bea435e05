import type { Config } from '#shared/runtime/config.ts'

/** Describes a deployment whose payments move no real money. */
export interface TestMoney {
  /** CAIP-2. */
  networks: readonly string[]
  /** How a caller gets a wallet with test money. */
  wallet: string
  /** RPC URLs of the local chains; absent on public test networks. */
  chains?: readonly { network: string; rpcUrl: string }[]
}

/** Undefined if any of the networks moves real money, or if there are none. */
export function testMoneyOf(config: Config, networks: readonly string[]): TestMoney | undefined {
  if (networks.length === 0 || !networks.every((network) => testNetworks.has(network))) return undefined
  if (!config.DEVNET) return { networks, wallet: 'any wallet; get test USDC at https://faucet.circle.com' }
  const { EVM_NETWORK, EVM_RPC_URL, SVM_NETWORK, SVM_RPC_URL } = config
  const rpcUrls = { [EVM_NETWORK]: EVM_RPC_URL, [SVM_NETWORK]: SVM_RPC_URL }
  const chains = networks.flatMap((network) => {
    const rpcUrl = rpcUrls[network]
    return rpcUrl === undefined ? [] : [{ network, rpcUrl }]
  })
  return {
    networks,
    wallet: 'the wallet of npm run pay and npm run agent; its keys are in devnet/well-known-keys.ts',
    chains,
  }
}

/** Base Sepolia and Solana devnet. */
const testNetworks: ReadonlySet<string> = new Set(['eip155:84532', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'])
