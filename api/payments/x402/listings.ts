import type { Validate } from '#api/calls/validate.ts'
import type { Payments } from '#api/payments/payments.ts'
import type { QuoteDeps } from '#api/payments/quote-call.ts'
import type { Capability, Operation } from '#shared/contract/operation.ts'
import { operationsForList } from '#shared/contract/operations/operations-for-list.ts'
import { quote } from '#shared/contract/quote.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'

/** A paid operation and the offers for its example. */
export interface Listing {
  operation: Operation
  accepts: readonly Offer[]
}

export interface ListingsDeps extends Pick<QuoteDeps, 'prices'> {
  payments: Pick<Payments, 'acceptedRails' | 'list'>
  validate: Validate
  capabilities: ReadonlySet<Capability>
}

/** The paid operations of this deployment, each with the offers for its example. Throws PAYMENTS_UNAVAILABLE. */
export function listings({ payments, prices, validate, capabilities }: ListingsDeps): Promise<Listing[]> {
  if (payments.acceptedRails.length === 0) return Promise.resolve([])
  const sold = operationsForList(prices.list).filter((operation) => operation.access === 'paid' && isOffered(operation))
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
