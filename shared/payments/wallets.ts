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
   * The text that the wallet signed: by EIP-191, Ed25519, or a contract wallet (ERC-1271, ERC-6492). A chain is called only if
   * the key of the wallet signed none of the texts. `beforeChainCall` runs before each call, and may throw. Throws
   * PAYMENTS_UNAVAILABLE if the chain does not answer.
   */
  findSigned: (signed: Signed, beforeChainCall: () => Promise<void>) => Promise<string | undefined>
}

/** A signature, and the texts that it may be of. */
export interface Signed {
  by: WalletIdentity
  texts: readonly string[]
  /** As received: hex or base58. */
  signature: string
}
