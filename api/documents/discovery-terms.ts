import type { AcceptedRail } from '#api/payments/payments.ts'
import type { Capability } from '#shared/contract/operation.ts'
import type { PriceTerms } from '#shared/contract/quote.ts'
import type { TestMoney } from '#shared/payments/test-money.ts'

/** The facts about this deployment in the public documents. */
export interface DiscoveryTerms {
  publicUrl: string
  prices: PriceTerms
  /** Payments are off: every call is free. */
  isOff: boolean
  /** The networks and tokens accepted. Empty if payments are off, or if no network is configured: then nothing is sold. */
  means: readonly AcceptedRail[]
  /** Undefined if payments use real money. */
  testMoney?: TestMoney | undefined
  capabilities: ReadonlySet<Capability>
  /** Free calls per hour and client address. */
  freeLimit: number
  /** The networks whose wallets can sign in, CAIP-2. */
  signInNetworks: readonly string[]
}
