import { microDollars, type Listed, type MicroDollars, type PriceRule } from './price.ts'

export type PriceList = 'catalog' | 'reference'

/** What the price depends on beside the request. */
export interface Terms {
  list: PriceList
  /** The least that is paid on chain for a fresh answer of a rule marked `minimum`. */
  minimumPayment: MicroDollars
  /** How many of the priced items (one for a call priced as a whole) a stored answer satisfies. */
  cachedItems: number
  /** Of the host, 1 to 3, where the price depends on it; 1 when left out. */
  difficulty?: number
}

export interface Quote {
  /** What credits pay. */
  listPrice: MicroDollars
  /** What a payment on chain pays: the list price, or more where the list has a minimum. */
  onChainPrice: MicroDollars
  /** The number of things priced. */
  items: number
}

/** Percent of the fresh price that a stored answer saves. */
const cachedDiscount = 70

/** The one interpreter of price rules: pure, and the same for a quote and its retry. */
export function quote(rule: PriceRule, input: Readonly<Record<string, unknown>>, terms: Terms): Quote {
  const fresh = priceOf(rule, input, terms)
  const atLeast = fresh.minimum && terms.list === 'catalog' ? terms.minimumPayment : 0
  const discounted = (amount: number) => withDiscount(amount, Math.min(terms.cachedItems, fresh.items), fresh.items)
  return {
    listPrice: discounted(fresh.amount),
    onChainPrice: discounted(Math.max(fresh.amount, atLeast)),
    items: fresh.items,
  }
}

interface Fresh {
  amount: number
  items: number
  minimum: boolean
}

function priceOf(rule: PriceRule, input: Readonly<Record<string, unknown>>, terms: Terms): Fresh {
  const { list, difficulty = 1 } = terms
  switch (rule.kind) {
    case 'free':
      return { amount: 0, items: 0, minimum: false }
    case 'per-call':
      return {
        amount: listed(rule, list) * (isByHost(rule, list) ? difficulty : 1),
        items: 1,
        minimum: rule.minimum === true,
      }
    case 'per-item': {
      const items = rule.when !== undefined && input[rule.when] !== true ? 0 : countOf(input[rule.field])
      return { amount: items * listed(rule, list), items, minimum: rule.minimum === true }
    }
    case 'by-choice': {
      const chosen = rule.choices[String(input[rule.field])]
      if (chosen === undefined) throw new RangeError(`no price for ${rule.field} = ${String(input[rule.field])}`)
      return { amount: listed(chosen, list), items: 1, minimum: chosen.minimum === true }
    }
    case 'sum':
      return rule.of.map((part) => priceOf(part, input, terms)).reduce(add, { amount: 0, items: 0, minimum: false })
  }
}

const add = (a: Fresh, b: Fresh): Fresh => ({
  amount: a.amount + b.amount,
  items: a.items + b.items,
  minimum: a.minimum || b.minimum,
})

/** The value of the list, or of the other list where this one has none. */
function listed(rule: Listed, list: PriceList): MicroDollars {
  const value = list === 'catalog' ? (rule.catalog ?? rule.reference) : (rule.reference ?? rule.catalog)
  if (value === undefined) throw new RangeError('a price rule needs a reference or a catalog price')
  return microDollars(value)
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (typeof value === 'number') return value
  throw new RangeError('a per-item price counts an array or an integer')
}

/** Whether more is asked for pages of difficult hosts. */
export const isByHost = (rule: PriceRule, list: PriceList): boolean =>
  list === 'catalog' && rule.kind === 'per-call' && rule.byHost === true

/** What a stored answer costs in place of a fresh one that costs this. */
export const storedPrice = (amount: MicroDollars): MicroDollars => withDiscount(amount, 1, 1)

/** Fractions of a micro-dollar are rounded up. */
function withDiscount(amount: number, cachedItems: number, items: number): MicroDollars {
  if (items === 0) return amount as MicroDollars
  return Math.ceil((amount * (100 * items - cachedDiscount * cachedItems)) / (100 * items)) as MicroDollars
}
