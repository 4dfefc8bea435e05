import type { Operation } from '#shared/contract/operation.ts'
import type { PriceRule } from '#shared/contract/price.ts'
import type { PriceList } from '#shared/contract/quote.ts'
import { operations, type AnyOperation } from './index.ts'

/** The operations as a price list sells them: a priced choice has only the values that the list sells, and their prices. */
export const operationsForList = (list: PriceList): readonly AnyOperation[] =>
  operations.map((operation) => operationForList<AnyOperation>(operation, list))

/** One operation as a price list sells it. */
export function operationForList<O extends Operation>(operation: O, list: PriceList): O {
  const { input, price } = operation
  if (price.kind !== 'by-choice') return operation
  const sold = choicesForList(price, list)
  const field = { ...input.properties[price.field], enum: sold }
  const choices = Object.fromEntries(Object.entries(price.choices).filter(([choice]) => sold.includes(choice)))
  return {
    ...operation,
    input: { ...input, properties: { ...input.properties, [price.field]: field } },
    price: { ...price, choices },
  }
}

/** The choices that a list sells. The catalog list sells all of them, the reference list those with a reference price. */
export function choicesForList({ choices }: PriceRule & { kind: 'by-choice' }, list: PriceList): string[] {
  const all = Object.keys(choices)
  const named = all.filter((choice) => choices[choice]?.reference !== undefined)
  return list === 'catalog' || named.length === 0 ? all : named
}
