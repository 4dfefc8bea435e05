import type { AnswerDeps } from '#api/answer-deps.ts'
import type { Listing } from '#api/projections/well-known-x402.ts'
import type { Capability } from '#shared/operation.ts'
import { operations } from '#shared/operations/index.ts'
import { quote } from '#shared/quote.ts'

export type ListingsDeps = Pick<AnswerDeps, 'payments' | 'prices' | 'validate'> & {
  capabilities: ReadonlySet<Capability>
}

/** What this deployment sells, with the ways to pay for the example of each. Throws PAYMENTS_UNAVAILABLE. */
export function listings({ payments, prices, validate, capabilities }: ListingsDeps): Promise<Listing[]> {
  if (payments.means.length === 0) return Promise.resolve([])
  const sold = operations.filter((operation) => operation.access === 'paid' && isOffered(operation))
  return Promise.all(
    sold.map(async (operation) => {
      const input = validate(operation, { ...operation.example.input })
      const { onChainPrice } = quote(operation.price, input, { ...prices, cachedItems: 0 })
      return { operation, accepts: await payments.list(operation, onChainPrice) }
    }),
  )

  function isOffered({ needs = [] }: { needs?: readonly Capability[] }): boolean {
    return needs.every((need) => capabilities.has(need))
  }
}
