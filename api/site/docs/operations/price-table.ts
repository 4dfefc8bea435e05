import { chargingOf, type DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import type { Charging } from '#api/documents/openapi/openapi-payments.ts'
import { priceTag, priceText } from '#api/documents/price-tag.ts'
import { priceSentence } from '#api/documents/tools.ts'
import { bundlesOf } from '#api/payments/credits/credit-bundles.ts'
import { operationGroups, type Operation } from '#shared/contract/operation.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'

/** The prices of all paid operations by group, and the bundles of credits, as markdown. Pure. */
export function priceTable(operations: readonly Operation[], terms: DiscoveryTerms): string {
  const charging = chargingOf(terms)
  const byGroup = Object.groupBy(
    operations.filter(({ access }) => access === 'paid'),
    ({ group }) => group,
  )
  const tables = operationGroups.flatMap((name) => {
    const rows = (byGroup[name] ?? []).map((operation) => [
      `[\`${operation.method} ${operation.path}\`](/docs/operations/${operation.name})`,
      priceLines(operation, charging),
    ])
    return rows.length === 0 ? [] : [`## ${name}\n\n${markdownTable(['Call', 'Price'], rows)}`]
  })
  return [...tables, bundles(terms.prices.list)].join('\n\n')
}

function bundles(list: DiscoveryTerms['prices']['list']): string {
  const rows = bundlesOf(list).map(({ amount, bonusPercent }) => [
    `${amount}`,
    `${bonusPercent} %`,
    `${(amount * (100 + bonusPercent)) / 100}`,
  ])
  return `## Bundles of credits\n\n${markdownTable(['Dollars', 'Bonus', 'Credits'], rows)}`
}

/** The price of an operation as sentences of markdown, as the deployment is configured. Pure. */
export function priceLines(operation: Operation, charging: Charging): string {
  if (operation.access === 'free') return priceSentence(operation, charging)
  const { leastOnChain, ...tag } = priceTag(operation, charging)
  return [
    ...(charging.isCharged ? [] : ['Payments are off in this deployment: the call is free. Its list price:']),
    `${priceText(tag)} (in US dollars).`,
    ...(leastOnChain === undefined
      ? []
      : [`A payment on a chain is at least ${leastOnChain}; credits pay the list price.`]),
    ...(operation.cache === undefined && operation.items === undefined ? [] : ['A stored answer costs 70 % less.']),
    ...(operation.payment?.isPrepaid === true
      ? ['The payment is settled first; a failed call is refunded as credits.']
      : []),
    ...(operation.streams === true ? ['A stream is paid first; a failed one is refunded as credits.'] : []),
  ].join(' ')
}
