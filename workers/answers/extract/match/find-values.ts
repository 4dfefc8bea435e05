import type { PageTable } from '#workers/answers/extract/facts/page-facts.ts'
import { type SchemaNode, schemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import { labelKey, wordsOf } from '#workers/answers/extract/values/words-of.ts'
import {
  textOf,
  type StructuredItem,
  type StructuredValue,
  isItem,
  valuesOf,
} from '#workers/pages/structured/structured-data.ts'
import { conceptsOf, type Concept } from './concepts.ts'
import { fieldNames } from './field-names.ts'
import type { PageView, Stated } from './page-view.ts'

// cspell:ignore titel nombre

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
  const isTitle = concepts.some(({ names: [first = ''] }) => first === 'name' || first === 'job title')
  // The site's name ends many declared titles.
  if (isTitle && view.title !== undefined) yield stated(view.title.source, [view.title])
  for (const meta of metas) {
    const content = Object.hasOwn(view.structured.meta, meta) ? view.structured.meta[meta] : undefined
    if (content !== undefined) yield { source: 'open-graph', isDeclared: true, values: [content], quotes: [content] }
  }
  // The items below a heading are a list for certain.
  const list = labels.map((label) => view.lists.get(labelKey(label)) ?? []).find(({ length }) => length > 0)
  if (node.kind === 'array' && list !== undefined) yield stated('text', list)
  for (const label of labels) {
    const pair = view.pairs.get(labelKey(label))
    if (pair === undefined) continue
    const source = view.rows.has(pair.quote) ? 'table' : 'pair'
    yield stated(source, [{ text: pair.value, quote: pair.quote }])
  }
  for (const label of labels) {
    const list = view.lists.get(labelKey(label))
    if (list !== undefined && list.length > 0) yield stated('text', list)
  }
  for (const fact of concepts.flatMap(({ names: [first = ''] }) => metadataFacts[first] ?? [])) {
    const content = view.source.metadata?.[fact]
    const isName = fact !== 'author' || !/[»|\d]/.test(content ?? '')
    if (content !== undefined && isName)
      yield { source: 'metadata', isDeclared: true, values: [content], quotes: [content] }
  }
  const isEmail = concepts.some(({ names: [first] }) => first === 'email')
  if (isEmail && view.email !== undefined) yield stated('text', [view.email])
  const isPrice = concepts.some(({ paths }) => priceFields.has(paths[0] ?? ''))
  if (isPrice && view.price !== undefined) yield stated('text', [view.price])
}

const metadataFacts: Readonly<
  Record<string, ('author' | 'description' | 'publishedAt' | 'modifiedAt' | 'siteName')[]>
> = {
  author: ['author'],
  description: ['description'],
  posted: ['publishedAt'],
  published: ['publishedAt'],
  updated: ['modifiedAt'],
  publisher: ['siteName'],
}

/** The currency stands beside the price. */
const priceFields: ReadonlySet<string> = new Set(['offers.price', 'offers.priceCurrency'])

const stated = (source: EvidenceSource, found: readonly Stated[]): FoundValues => ({
  source,
  isDeclared: false,
  values: found.map(({ text }) => text),
  quotes: found.map(({ quote }) => quote),
})

/** The values of a field in an item: of the property with its name, then of the properties of its concepts. */
export function itemValues(
  item: StructuredItem,
  names: readonly string[],
  concepts: readonly Concept[],
): StructuredValue[][] {
  const properties = propertiesByWords(item)
  const named = names.flatMap((name) => properties.get(labelKey(name)) ?? [])
  const paths = concepts.flatMap((concept) => concept.paths)
  return [...named.map((property) => valuesAt(item, property)), ...paths.map((path) => valuesAt(item, path))].filter(
    (values) => values.length > 0,
  )
}

function propertiesByWords(item: StructuredItem): ReadonlyMap<string, string> {
  const known = indexes.get(item)
  if (known !== undefined) return known
  const index = new Map(
    Object.keys(item.properties).map((property) => [labelKey(wordsOf(property)), property] as const),
  )
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
  // Variants with several prices have none in common.
  if (path.startsWith('hasVariant.') && new Set(values.map(textOf)).size > 1) return []
  return values
}

const maxValues = 300

interface TableRow {
  /** Texts by the name of the property. */
  cells: ReadonlyMap<string, string>
  quote: string
}

/**
 * The rows of the first table whose header names at least two of the properties, or all if there is one. A table with the names in
 * its first column is read by columns.
 */
export function tableRows({ properties }: SchemaNode, tables: readonly PageTable[]): TableRow[] | undefined {
  const wanted = properties.map(([name, schema]) => {
    const names = fieldNames(name, schemaNode(schema), [])
    const labels = [...names, ...names.flatMap(conceptsOf).flatMap((concept) => concept.labels)]
    return { name, labels: new Set(labels.map(labelKey)) }
  })
  for (const table of tables) {
    for (const { header, rows, quotes } of [table, transposed(table)]) {
      const labels = header.map((each) => labelKey(wordsOf(each)))
      const named = wanted.flatMap(({ name, labels: names }) => {
        const column = labels.findIndex((label) => label !== '' && names.has(label))
        return column === -1 ? [] : [{ name, column }]
      })
      if (named.length < Math.min(2, wanted.length)) continue
      // The first column of a table by columns has their heads.
      const head = wanted.find(({ name }) => identifying.test(name) && named.every((each) => each.name !== name))
      const columns = labels[0] === '' && head !== undefined ? [...named, { name: head.name, column: 0 }] : named
      return rows.slice(0, maxRows).map((row, index) => ({
        cells: new Map(columns.map(({ name, column }) => [name, row[column] ?? ''])),
        quote: quotes[index] ?? '',
      }))
    }
  }
  return undefined
}

const identifying = /^(?:name|title|model|product|plan|item|titel|titre|nombre|nom)$/i

/** The table with rows and columns exchanged. The quote of a row is the whole table. */
function transposed({ header, rows, quotes }: PageTable): PageTable {
  const all = [header, ...rows].slice(0, maxRows)
  const [first = [], ...others] = header.map((_, column) => all.map((row) => row[column] ?? ''))
  const quote = quotes.join('\n').slice(0, maxQuote)
  return { header: ['', ...first.slice(1)], rows: others, quotes: others.map(() => quote) }
}

const maxQuote = 1000
const maxRows = 200
