import type { Operation } from '#shared/operation.ts'
import { mostDifficult, type MicroDollars, type PriceRule } from '#shared/price.ts'
import { quote } from '#shared/quote.ts'
import type { PriceTerms } from './price-tag.ts'

type Input = Readonly<Record<string, unknown>>

/** The least and the most that one call may cost on chain, stored answers included. Pure. */
export function priceRange(
  { price, input, cache, items }: Operation,
  terms: PriceTerms,
): { min: MicroDollars; max: MicroDollars } {
  const isEverStored = (cache ?? items) !== undefined
  const amounts = extremes(price, input.properties).flatMap((given) => {
    const fresh = quote(price, given, { ...terms, cachedItems: 0 })
    const stored = quote(price, given, { ...terms, cachedItems: isEverStored ? fresh.items : 0 })
    const dearest = quote(price, given, { ...terms, cachedItems: 0, difficulty: mostDifficult })
    return [fresh.onChainPrice, stored.onChainPrice, dearest.onChainPrice]
  })
  // The least and the greatest of micro-dollars.
  return { min: Math.min(...amounts) as MicroDollars, max: Math.max(...amounts) as MicroDollars }
}

/** Inputs among which the cheapest and the dearest are. */
function extremes(rule: PriceRule, fields: Input): Input[] {
  switch (rule.kind) {
    case 'free':
    case 'per-call':
      return [{}]
    case 'per-item': {
      const counts = boundsOf(fields[rule.field]).map((count) => ({ [rule.field]: count }))
      const { when } = rule
      return when === undefined ? counts : pairs([{ [when]: false }, { [when]: true }], counts)
    }
    case 'by-choice':
      return Object.keys(rule.choices).map((value) => ({ [rule.field]: value }))
    case 'sum':
      return rule.of.map((part) => extremes(part, fields)).reduce(pairs, [{}])
  }
}

const pairs = (some: readonly Input[], others: readonly Input[]): Input[] =>
  some.flatMap((one) => others.map((other) => Object.assign({}, one, other)))

/** Of an array how many items it may have, of an integer its values. */
function boundsOf(schema: unknown): [number, number] {
  const { minItems, maxItems, minimum, maximum } = schema as Readonly<Record<string, number | undefined>>
  const [least, most] = [minItems ?? minimum, maxItems ?? maximum]
  if (least === undefined || most === undefined) throw new RangeError('what is priced by its number needs bounds')
  return [least, most]
}
