import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme as EvmFacilitator } from '@x402/evm/exact/facilitator'
import { ExactEvmScheme as EvmServer } from '@x402/evm/exact/server'
import { privateKeyToAccount } from 'viem/accounts'
import { createNonceManager, jsonRpc } from 'viem/nonce'
import { onTestFinished } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { evmChain } from './evm-wallet.ts'
import { openPaidSite } from './paid-site.ts'

/** Opens a paid site on the local EVM chain; closed after the test. */
export async function openEvmSite(devnet: EvmDevnet): Promise<{ url: string }> {
  // Parallel settlements need distinct nonces.
  const account = privateKeyToAccount(devnet.facilitatorKey, {
    nonceManager: createNonceManager({ source: jsonRpc() }),
  })
  const chain = evmChain(devnet, account)
  // The signer's type for typed data is wider than viem's.
  const signer = toFacilitatorEvmSigner(Object.assign(chain, { address: account.address }) as unknown as EvmSigner)
  const site = await openPaidSite({
    network: devnet.network,
    payTo: devnet.payTo,
    rpcUrl: devnet.rpcUrl,
    facilitator: new EvmFacilitator(signer),
    server: new EvmServer(),
  })
  onTestFinished(() => site[Symbol.asyncDispose]())
  return site
}

type EvmSigner = Parameters<typeof toFacilitatorEvmSigner>[0]
