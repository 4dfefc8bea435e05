/** The part of a viem account that pays and signs in. */
export interface EvmSigner {
  readonly address: `0x${string}`
  signTypedData: (message: never) => Promise<`0x${string}`>
  signMessage: (message: { message: string }) => Promise<`0x${string}`>
}

/** The part of a signer of `@solana/kit` that pays and signs in. */
export interface SolanaSigner {
  readonly address: string
  signMessages?: (messages: never) => Promise<readonly Readonly<Record<string, Uint8Array>>[]>
}

export type Signer = EvmSigner | SolanaSigner

export const isEvmSigner = (signer: Signer): signer is EvmSigner => 'signTypedData' in signer
