import type { SchemeNetworkClient } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { getAddress, getTypesForEIP712Domain, serializeTypedData, type Hex, type TypedDataDefinition } from 'viem'

interface Signer {
  address: string
  ask: (call: { method: string; params: unknown }) => Promise<unknown>
}

/** Signs payments (EIP-3009) with `eth_signTypedData_v4`. Loaded on the first purchase, because its packages are large. */
export function evmPayer({ address, ask }: Signer): SchemeNetworkClient {
  return new ExactEvmScheme({
    address: getAddress(address),
    async signTypedData({ domain, types, primaryType, message }) {
      // Wallets need the type of the domain, too.
      const named = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types }
      // viem derives its types from literals. These come from the x402 library at run time.
      const data = { domain, types: named, primaryType, message } as unknown as TypedDataDefinition
      const text = serializeTypedData(data)
      // The wallet's answer is checked by the service.
      return (await ask({ method: 'eth_signTypedData_v4', params: [address, text] })) as Hex
    },
  })
}
