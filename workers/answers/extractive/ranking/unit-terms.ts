import { stemOf } from '#workers/answers/extractive/language/words.ts'
import type { Value } from '#workers/answers/extractive/values/value.ts'

/**
 * Stems of what the units behind the values measure: a value in kilograms is a weight, and one in degrees a temperature. Nothing for
 * metres, which measure heights as well as lengths.
 */
export function unitTerms(text: string, values: readonly Value[]): string[] {
  return values.flatMap(({ start, end }) => {
    const behind = text.slice(end, end + 12)
    const before = text.slice(Math.max(0, start - 2), start)
    return measures
      .filter(({ unit }) => unit.test(behind))
      .flatMap(({ terms }) => terms)
      .concat(
        /\p{Sc} ?$/u.test(before) ? price : [],
        /\p{L} \((?:\* ?|born )?$/u.test(text.slice(Math.max(0, start - 8), start)) ? birth : [],
      )
  })
}

const price = [stemOf('price')]

/** `Ada Jones (12 April 1911 – 30 June 1987)` */
const birth = [stemOf('born')]

// cspell:disable
const measures = [
  { unit: /^ ?(?:kg|g|mg|lb|lbs|oz|t|tonnes|kilograms?|グラム|キロ)(?![\p{L}\p{N}])/u, terms: ['weight'] },
  { unit: /^ ?°?[CFK](?![\p{L}\p{N}])|^ ?°/u, terms: ['temperature'] },
  { unit: /^ ?(?:km\/h|mph|m\/s)/u, terms: ['speed'] },
  { unit: /^ ?(?:km²|m²|ha|hectares|Hektar)(?![\p{L}\p{N}])/u, terms: ['area'] },
  { unit: /^ ?dB/u, terms: ['noise'] },
  { unit: /^ ?(?:[Ll]it(?:res?|ers?|ros?)|l)(?![\p{L}\p{N}])/u, terms: ['capacity'] },
  { unit: /^ ?V(?![\p{L}\p{N}])/u, terms: ['spannung', 'voltage'] },
  { unit: /^ ?(?:\p{Sc}|Euro|euros|円)/u, terms: ['price'] },
].map(({ unit, terms }) => ({ unit, terms: terms.map(stemOf) }))
// cspell:enable
