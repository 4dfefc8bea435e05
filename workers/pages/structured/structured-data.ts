/** The data that a page declares for machines: JSON-LD, microdata, RDFa, and Open Graph. Bounded by `limits`. */
export interface StructuredData {
  /** Top-level items in document order, those of JSON-LD first. */
  items: StructuredItem[]
  /** `<meta>` contents by lower-case name: Open Graph (`og:`), `product:`, `article:` and their relatives. */
  meta: Record<string, string>
}

/** One entity, such as a product. */
export interface StructuredItem {
  source: 'json-ld' | 'microdata' | 'rdfa'
  /** Names of its types, without the address of the vocabulary: `Product`. */
  types: string[]
  /** Values by property name, without the address of the vocabulary. */
  properties: Record<string, StructuredValue[]>
}

export type StructuredValue = string | number | boolean | StructuredItem

/** Pages may declare any amount. Anything beyond a limit is left out. */
export const limits = {
  depth: 6,
  /** Items, nested ones included. */
  items: 400,
  /** Properties of an item. */
  properties: 80,
  /** Values of a property. */
  values: 60,
  /** Characters of a text. */
  text: 8000,
  /** Characters of all texts. */
  total: 128 * 1024,
  metas: 100,
}

/** The name without the address of its vocabulary: `https://schema.org/Product` → `Product`. */
export function localName(name: string): string {
  const bounded = name.trim().slice(0, 200)
  return bounded.slice(Math.max(bounded.lastIndexOf('/'), bounded.lastIndexOf('#'), bounded.lastIndexOf(':')) + 1)
}

export const isItem = (value: StructuredValue): value is StructuredItem => typeof value === 'object'

/** The values of a property. Empty without it: a page may name a property `constructor`. */
export const valuesOf = ({ properties }: StructuredItem, name: string): readonly StructuredValue[] =>
  (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? []

/** An item as text: a name, an address on one line, or a value with its unit. */
export function textOf(value: StructuredValue): string {
  if (!isItem(value)) return String(value)
  const first = (name: string) => valuesOf(value, name).flatMap((each) => (isItem(each) ? [] : [String(each)]))[0]
  const address = addressParts
    .flatMap((name) => valuesOf(value, name))
    .map((each) => (isItem(each) ? textOf(each) : String(each)))
  if (address.length > 0 && first('name') === undefined) return address.join(', ')
  const amount = first('value')
  if (amount !== undefined) return [amount, first('unitText') ?? first('unitCode') ?? ''].join(' ').trim()
  for (const name of ['name', 'text', 'headline', 'url', 'contentUrl', 'id'])
    if (first(name) !== undefined) return first(name) ?? ''
  return ''
}

const addressParts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry']
