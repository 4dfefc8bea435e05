import type { Operation } from '#shared/contract/operation.ts'
import {
  currency,
  maxDifficulty,
  microDollars,
  usd,
  type ListPrices,
  type MicroDollars,
  type PriceRule,
  type StepPrices,
  type Usd,
} from '#shared/contract/price.ts'
import { dependsOnHost, type PriceList, type PriceTerms } from '#shared/contract/quote.ts'

/**
 * A price rule in US dollars, on one list. `leastOnChain`: the minimum of an on-chain payment. `upTo`: the price for the
 * most difficult hosts.
 */
type PriceTag =
  | { kind: 'free' }
  | { kind: 'per-call'; amount: Usd; currency: typeof currency; upTo?: Usd; steps?: StepsTag[] }
  | {
      kind: 'per-item'
      amount: Usd
      currency: typeof currency
      item: string
      when?: string
      atMost?: string
      steps?: StepsTag[]
    }
  | { kind: 'by-choice'; amounts: Readonly<Record<string, Usd>>; currency: typeof currency; choice: string }
  | { kind: 'sum'; of: readonly PriceTag[] }

/** A price that each entry of `item` beyond the first `free` adds. `entry`: only this entry counts. */
interface StepsTag {
  item: string
  entry?: string
  free: number
  amount: Usd
}

export function priceTag(
  { price }: Operation,
  { list, minimumPayment }: PriceTerms,
): PriceTag & { leastOnChain?: Usd } {
  const hasMinimum = list === 'catalog' && 'minimum' in price && price.minimum
  return { ...tagOf(price, list), ...(hasMinimum && { leastOnChain: usd(minimumPayment) }) }
}

function tagOf(rule: PriceRule, list: PriceList): PriceTag {
  switch (rule.kind) {
    case 'free':
      return { kind: 'free' }
    case 'per-call':
      return {
        kind: rule.kind,
        amount: amountOf(rule, list),
        currency,
        ...(dependsOnHost(rule, list) && {
          upTo: usd((microDollars(amountOf(rule, list)) * maxDifficulty) as MicroDollars),
        }),
        ...stepsTag(rule, list),
      }
    case 'per-item':
      return {
        kind: rule.kind,
        amount: amountOf(rule, list),
        currency,
        item: rule.field,
        ...(rule.when !== undefined && { when: rule.when }),
        ...(rule.atMost !== undefined && { atMost: rule.atMost }),
        ...stepsTag(rule, list),
      }
    case 'by-choice': {
      const amounts = Object.entries(rule.choices).map(([value, listed]) => [value, amountOf(listed, list)] as const)
      return { kind: rule.kind, amounts: Object.fromEntries(amounts), currency, choice: rule.field }
    }
    case 'sum':
      return { kind: rule.kind, of: rule.of.map((part) => tagOf(part, list)) }
  }
}

const stepsTag = ({ steps }: { steps?: readonly StepPrices[] }, list: PriceList): { steps?: StepsTag[] } =>
  steps === undefined ? {} : { steps: steps.map((step) => stepTag(step, list)) }

const stepTag = (step: StepPrices, list: PriceList): StepsTag => ({
  item: step.field,
  ...(step.entry !== undefined && { entry: step.entry }),
  free: step.free,
  amount: amountOf(step, list),
})

const amountOf = (listed: ListPrices, list: PriceList): Usd =>
  (list === 'catalog' ? (listed.catalog ?? listed.reference) : (listed.reference ?? listed.catalog)) ?? '0'

/** A price in US dollars as markdown: `0.003 per item of \`urls\``. */
export function priceText(tag: PriceTag): string {
  switch (tag.kind) {
    case 'free':
      return 'free'
    case 'per-call':
      return (tag.upTo === undefined ? tag.amount : `${tag.amount} to ${tag.upTo}`) + stepsText(tag)
    case 'per-item':
      return `${tag.amount} per item of \`${tag.item}\`${stepsText(tag)}`
    case 'by-choice':
      return Object.entries(tag.amounts)
        .map(([choice, amount]) => (choice === amount ? amount : `${amount} (${choice})`))
        .join(', ')
    case 'sum':
      return tag.of.map(priceText).join(' + ')
  }
}

const stepsText = ({ steps = [] }: { steps?: StepsTag[] }): string =>
  steps
    .map(({ item, entry, free, amount }) =>
      entry === undefined
        ? `, plus ${amount} for each of \`${item}\` beyond ${free}`
        : `, plus ${amount} for \`${entry}\` in \`${item}\``,
    )
    .join('')
