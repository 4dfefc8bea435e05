import type { SchemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import { textOf, type StructuredItem, type StructuredValue } from '#workers/pages/structured/structured-data.ts'
import { conceptsOf } from './concepts.ts'
import { fieldNames } from './field-names.ts'
import { itemValues } from './item-values.ts'
import type { PageView, Stated } from './page-view.ts'

/** Where a value was found. */
export type EvidenceSource = 'json-ld' | 'microdata' | 'open-graph' | 'metadata' | 'table' | 'pair' | 'text' | 'model'

/** Values of a field from one place of the page. */
export interface FoundValues {
  source: EvidenceSource
  /** Written for machines. */
  isDeclared: boolean
  values: readonly StructuredValue[]
  /** The quote of each value. */
  quotes: readonly string[]
}

/** Where to look for a field: in these items, and on the page unless its fields belong to the items only. */
export interface Scope {
  items: readonly StructuredItem[]
  /** The words of the objects around the field. */
  parents: readonly string[]
  isWithinItems: boolean
}

export interface Field {
  name: string
  node: SchemaNode
}

/** The values of a field, in the order in which they are trusted. Lazy: the first that fits ends the search. */
export function* findValues({ name, node }: Field, scope: Scope, view: PageView): Generator<FoundValues> {
  const names = fieldNames(name, node, scope.parents)
  const concepts = [...new Set(names.flatMap(conceptsOf))]
  for (const item of scope.items) {
    const source = item.source === 'rdfa' ? 'microdata' : item.source
    for (const values of itemValues(item, names, concepts))
      yield { source, isDeclared: true, values, quotes: values.map(textOf) }
  }
  if (scope.isWithinItems) return
  const labels = [...new Set([...names, ...concepts.flatMap((concept) => concept.labels)])]
  const metas = [...new Set(concepts.flatMap((concept) => concept.metas))]
  const isTitle = concepts.some((concept) => concept.names[0] === 'name')
  // The site's name ends many declared titles.
  if (isTitle && view.title !== undefined) yield stated(view.title.source, [view.title])
  for (const meta of metas) {
    const content = Object.hasOwn(view.structured.meta, meta) ? view.structured.meta[meta] : undefined
    if (content !== undefined) yield { source: 'open-graph', isDeclared: true, values: [content], quotes: [content] }
  }
  for (const label of labels) {
    const pair = view.pairs.get(label)
    if (pair === undefined) continue
    const source = view.rows.has(pair.quote) ? 'table' : 'pair'
    yield stated(source, [{ text: pair.value, quote: pair.quote }])
  }
  for (const label of labels) {
    const list = view.lists.get(label)
    if (list !== undefined && list.length > 0) yield stated('text', list)
  }
  const isPrice = concepts.some(({ paths }) => priceFields.has(paths[0] ?? ''))
  if (isPrice && view.price !== undefined) yield stated('text', [view.price])
}

/** The currency stands beside the price. */
const priceFields: ReadonlySet<string> = new Set(['offers.price', 'offers.priceCurrency'])

const stated = (source: EvidenceSource, found: readonly Stated[]): FoundValues => ({
  source,
  isDeclared: false,
  values: found.map(({ text }) => text),
  quotes: found.map(({ quote }) => quote),
})
