import type { Operation } from '#shared/contract/operation.ts'
import { maxDifficulty, type MicroDollars, type PriceRule, type StepPrices } from '#shared/contract/price.ts'
import { quote, type PriceTerms } from '#shared/contract/quote.ts'

type Input = Readonly<Record<string, unknown>>

/** The minimum and maximum on-chain price of a call, including stored answers. Pure. */
export function priceRange(
  { price, input, cache, items }: Operation,
  terms: PriceTerms,
): { min: MicroDollars; max: MicroDollars } {
  const isCacheable = (cache ?? items) !== undefined
  const amounts = extremeInputs(price, input.properties).flatMap((given) => {
    const fresh = quote(price, given, { ...terms, cachedItems: 0 })
    const stored = quote(price, given, { ...terms, cachedItems: isCacheable ? fresh.items : 0 })
    const difficult = quote(price, given, { ...terms, cachedItems: 0, difficulty: maxDifficulty })
    return [fresh.onChainPrice, stored.onChainPrice, difficult.onChainPrice]
  })
  const ordered = amounts.toSorted((a, b) => a - b)
  const [min, max] = [ordered[0], ordered.at(-1)]
  if (min === undefined || max === undefined) throw new RangeError('A price needs at least one input.')
  return { min, max }
}

/** Inputs that include the cheapest and the most expensive one. */
function extremeInputs(rule: PriceRule, fields: Input): Input[] {
  switch (rule.kind) {
    case 'free':
      return [{}]
    case 'per-call':
      return stepsOf(rule, fields)
    case 'per-item': {
      const counts = combine(countsOf(rule, fields), stepsOf(rule, fields))
      const { when } = rule
      return when === undefined ? counts : combine([{ [when]: false }, { [when]: true }], counts)
    }
    case 'by-choice':
      return Object.keys(rule.choices).map((value) => ({ [rule.field]: value }))
    case 'sum':
      return rule.of.map((part) => extremeInputs(part, fields)).reduce(combine, [{}])
  }
}

/** Inputs with the fewest and the most entries of a field. */
function countsOf({ field }: { field: string }, fields: Input): Input[] {
  return boundsOf(fields[field]).map((count) => ({ [field]: count }))
}

function stepsOf({ steps = [] }: { steps?: readonly StepPrices[] }, fields: Input): Input[] {
  return steps
    .map((step) =>
      step.entry === undefined ? countsOf(step, fields) : [[], [step.entry]].map((given) => ({ [step.field]: given })),
    )
    .reduce(combine, [{}])
}

/** Every input of `a` merged with every input of `b`. */
const combine = (a: readonly Input[], b: readonly Input[]): Input[] =>
  a.flatMap((one) => b.map((other) => Object.assign({}, one, other)))

/** The bounds of the number of items of an array, or of an integer. */
function boundsOf(schema: unknown): [number, number] {
  const { minItems, maxItems, minimum, maximum } = schema as Readonly<Record<string, number | undefined>>
  const [min, max] = [minItems ?? minimum ?? 0, maxItems ?? maximum]
  if (max === undefined) throw new RangeError('A field with a per-item price needs bounds.')
  return [min, max]
}
