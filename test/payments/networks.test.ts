import { getDefaultAsset } from '@x402/evm'
import { USDC_DEVNET_ADDRESS, USDC_MAINNET_ADDRESS } from '@x402/svm'
import { base, baseSepolia } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { evmNetworks } from '#shared/payments/evm/evm-networks.ts'
import { svmNetworks } from '#shared/payments/svm/svm-networks.ts'

describe('the networks that can be configured', () => {
  it.each([base, baseSepolia])(
    'have the chain and the token that x402 knows: $name',
    ({ id, name, nativeCurrency: { symbol, decimals }, blockTime }) => {
      const network = `eip155:${id}` as const
      const token = getDefaultAsset(network)
      expect(evmNetworks[network]).toMatchObject({
        chain: { id, name, nativeCurrency: { symbol, decimals }, blockTime },
        asset: token.asset,
        domain: { name: token.name, version: token.version },
      })
    },
  )

  it('have the USDC mints of Solana', () => {
    expect(Object.keys(evmNetworks)).toHaveLength(2)
    expect(svmNetworks).toEqual({
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': USDC_MAINNET_ADDRESS,
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': USDC_DEVNET_ADDRESS,
    })
  })
})
