import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { isObject, type JsonObject } from '#workers/pages/metadata/json-ld.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { createItemBuilder, type ItemBuilder } from './item-builder.ts'
import { markupItems } from './markup-items.ts'
import { limits, type StructuredData, type StructuredItem } from './structured-data.ts'

/** The structured data of a page. Undefined if it declares none. Linear in the size of the page. */
export function readStructured(tree: PageTree, facts: DeclaredFacts): StructuredData | undefined {
  const builder = createItemBuilder()
  const resolve = (address: string) => URL.parse(address.slice(0, maxAddress), facts.baseUrl)?.href ?? ''
  const items = [...jsonLdItems(facts.jsonLd, builder), ...markupItems(tree, builder, resolve)]
  const meta = metaOf(facts.meta)
  return items.length === 0 && Object.keys(meta).length === 0 ? undefined : { items, meta }
}

const maxAddress = 2048

function metaOf(all: ReadonlyMap<string, string>): Record<string, string> {
  const named: [name: string, content: string][] = []
  for (const [name, content] of all) {
    if (named.length === limits.metas) break
    if (vocabularies.has(name.slice(0, maxPrefix).split(/[:._]/u, 1)[0] ?? '') && name.length <= maxName)
      named.push([name, content.slice(0, maxContent)])
  }
  return Object.fromEntries(named)
}

const vocabularies: ReadonlySet<string> = new Set(
  'og product article book profile video music place business event recipe twitter dc dcterms citation'.split(' '),
)
const maxPrefix = 20
const maxName = 100
const maxContent = 2000

/**
 * The typed objects of JSON-LD as items. An object that only names the `@id` of another one is replaced by it, unless that
 * one contains it. An object inside another one is not repeated.
 */
function jsonLdItems(objects: readonly JsonObject[], builder: ItemBuilder): StructuredItem[] {
  const known = objectsById(objects)
  const nested = new Set<JsonObject>()
  const open = new Set<JsonObject>()
  return objects.flatMap((object) => {
    if (nested.has(object) || typesOf(object).length === 0) return []
    const item = itemOf(object, 0)
    return item === undefined ? [] : [item]
  })

  function itemOf(object: JsonObject, depth: number): StructuredItem | undefined {
    if (depth > 0) nested.add(object)
    if (depth === limits.depth || open.has(object)) return undefined
    const item = builder.open('json-ld', typesOf(object))
    if (item === undefined) return undefined
    open.add(object)
    // `Object.keys` may list a million names.
    for (const name of Object.keys(object).slice(0, maxKeys))
      if (!name.startsWith('@') || name === '@id') addValue(item, name === '@id' ? 'id' : name, object[name], depth)
    open.delete(object)
    return item
  }

  function addValue(item: StructuredItem, name: string, value: unknown, depth: number): void {
    if (isScalar(value)) return builder.add(item, name, value)
    if (Array.isArray(value)) {
      if (depth < limits.depth) for (const each of value.slice(0, limits.values)) addValue(item, name, each, depth + 1)
      return
    }
    if (!isObject(value)) return
    const literal = value['@value'] ?? value['@list'] ?? value['@set']
    if (isScalar(literal) || Array.isArray(literal)) return addValue(item, name, literal, depth)
    const inner = itemOf(referenced(value), depth + 1)
    if (inner !== undefined) builder.add(item, name, inner)
  }

  /** The object that a reference names. */
  function referenced(value: JsonObject): JsonObject {
    const id = value['@id']
    const isReference = typeof id === 'string' && Object.keys(value).every((name) => name === '@id' || name === '@type')
    return (isReference ? known.get(id) : undefined) ?? value
  }
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function objectsById(objects: readonly JsonObject[]): Map<string, JsonObject> {
  const known = new Map<string, JsonObject>()
  for (const object of objects.slice(0, limits.items)) {
    const id = object['@id']
    if (typeof id === 'string' && !known.has(id)) known.set(id, object)
  }
  return known
}

function typesOf(object: JsonObject): string[] {
  const type = object['@type']
  return (Array.isArray(type) ? type.slice(0, maxKeys) : [type]).filter((name) => typeof name === 'string')
}

const maxKeys = 500
