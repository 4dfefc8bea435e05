import { microDollars, type ListPrices, type MicroDollars, type PriceRule, type StepPrices } from './price.ts'

/** The catalog list is the default. The reference list is the older one, without on-chain minimum. */
export type PriceList = 'catalog' | 'reference'

/** The facts besides the request that a price depends on. */
export interface QuoteTerms {
  list: PriceList
  /** The minimum of an on-chain payment for a fresh answer, for rules marked `minimum`. */
  minimumPayment: MicroDollars
  /** The number of priced items with a stored answer. A call priced as a whole counts as one item. */
  cachedItems: number
  /** In a sum, the number of stored answers among the items of its `per-item` parts. Default 0. */
  cachedAddedItems?: number
  /** The difficulty of the host, 1 to 3, for prices that depend on it. Default 1. */
  difficulty?: number
}

/** The price list of a deployment, and its minimum of an on-chain payment. */
export type PriceTerms = Omit<QuoteTerms, 'cachedItems' | 'difficulty'>

export interface Quote {
  /** The price in credits. */
  listPrice: MicroDollars
  /** The price of an on-chain payment: the list price, or the minimum if that is higher. */
  onChainPrice: MicroDollars
  /** The number of priced items. */
  items: number
}

/** The discount on a stored answer, in percent of the fresh price. */
const cachedDiscount = 70

/**
 * The price of a call by its rule. Pure, so that a quote and its retry agree.
 *
 * @example
 * quote(perCall({ catalog: '0.01' }), {}, { list: 'catalog', minimumPayment: microDollars('0.004'), cachedItems: 1 })
 * // { listPrice: 3000, onChainPrice: 3000, items: 1 }: a stored answer costs 30 %
 */
export function quote(rule: PriceRule, input: Readonly<Record<string, unknown>>, terms: QuoteTerms): Quote {
  const fresh = priceOf(rule, input, terms)
  const minimum = fresh.minimum && terms.list === 'catalog' ? terms.minimumPayment : 0
  const listPrice = discountedPrice(rule, input, terms)
  const discounted = (amount: number) => withDiscount(amount, Math.min(terms.cachedItems, fresh.items), fresh.items)
  return { listPrice, onChainPrice: fresh.amount < minimum ? discounted(minimum) : listPrice, items: fresh.items }
}

/** The parts of a sum have discounts of their own, because their items differ in price. */
function discountedPrice(rule: PriceRule, input: Readonly<Record<string, unknown>>, terms: QuoteTerms): MicroDollars {
  if (rule.kind === 'sum') {
    const { cachedAddedItems = 0 } = terms
    const prices = rule.of.map((part) =>
      discountedPrice(part, input, part.kind === 'per-item' ? { ...terms, cachedItems: cachedAddedItems } : terms),
    )
    return prices.reduce((sum, price) => sum + price, 0) as MicroDollars
  }
  const { amount, items } = priceOf(rule, input, terms)
  return withDiscount(amount, Math.min(terms.cachedItems, items), items)
}

/** A price without the discount for stored answers. */
interface FreshPrice {
  amount: number
  items: number
  minimum: boolean
}

function priceOf(rule: PriceRule, input: Readonly<Record<string, unknown>>, terms: QuoteTerms): FreshPrice {
  const { list, difficulty = 1 } = terms
  switch (rule.kind) {
    case 'free':
      return { amount: 0, items: 0, minimum: false }
    case 'per-call':
      return {
        amount: listedPrice(rule, list) * (dependsOnHost(rule, list) ? difficulty : 1) + stepsPrice(rule, input, list),
        items: 1,
        minimum: rule.minimum === true,
      }
    case 'per-item': {
      const items = rule.when !== undefined && input[rule.when] !== true ? 0 : countItems(rule, input)
      const amount = items * (listedPrice(rule, list) + stepsPrice(rule, input, list))
      return { amount, items, minimum: rule.minimum === true }
    }
    case 'by-choice': {
      const chosen = rule.choices[String(input[rule.field])]
      if (chosen === undefined)
        throw new RangeError(`Expected a ${rule.field} that has a price, found ${String(input[rule.field])}.`)
      return { amount: listedPrice(chosen, list), items: 1, minimum: chosen.minimum === true }
    }
    case 'sum':
      return rule.of.map((part) => priceOf(part, input, terms)).reduce(add, { amount: 0, items: 0, minimum: false })
  }
}

const add = (a: FreshPrice, b: FreshPrice): FreshPrice => ({
  amount: a.amount + b.amount,
  items: a.items + b.items,
  minimum: a.minimum || b.minimum,
})

/** The price on a list, or on the other list if this one has none. */
function listedPrice(rule: ListPrices, list: PriceList): MicroDollars {
  const value = list === 'catalog' ? (rule.catalog ?? rule.reference) : (rule.reference ?? rule.catalog)
  if (value === undefined) throw new RangeError('A price rule needs a reference price or a catalog price.')
  return microDollars(value)
}

function stepsPrice(
  { steps = [] }: { steps?: readonly StepPrices[] },
  input: Readonly<Record<string, unknown>>,
  list: PriceList,
): number {
  const prices = steps.map((step) => Math.max(0, countSteps(step, input) - step.free) * listedPrice(step, list))
  return prices.reduce((sum, price) => sum + price, 0)
}

function countSteps({ field, entry }: StepPrices, input: Readonly<Record<string, unknown>>): number {
  const given = input[field]
  if (given === undefined) return 0
  if (entry === undefined) return countOf(given)
  return Array.isArray(given) ? given.filter((each) => each === entry).length : 0
}

function countItems(
  { field, atMost }: PriceRule & { kind: 'per-item' },
  input: Readonly<Record<string, unknown>>,
): number {
  const most = atMost === undefined ? undefined : input[atMost]
  return Math.min(countOf(input[field]), typeof most === 'number' ? most : Infinity)
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (typeof value === 'number') return value
  throw new RangeError('A per-item price needs an array or an integer field.')
}

/** Whether the price is multiplied by the difficulty of the host. */
export const dependsOnHost = (rule: PriceRule, list: PriceList): boolean =>
  list === 'catalog' && rule.kind === 'per-call' && rule.byHost === true

/** The price of a stored answer, from the fresh price. */
export const storedAnswerPrice = (amount: MicroDollars): MicroDollars => withDiscount(amount, 1, 1)

/** Rounds fractions of a micro-dollar up. */
function withDiscount(amount: number, cachedItems: number, items: number): MicroDollars {
  if (items === 0) return amount as MicroDollars
  return Math.ceil((amount * (100 * items - cachedDiscount * cachedItems)) / (100 * items)) as MicroDollars
}
