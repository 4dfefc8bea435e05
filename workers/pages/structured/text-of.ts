import { isItem, valuesOf, type StructuredValue } from './structured-data.ts'

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
