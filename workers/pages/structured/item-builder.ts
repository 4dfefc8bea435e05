import { limits, localName, type StructuredItem, type StructuredValue } from './structured-data.ts'

/** Builds the items of one page within `limits`. */
export interface ItemBuilder {
  /** A new item. Undefined once the page has too many. */
  open: (source: StructuredItem['source'], types: readonly string[]) => StructuredItem | undefined
  /** Adds a value to a property, if the limits allow it. */
  add: (item: StructuredItem, name: string, value: StructuredValue) => void
}

export function createItemBuilder(): ItemBuilder {
  let items = 0
  let characters = 0
  const propertyCounts = new WeakMap<StructuredItem, number>()

  return {
    open(source, types) {
      if (items === limits.items) return undefined
      items += 1
      const names = types.slice(0, maxTypes).map(localName).filter(Boolean)
      // A property may be called `constructor`.
      return { source, types: names, properties: Object.create(null) as StructuredItem['properties'] }
    },
    add(item, name, value) {
      const property = localName(name)
      const bounded = typeof value === 'string' ? value.trim().slice(0, limits.text) : value
      const length = property.length + (typeof bounded === 'string' ? bounded.length : minLength)
      if (property === '' || bounded === '' || characters + length > limits.total) return
      const values = item.properties[property]
      if (values === undefined && !makeRoom(item)) return
      if (values !== undefined && values.length === limits.values) return
      characters += length
      if (values === undefined) item.properties[property] = [bounded]
      else values.push(bounded)
    },
  }

  function makeRoom(item: StructuredItem): boolean {
    const count = propertyCounts.get(item) ?? 0
    propertyCounts.set(item, count + 1)
    return count < limits.properties
  }
}

const maxTypes = 5
/** Numbers, booleans and items take up about as many characters. */
const minLength = 16
