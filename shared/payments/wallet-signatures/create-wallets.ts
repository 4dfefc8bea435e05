import { createPublicClient, getAddress, http, isAddress, isHex, type Address, type Chain, type Hex } from 'viem'
import { callPaymentService, paymentsUnavailable } from '#shared/payments/call-payment-service.ts'
import { evmNetworks } from '#shared/payments/evm/evm-networks.ts'
import { reportOutages } from '#shared/payments/evm/report-outages.ts'
import type { WalletIdentity, Wallets } from '#shared/payments/wallets.ts'
import { isSignedOnSolana, solanaKey } from './is-signed-on-solana.ts'
import { recoverSigner } from './recover-signer.ts'

interface WalletOptions {
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

/** One attempt with a short timeout: a caller waits for the result. */
const rpcOptions = { timeout: 5000, retryCount: 0 }

/**
 * Whether a contract wallet confirms the signature (ERC-1271, ERC-6492). Throws PAYMENTS_UNAVAILABLE if the chain does not
 * answer. The library reports that as a wrong signature.
 */
async function isSignedByContract(
  { chain, rpcUrl }: { chain: Chain; rpcUrl: string },
  signed: { address: Address; message: string; signature: Hex },
): Promise<boolean> {
  let hadOutage = false
  const transport = reportOutages(http(rpcUrl, rpcOptions), () => {
    hadOutage = true
  })
  const client = createPublicClient({ chain, transport })
  const isConfirmed = await callPaymentService(() => client.verifyMessage(signed))
  if (!isConfirmed && hadOutage) throw paymentsUnavailable()
  return isConfirmed
}
