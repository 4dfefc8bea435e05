import type { Charging } from '#api/documents/openapi/openapi-payments.ts'
import { priceTag, priceText } from '#api/documents/price-tag.ts'
import { priceSentence } from '#api/documents/tools.ts'
import type { Operation } from '#shared/contract/operation.ts'

/** The price of an operation as sentences of markdown, as the deployment is configured. Pure. */
export function priceLines(operation: Operation, charging: Charging): string {
  if (operation.access === 'free') return priceSentence(operation, charging)
  const { leastOnChain, ...tag } = priceTag(operation, charging)
  return [
    ...(charging.isCharged ? [] : ['Payments are off in this deployment: the call is free. Its list price:']),
    `${priceText(tag)} US dollars.`,
    ...(leastOnChain === undefined
      ? []
      : [`A payment on a chain is at least ${leastOnChain}; credits pay the list price.`]),
    ...(operation.cache === undefined && operation.items === undefined ? [] : ['A stored answer costs 70 % less.']),
    ...(operation.payment?.isPrepaid === true
      ? ['The payment is settled first; a failed call is refunded as credits.']
      : []),
  ].join(' ')
}
