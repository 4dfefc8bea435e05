import type { x402Client } from '@x402/fetch'

/** The test wallet of a local chain. */
export interface Payer {
  /** What its chain is called in offers. */
  network: string
  /** The official client, with this wallet. */
  client: x402Client
  /** As a sign-in spells it. */
  address: string
  /** Its signature of a text, as wallets write it. */
  signText: (text: string) => Promise<string>
  /** Of test USDC, in millionths. */
  balance: () => Promise<bigint>
}
