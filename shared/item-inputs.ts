import type { ItemOperation, Items } from './operation.ts'

/** The input of one item, valid for the operation it is a call of. */
export type ItemInput = Readonly<Record<string, unknown>> & { readonly url: string }

/** Of which operation each item of a call is a call. */
export function itemOperation({ of, instead }: Items, input: Readonly<Record<string, unknown>>): ItemOperation {
  return instead?.choices[String(input[instead.field])] ?? of
}

/**
 * What the items of a call ask, in order: each address as an input of the operation it is a call of, with the fields
 * that both share and the defaults of the rest.
 */
export function itemInputs(items: Items, input: Readonly<Record<string, unknown>>): ItemInput[] {
  const { field } = items
  const options = Object.entries(itemOperation(items, input).input.properties).flatMap(([name, schema]) => {
    const value = input[name] ?? ('default' in schema ? schema.default : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  const urls = input[field]
  if (!Array.isArray(urls)) throw new RangeError(`${field} lists no addresses`)
  return urls.map((url) => Object.assign(Object.fromEntries(options), { url: String(url) }))
}
