import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import { createPublicClient, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { evmNetwork, evmUsdc } from '#devnet/open-evm-devnet.ts'
import { evmKeys } from '#devnet/well-known-keys.ts'
import type { Payer } from './payer.ts'

export function evmPayer(rpcUrl: string): Payer {
  const account = privateKeyToAccount(evmKeys.payer)
  const chain = createPublicClient({ transport: http(rpcUrl) })
  return {
    network: evmNetwork,
    address: account.address,
    signText: (message) => account.signMessage({ message }),
    client: new x402Client().register(evmNetwork, new ExactEvmScheme(account)),
    balance: () =>
      chain.readContract({ address: evmUsdc, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] }),
  }
}
