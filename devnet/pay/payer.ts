import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
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

/** The offer of a service on the network of a wallet. Throws if there is none. */
export function offerFor({ network }: Payer, { accepts }: PaymentRequired): PaymentRequirements {
  const offer = accepts.find((known) => known.network === network)
  if (offer !== undefined) return offer
  const networks = accepts.map((known) => known.network).join(', ')
  throw new Error(`The service accepts payments on ${networks || 'no network'}; this wallet has money on ${network}.`)
}
