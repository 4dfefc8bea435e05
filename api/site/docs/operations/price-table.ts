import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { bundlesOf } from '#api/payments/credits/credit-bundles.ts'
import { operationGroups, type Operation } from '#shared/contract/operation.ts'
import { markdownTable } from './markdown-table.ts'
import { priceLines } from './price-lines.ts'

/** The prices of all paid operations by group, and the bundles of credits, as markdown. Pure. */
export function priceTable(operations: readonly Operation[], { prices, isOff }: DiscoveryTerms): string {
  const charging = { ...prices, isCharged: !isOff }
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
  return [...tables, bundles(prices.list)].join('\n\n')
}

function bundles(list: DiscoveryTerms['prices']['list']): string {
  const rows = bundlesOf(list).map(({ amount, bonusPercent }) => [
    `${amount}`,
    `${bonusPercent} %`,
    `${(amount * (100 + bonusPercent)) / 100}`,
  ])
  return `## Bundles of credits\n\n${markdownTable(['Dollars', 'Bonus', 'Credits'], rows)}`
}
