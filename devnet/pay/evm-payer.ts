import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import { createPublicClient, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { evmUsdc } from '#devnet/open-evm-devnet.ts'
import { evmKeys } from '#devnet/well-known-keys.ts'
import type { Payer } from './payer.ts'

export function evmPayer(rpcUrl: string): Payer {
  const account = privateKeyToAccount(evmKeys.payer)
  const chain = createPublicClient({ transport: http(rpcUrl) })
  const network = 'eip155:84532'
  return {
    network,
    address: account.address,
    signText: (message) => account.signMessage({ message }),
    client: new x402Client().register(network, new ExactEvmScheme(account)),
    balance: () =>
      chain.readContract({ address: evmUsdc, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] }),
  }
}
