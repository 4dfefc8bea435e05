import type { SchemeNetworkClient } from '@x402/core/types'
import type { SignInFields } from '#shared/contract/sign-in-text.ts'

/** A wallet that the browser offers to the page. */
export interface Wallet {
  /** Unique on the page. */
  id: string
  name: string
  /** A data URL, chosen by the wallet. Show it as an image only. */
  icon?: string
  account: SignInFields['account']
  /** Asks the person for access. Throws WalletError. */
  connect: (networks: readonly string[]) => Promise<Account>
}

/** An account that the person gave access to. */
export interface Account {
  wallet: string
  account: SignInFields['account']
  address: string
  /** The network that sign-in texts name, CAIP-2. */
  network: string
  /** Signs a text; the signature is in the form that sign-ins have. Throws WalletError. */
  signText: (text: string) => Promise<string>
  /** Signs x402 payments on a network. Asks the wallet to use it first. Throws WalletError. */
  payer: (network: string) => Promise<SchemeNetworkClient>
  /** Calls `listener` when the wallet changes to another account or ends the access. Returns the end of the subscription. */
  onChange: (listener: () => void) => () => void
}
