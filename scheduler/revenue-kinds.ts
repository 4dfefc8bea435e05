import { operationsForList } from '#shared/contract/operations/operations-for-list.ts'
import { creditNetwork } from '#shared/payment-records/credit-payment.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { Revenue } from '#shared/storage/stores/receipt-log/revenue.ts'

type Kind = Pick<Revenue, 'operation' | 'network'>

/** Each operation that costs money, with each way to pay it. */
export function soldKinds(
  { PAYMENTS, PRICE_LIST }: Pick<Config, 'PAYMENTS' | 'PRICE_LIST'>,
  rails: readonly Pick<PaymentRail, 'network'>[],
): Kind[] {
  if (PAYMENTS === 'off') return []
  const networks = [...new Set(rails.map(({ network }) => network))]
  return operationsForList(PRICE_LIST)
    .filter(({ access }) => access === 'paid')
    .flatMap(({ name: operation, payment }) =>
      (payment?.sells === 'credits' ? networks : [...networks, creditNetwork]).map((network) => ({
        operation,
        network,
      })),
    )
}

/** The revenue, with zeros for what was not sold yet: Prometheus cannot see a counter rise to its first value. */
export function revenueWith(kinds: readonly Kind[], revenue: readonly Revenue[]): Revenue[] {
  const known = new Set(revenue.map(({ operation, network }) => `${operation} ${network}`))
  const unsold = kinds.filter(({ operation, network }) => !known.has(`${operation} ${network}`))
  return [...revenue, ...unsold.map(({ operation, network }) => ({ operation, network, settled: 0, refunded: 0 }))]
}
