import { base58 } from '@scure/base'
import type { Wallet as StandardWallet, WalletAccount } from '@wallet-standard/base'
import { networkName, networks } from '#api/site/wallets/browser/networks.ts'
import { attempt, WalletError, type Account, type Wallet } from '#api/site/wallets/browser/wallet.ts'

/** The features of the Wallet Standard that the page uses. */
interface Features {
  'standard:connect': { connect: (input?: { silent: boolean }) => Promise<{ accounts: readonly WalletAccount[] }> }
  'standard:events'?: { on: (event: 'change', listener: (change: { accounts?: unknown }) => void) => () => void }
  'solana:signMessage': {
    signMessage: (input: {
      account: WalletAccount
      message: Uint8Array
    }) => Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>
  }
  'solana:signTransaction'?: SignTransaction
}

export interface SignTransaction {
  signTransaction: (input: {
    account: WalletAccount
    transaction: Uint8Array
    chain: string
  }) => Promise<readonly { signedTransaction: Uint8Array }[]>
}

/** A wallet of the Wallet Standard; undefined if it cannot sign messages of Solana. */
export function solanaWallet(standard: StandardWallet): Wallet | undefined {
  const { name, icon } = standard
  if (!('standard:connect' in standard.features) || !('solana:signMessage' in standard.features)) return undefined
  // A feature is the object that its name promises.
  const features = standard.features as unknown as Features
  return {
    id: `solana:${name}`,
    name,
    icon,
    account: 'Solana',
    async connect(signInNetworks) {
      const network = signInNetworks.find((known) => known.startsWith('solana:'))
      if (network === undefined)
        throw new WalletError('wrong-network', 'This service accepts no Solana wallets. Use an EVM wallet.')
      const { accounts } = await attempt(name, () => features['standard:connect'].connect())
      const held = accounts.find(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
      if (held === undefined)
        throw new WalletError(
          'unavailable',
          `${name} shared no Solana account. Choose one in the wallet and try again.`,
        )
      return solanaAccount({ name, features, held, network })
    },
    watch(address, listener) {
      let isOver = false
      // Wallets report changes to pages that are connected only. A silent connect asks nobody.
      features['standard:connect'].connect({ silent: true }).then(
        ({ accounts }) => !isOver && accounts.length > 0 && !isHeld(accounts, address) && listener(),
        () => undefined,
      )
      const end = onAccounts(features, address, listener)
      return () => {
        isOver = true
        end()
      }
    },
  }
}

interface Connected {
  name: string
  features: Features
  held: WalletAccount
  network: string
}

function solanaAccount({ name, features, held, network }: Connected): Account {
  return {
    wallet: name,
    account: 'Solana',
    address: held.address,
    network,
    async signText(text) {
      const message = new TextEncoder().encode(text)
      const [signed] = await attempt(name, () => features['solana:signMessage'].signMessage({ account: held, message }))
      if (signed === undefined || new TextDecoder().decode(signed.signedMessage) !== text)
        throw new WalletError('unavailable', `${name} signed another text than the page showed. Use another wallet.`)
      return base58.encode(signed.signature)
    },
    async payer(payNetwork) {
      const chain = networks[payNetwork]?.chain ?? payNetwork
      const sign = features['solana:signTransaction']
      if (sign === undefined)
        throw new WalletError(
          'unavailable',
          `${name} signs no transactions for web pages, which a payment on ${networkName(payNetwork)} needs. Use another wallet.`,
        )
      if (!held.chains.some((known) => known === chain))
        throw new WalletError(
          'wrong-network',
          `${name} is not on ${networkName(payNetwork)}, where payments are. Choose that network in the wallet, connect again, and try again.`,
        )
      const { solanaPayer } = await import('./solana-payer.ts')
      return solanaPayer({
        address: held.address,
        network: payNetwork,
        sign: (transaction) =>
          attempt(name, async () => {
            const [signed] = await sign.signTransaction({ account: held, transaction, chain })
            if (signed === undefined) throw new Error('it returned no transaction')
            return signed.signedTransaction
          }),
      })
    },
    onChange: (listener) => onAccounts(features, held.address, listener),
  }
}

/** Calls `listener` when the wallet gives access to other accounts only. Returns the end of the subscription. */
const onAccounts = (features: Features, address: string, listener: () => void): (() => void) =>
  features['standard:events']?.on('change', ({ accounts }) => {
    if (accounts !== undefined && !isHeld(accounts, address)) listener()
  }) ?? (() => {})

const isHeld = (accounts: unknown, address: string) =>
  Array.isArray(accounts) && accounts.some((one: Partial<WalletAccount>) => one.address === address)
