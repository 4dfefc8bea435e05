import {
  isItem,
  valuesOf,
  type StructuredData,
  type StructuredItem,
} from '#workers/pages/structured/structured-data.ts'

/** The texts of a property, and the names or addresses of its items. */
export function textsOf(item: StructuredItem, property: string): string[] {
  return valuesOf(item, property).flatMap((value) => {
    if (isItem(value)) return [textOf(value, 'name') ?? textOf(value, 'url') ?? textOf(value, 'id') ?? []].flat()
    const text = String(value).trim()
    return text === '' ? [] : [text]
  })
}

/** The first text of a property. Numbers become texts; nested items do not count. */
export function textOf(item: StructuredItem, property: string): string | undefined {
  for (const value of valuesOf(item, property)) {
    const text = isItem(value) ? '' : String(value).trim()
    if (text !== '') return text
  }
  return undefined
}

/** The items of a property. */
export const itemsOf = (item: StructuredItem, property: string): StructuredItem[] =>
  valuesOf(item, property).filter(isItem)

/** The items of a page with one of the types, nested ones included, up to 200. */
export function itemsOfType(structured: StructuredData | undefined, types: ReadonlySet<string>): StructuredItem[] {
  const found: StructuredItem[] = []
  const open = (structured?.items ?? []).toReversed()
  for (let item = open.pop(); item !== undefined && found.length < maxItems; item = open.pop()) {
    if (item.types.some((type) => types.has(type))) found.push(item)
    // The structured data of a page has at most 400 items.
    for (const values of Object.values(item.properties).toReversed())
      for (const value of values.toReversed()) if (isItem(value)) open.push(value)
  }
  return found
}

const maxItems = 200
