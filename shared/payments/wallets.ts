/** A wallet, as it appears in a sign-in message. */
export interface WalletIdentity {
  /** Canonical form: lower-case hex on EVM networks, base58 on Solana. */
  wallet: string
  /** As in the message: on EVM networks with an EIP-55 checksum. */
  address: string
  account: 'Ethereum' | 'Solana'
  /** The network in the message (CAIP-2): the one on which we accept payments. */
  network: string
}

/** Verifies wallet signatures. */
export interface Wallets {
  /** The networks whose wallets may sign in, CAIP-2. */
  networks: readonly string[]
  /** Undefined if the text is not an address. */
  parse: (address: string) => Promise<WalletIdentity | undefined>
  /**
   * Whether the wallet signed the text: EIP-191, Ed25519, or a contract wallet (ERC-1271, ERC-6492). `beforeChainCall` runs
   * before a chain is called, and may throw. Throws PAYMENTS_UNAVAILABLE if the chain does not answer.
   */
  isSigned: (signed: SignedText, beforeChainCall: () => Promise<void>) => Promise<boolean>
}

export interface SignedText {
  by: WalletIdentity
  text: string
  /** As received: hex or base58. */
  signature: string
}
