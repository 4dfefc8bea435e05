import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import {
  isItem,
  valuesOf,
  type StructuredItem,
  type StructuredValue,
} from '#workers/pages/structured/structured-data.ts'
import type { Concept } from './concepts.ts'

/** The values of a field in an item: of the property with its name, then of the properties of its concepts. */
export function itemValues(
  item: StructuredItem,
  names: readonly string[],
  concepts: readonly Concept[],
): StructuredValue[][] {
  const properties = propertiesByWords(item)
  const named = names.flatMap((name) => properties.get(name) ?? [])
  const paths = concepts.flatMap((concept) => concept.paths)
  return [...named.map((property) => valuesAt(item, property)), ...paths.map((path) => valuesAt(item, path))].filter(
    (values) => values.length > 0,
  )
}

function propertiesByWords(item: StructuredItem): ReadonlyMap<string, string> {
  const known = indexes.get(item)
  if (known !== undefined) return known
  const index = new Map(Object.keys(item.properties).map((property) => [wordsOf(property), property] as const))
  indexes.set(item, index)
  return index
}

/** Every field looks at every item. */
const indexes = new WeakMap<StructuredItem, ReadonlyMap<string, string>>()

/** The values at a path such as `offers.price` or `Organization:name`. */
function valuesAt(item: StructuredItem, path: string): StructuredValue[] {
  const [type, steps = type] = path.split(':') as [string, string?]
  if (path.includes(':') && !item.types.some((each) => each.endsWith(type))) return []
  let values: StructuredValue[] = [item]
  for (const step of steps.split('.')) {
    values = values.filter(isItem).flatMap((each) => valuesOf(each, step))
    if (values.length > maxValues) values = values.slice(0, maxValues)
  }
  return values
}

const maxValues = 300
