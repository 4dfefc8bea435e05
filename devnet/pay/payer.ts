import type { x402Client } from '@x402/fetch'

/** The test wallet of a local chain. */
export interface Payer {
  /** CAIP-2. */
  network: string
  /** The official x402 client with this wallet. */
  client: x402Client
  /** In the form of a sign-in message. */
  address: string
  /** Signs a text; returns hex (EVM) or base58 (Solana). */
  signText: (text: string) => Promise<string>
  /** In millionths of a test USDC. Undefined for a service that accepts no payments, and makes every call free. */
  balance?: () => Promise<bigint>
}
