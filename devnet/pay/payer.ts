import type { x402Client } from '@x402/fetch'

/** The test wallet of a local chain. */
export interface Payer {
  /** What its chain is called in offers. */
  network: string
  /** The official client, with this wallet. */
  client: x402Client
  /** Of test USDC, in millionths. */
  balance: () => Promise<bigint>
}
