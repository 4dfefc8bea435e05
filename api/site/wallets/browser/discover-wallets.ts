import { getWallets } from '@wallet-standard/app'
import { createStore } from 'mipd'
import { evmWallet } from './evm/evm-wallet.ts'
import { solanaWallet } from './solana/solana-wallet.ts'
import type { Wallet } from './wallet.ts'

/**
 * Finds the wallets of the browser: EVM wallets by EIP-6963, Solana wallets by the Wallet Standard. Wallets may announce
 * themselves at any time, so `listener` gets the whole list again after each change. Returns the end of the subscription.
 */
export function discoverWallets(listener: (wallets: readonly Wallet[]) => void): () => void {
  const evm = createStore()
  const solana = getWallets()
  const report = () =>
    listener([
      ...evm.getProviders().map(({ info, provider }) => evmWallet(info, provider)),
      ...solana.get().flatMap((wallet) => solanaWallet(wallet) ?? []),
    ])
  const ends = [evm.subscribe(report), solana.on('register', report), solana.on('unregister', report)]
  report()
  return () => {
    for (const end of ends) end()
    evm.destroy()
  }
}
