import type { Operation } from '#shared/operation.ts'
import {
  microDollars,
  mostDifficult,
  usd,
  type Listed,
  type MicroDollars,
  type PriceRule,
  type Usd,
} from '#shared/price.ts'
import { isByHost, type PriceList, type Terms } from '#shared/quote.ts'

/** The price list that holds, and the least that is paid on chain where it says so. */
export type PriceTerms = Omit<Terms, 'cachedItems' | 'difficulty'>

/**
 * A price rule as the catalog prints it, in dollars of one list. `leastOnChain`: a payment on chain is at least that.
 * `upTo`: what a page of the most difficult host costs.
 */
export type PriceTag =
  | { kind: 'free' }
  | { kind: 'per-call'; amount: Usd; currency: 'USD'; upTo?: Usd }
  | { kind: 'per-item'; amount: Usd; currency: 'USD'; item: string; when?: string }
  | { kind: 'by-choice'; amounts: Readonly<Record<string, Usd>>; currency: 'USD'; choice: string }
  | { kind: 'sum'; of: readonly PriceTag[] }

export function priceTag(
  { price }: Operation,
  { list, minimumPayment }: PriceTerms,
): PriceTag & { leastOnChain?: Usd } {
  const hasMinimum = list === 'catalog' && 'minimum' in price && price.minimum
  return { ...tagOf(price, list), ...(hasMinimum && { leastOnChain: usd(minimumPayment) }) }
}

function tagOf(rule: PriceRule, list: PriceList): PriceTag {
  const currency = 'USD'
  switch (rule.kind) {
    case 'free':
      return { kind: 'free' }
    case 'per-call':
      return {
        kind: rule.kind,
        amount: amountOf(rule, list),
        currency,
        ...(isByHost(rule, list) && {
          upTo: usd((microDollars(amountOf(rule, list)) * mostDifficult) as MicroDollars),
        }),
      }
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
