import type { Operation } from './operation.ts'

/** The input of one item, valid for the operation it is a call of. */
export type ItemInput = Readonly<Record<string, unknown>> & { readonly url: string }

/**
 * What the items of a call ask, in order: each address as an input of the operation it is a call of, with the fields
 * that both share and the defaults of the rest.
 */
export function itemInputs(
  { field, of }: NonNullable<Operation['items']>,
  input: Readonly<Record<string, unknown>>,
): ItemInput[] {
  const options = Object.entries(of.input.properties).flatMap(([name, schema]) => {
    const value = input[name] ?? ('default' in schema ? schema.default : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  const urls = input[field]
  if (!Array.isArray(urls)) throw new RangeError(`${field} lists no addresses`)
  return urls.map((url) => Object.assign(Object.fromEntries(options), { url: String(url) }))
}
