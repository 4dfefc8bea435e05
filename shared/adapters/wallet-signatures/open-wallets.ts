import { createPublicClient, getAddress, http, isAddress, isHex, type Address, type PublicClient } from 'viem'
import { evmNetworks } from '#shared/adapters/payments-evm/evm-networks.ts'
import { reach } from '#shared/adapters/payments-unavailable.ts'
import type { NamedWallet, Wallets } from '#shared/ports/wallets.ts'
import { isSignedOnSolana, solanaKey } from './is-signed-on-solana.ts'
import { openRecovery } from './open-recovery.ts'

export interface WalletOptions {
  /** CAIP-2, one of `evmNetworks`. */
  evmNetwork: string
  /** Without one, wallets that are contracts cannot sign in. */
  evmRpcUrl: string | undefined
  svmNetwork: string
  /** Threads that recover signers. */
  threads: number
}

/** Bytes of a signature that is longer than these are nobody's: the longest are those of contracts. */
const signatureLimit = 4096

/** Wallets of one EVM network and of Solana. Signers are recovered in threads, contracts are asked. */
export function openWallets(options: WalletOptions): Wallets & AsyncDisposable {
  const { evmNetwork, evmRpcUrl, svmNetwork, threads } = options
  const recovery = openRecovery(threads)
  const client = evmRpcUrl === undefined ? undefined : clientOf(evmNetwork, evmRpcUrl)

  return {
    networks: [evmNetwork, svmNetwork],

    async named(address) {
      if (isAddress(address, { strict: false })) {
        const [wallet, spelt] = [address.toLowerCase(), getAddress(address)]
        return { wallet, address: spelt, account: 'Ethereum', network: evmNetwork }
      }
      if (solanaKey(address) === undefined) return undefined
      return { wallet: address, address, account: 'Solana', network: svmNetwork }
    },

    async isSigned({ by, text, signature }, onAsk) {
      if (by.account === 'Solana') return isSignedOnSolana(by.address, text, signature)
      if (!isHex(signature) || signature.length > 2 + 2 * signatureLimit) return false
      if ((await recovery.signerOf(text, signature)) === by.wallet) return true
      if (client === undefined || !mayBeContract(signature)) return false
      await onAsk()
      return reach(() => client.verifyMessage({ address: addressOf(by), message: text, signature }))
    },

    [Symbol.asyncDispose]: () => recovery[Symbol.asyncDispose](),
  }
}

/** One question, and soon answered or not at all. */
const rpcOptions = { timeout: 5000, retryCount: 0 }

function clientOf(network: string, rpcUrl: string): PublicClient | undefined {
  const chain = evmNetworks[network]?.chain
  return chain && createPublicClient({ chain, transport: http(rpcUrl, rpcOptions) })
}

/** A contract may take whatever it likes, but no bytes at all would be a mistake of the caller. */
const mayBeContract = (signature: string) => signature.length >= 2 + 2 * 64 && signature.length % 2 === 0

// `named` wrote it.
const addressOf = ({ address }: NamedWallet) => address as Address
