import type { Operation } from '#shared/operation.ts'
import type { Listed, PriceRule, Usd } from '#shared/price.ts'
import type { PriceList } from '#shared/quote.ts'

/** A price rule as the catalog prints it, in dollars of one list. */
export type PriceTag =
  | { kind: 'free' }
  | { kind: 'per-call'; amount: Usd; currency: 'USD' }
  | { kind: 'per-item'; amount: Usd; currency: 'USD'; item: string; when?: string }
  | { kind: 'by-choice'; amounts: Readonly<Record<string, Usd>>; currency: 'USD'; choice: string }
  | { kind: 'sum'; of: readonly PriceTag[] }

export function priceTag({ price }: Operation, list: PriceList): PriceTag {
  return tagOf(price, list)
}

function tagOf(rule: PriceRule, list: PriceList): PriceTag {
  const currency = 'USD'
  switch (rule.kind) {
    case 'free':
      return { kind: 'free' }
    case 'per-call':
      return { kind: rule.kind, amount: amountOf(rule, list), currency }
    case 'per-item':
      return {
        kind: rule.kind,
        amount: amountOf(rule, list),
        currency,
        item: rule.field,
        ...(rule.when !== undefined && { when: rule.when }),
      }
    case 'by-choice': {
      const amounts = Object.entries(rule.choices).map(([value, listed]) => [value, amountOf(listed, list)] as const)
      return { kind: rule.kind, amounts: Object.fromEntries(amounts), currency, choice: rule.field }
    }
    case 'sum':
      return { kind: rule.kind, of: rule.of.map((part) => tagOf(part, list)) }
  }
}

const amountOf = (listed: Listed, list: PriceList): Usd =>
  (list === 'catalog' ? (listed.catalog ?? listed.reference) : (listed.reference ?? listed.catalog)) ?? '0'
