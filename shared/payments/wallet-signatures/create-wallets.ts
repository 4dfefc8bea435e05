import { getAddress, isAddress, isHex, type Address } from 'viem'
import { evmNetworks } from '#shared/payments/evm/evm-networks.ts'
import type { WalletIdentity, Wallets } from '#shared/payments/wallets.ts'
import { isSignedByContract } from './is-signed-by-contract.ts'
import { isSignedOnSolana, solanaKey } from './is-signed-on-solana.ts'
import { recoverSigner } from './recover-signer.ts'

export interface WalletOptions {
  /** CAIP-2, one of `evmNetworks`. */
  evmNetwork: string
  /** Without it, contract wallets cannot sign in. */
  evmRpcUrl: string | undefined
  svmNetwork: string
}

/** Signatures of contract wallets are the longest; none exceeds this size. */
const maxSignatureBytes = 4096

/** Verifies wallets of one EVM network and of Solana. Calls the chain for contract wallets. */
export function createWallets({ evmNetwork, evmRpcUrl, svmNetwork }: WalletOptions): Wallets {
  const chain = evmNetworks[evmNetwork]?.chain

  return {
    networks: [evmNetwork, svmNetwork],

    async parse(address) {
      if (isAddress(address, { strict: false })) {
        const [wallet, checksummed] = [address.toLowerCase(), getAddress(address)]
        return { wallet, address: checksummed, account: 'Ethereum', network: evmNetwork }
      }
      if (solanaKey(address) === undefined) return undefined
      return { wallet: address, address, account: 'Solana', network: svmNetwork }
    },

    async findSigned({ by, texts, signature }, beforeChainCall) {
      if (by.account === 'Solana') return firstOf(texts, (text) => isSignedOnSolana(by.address, text, signature))
      if (!isHex(signature) || signature.length > 2 + 2 * maxSignatureBytes) return undefined
      const byKey = await firstOf(texts, async (text) => (await recoverSigner(text, signature)) === by.wallet)
      if (byKey !== undefined) return byKey
      if (chain === undefined || evmRpcUrl === undefined || !mayBeContract(signature)) return undefined
      return firstOf(texts, async (text) => {
        await beforeChainCall()
        return isSignedByContract({ chain, rpcUrl: evmRpcUrl }, { address: addressOf(by), message: text, signature })
      })
    },
  }
}

async function firstOf(
  texts: readonly string[],
  isSigned: (text: string) => boolean | Promise<boolean>,
): Promise<string | undefined> {
  for (const text of texts) if (await isSigned(text)) return text
  return undefined
}

/** Contract wallets define their own format; anything below 64 bytes is a mistake of the caller. */
const mayBeContract = (signature: string) => signature.length >= 2 + 2 * 64 && signature.length % 2 === 0

// `parse` creates it from a valid address.
const addressOf = ({ address }: WalletIdentity) => address as Address
