import type { AcceptedRail } from '#api/payments/payments.ts'
import type { Capability, Operation } from '#shared/contract/operation.ts'
import type { PriceTerms } from '#shared/contract/quote.ts'
import type { TestMoney } from '#shared/payments/test-money.ts'
import type { Charging } from './openapi/openapi-payments.ts'

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

/** The prices of this deployment, and whether they are charged. */
export const chargingOf = ({ prices, isOff }: Pick<DiscoveryTerms, 'prices' | 'isOff'>): Charging => ({
  ...prices,
  isCharged: !isOff,
})

/** The capabilities that an operation needs and this deployment lacks. */
export const missingFor = (
  { needs = [] }: Pick<Operation, 'needs'>,
  { capabilities }: Pick<DiscoveryTerms, 'capabilities'>,
): Capability[] => needs.filter((need) => !capabilities.has(need))
