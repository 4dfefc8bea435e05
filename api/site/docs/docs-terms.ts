import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'

/** The facts about a deployment in its documentation. */
export interface DocsTerms extends DiscoveryTerms {
  /** The networks on which wallets in browsers can pay, CAIP-2. */
  payNetworks: readonly string[]
}
