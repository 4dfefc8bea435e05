import type { ItemOperation, Items, Operation } from './operation.ts'
import { targetAddress } from './target-address.ts'

/** The input of one item. It is valid for the operation of the item. */
export type ItemInput = Readonly<Record<string, unknown>> & { readonly url: string }

/** The items of a call. Undefined if its operation has none, or if the call does not add them. */
export function itemsOf(
  { items }: Pick<Operation, 'items'>,
  input: Readonly<Record<string, unknown>>,
): Items | undefined {
  return items?.addedBy === undefined || input[items.addedBy] === true ? items : undefined
}

/** The operation that each item of a call is a call of. */
export function itemOperation(
  { operation, operationByChoice }: Items,
  input: Readonly<Record<string, unknown>>,
): ItemOperation {
  return operationByChoice?.choices[String(input[operationByChoice.field])] ?? operation
}

/** Whether an item is a job of its own pool. The job that has the items reads pages over plain HTTP itself. */
export const isOwnJob = ({ pool }: Pick<ItemOperation, 'pool'>): boolean => pool !== 'fetch'

/**
 * The inputs of the items, in the order of their URLs. None if the job discovers its items. Each has the fields that the
 * call and the item's operation share; other fields have their defaults.
 *
 * @example
 * itemInputs(batchFetch.items, { urls: ['https://example.com/?utm_source=x'], timeout: 5000 })
 * // [{ url: 'https://example.com/', timeout: 5000, cache: true, … }]
 */
export function itemInputs(items: Items, input: Readonly<Record<string, unknown>>): ItemInput[] {
  if (items.isDiscovered) return []
  const urls = input[items.field]
  if (!Array.isArray(urls)) throw new RangeError(`Expected an array of URLs in "${items.field}", found ${typeof urls}.`)
  const inputFor = itemInputsOf(itemOperation(items, input), input)
  return urls.map((url) => inputFor(String(url)))
}

/** The number of items that the call asks for. */
export function countItems(items: Items, input: Readonly<Record<string, unknown>>): number {
  return items.isDiscovered ? Number(input[items.field]) : itemInputs(items, input).length
}

/**
 * Returns a function that makes the input of the item with a URL. It has the fields that the call and the item's operation
 * share; other fields have their defaults.
 */
export function itemInputsOf(
  operation: ItemOperation,
  input: Readonly<Record<string, unknown>>,
): (url: string) => ItemInput {
  const options = Object.entries(operation.input.properties).flatMap(([name, schema]) => {
    const value = input[name] ?? ('default' in schema ? schema.default : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  const shared = Object.fromEntries(options)
  return (url) => ({ ...shared, url: targetAddress(new URL(url), operation) })
}

/** The wishes for the language model: the words that stand for a schema, and the instructions beside them. */
export const instructionsOf = ({ prompt, instructions }: { prompt?: unknown; instructions?: unknown }): string =>
  [prompt, instructions].filter(Boolean).join('\n')

/**
 * An item whose words have become a schema: the call that sends this schema, and the words as instructions. Its answer is stored
 * under the schema. An answer under the words has the schema that was planned from its own page.
 */
export function withPlannedSchema({ prompt, instructions, ...item }: ItemInput, schema: unknown): ItemInput {
  return { ...item, schema, instructions: instructionsOf({ prompt, instructions }) }
}
