/** A wallet, and what a sign-in text says of it. */
export interface NamedWallet {
  /** One spelling for each wallet: lower-case hex on EVM networks, base58 as it is on Solana. */
  wallet: string
  /** As the text spells it: on EVM networks with the checksum of EIP-55. */
  address: string
  account: 'Ethereum' | 'Solana'
  /** The network that the text names (CAIP-2): that on which we are paid. */
  network: string
}

/** Who signed what. Nothing here blocks the event loop. */
export interface Wallets {
  /** The networks whose wallets may sign in, CAIP-2. */
  networks: readonly string[]
  /** Undefined for what is no address. */
  named: (address: string) => Promise<NamedWallet | undefined>
  /**
   * Whether the wallet signed the text: EIP-191 or Ed25519, or by the contract that it is (ERC-1271, ERC-6492). Before a
   * chain is asked, `onAsk` may throw. Throws CAPACITY_EXCEEDED, and PAYMENTS_UNAVAILABLE when the chain does not answer.
   */
  isSigned: (signed: SignedText, onAsk: () => Promise<void>) => Promise<boolean>
}

export interface SignedText {
  by: NamedWallet
  text: string
  /** As it came: hex, or base58. */
  signature: string
}
