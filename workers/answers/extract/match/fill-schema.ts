import type { CallerSchema } from '#shared/caller-schema/caller-schema.ts'
import { pointerTo } from '#shared/caller-schema/resolve-reference.ts'
import type { Json } from '#shared/contract/json.ts'
import { cutQuote } from '#shared/quotes/cut-quote.ts'
import { schemaNode, type SchemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import { coerce, type Scalar } from '#workers/answers/extract/values/coerce.ts'
import { fieldMeasure } from '#workers/answers/extract/values/field-measure.ts'
import { labelKey, wordsOf } from '#workers/answers/extract/values/words-of.ts'
import { isItem, textOf, type StructuredItem } from '#workers/pages/structured/structured-data.ts'
import { chooseItems } from './choose-items.ts'
import { conceptsOf } from './concepts.ts'
import { fieldNames, rangeOf } from './field-names.ts'
import {
  findValues,
  type EvidenceSource,
  type Field,
  type FoundValues,
  type Scope,
  itemValues,
  tableRows,
} from './find-values.ts'
import { pageView, type ExtractedSource } from './page-view.ts'

/** The words of the page behind one value of the data. `path`: its JSON pointer. */
export interface FieldEvidence {
  path: string
  quote: string
  source: EvidenceSource
}

interface FilledSchema {
  data: Record<string, Json>
  evidence: FieldEvidence[]
  warnings: string[]
}

type Value = Scalar | Value[] | { [name: string]: Value }

/** Fills the schema of a caller from the facts that a page declares and states. Fields that are not found are absent. */
export function fillSchema(schema: CallerSchema, source: ExtractedSource): FilledSchema {
  const root = schemaNode(schema)
  const view = pageView(source, namesOf(root))
  const items = chooseItems(view.structured, view.title?.text ?? source.title, fieldCounter(root))
  const evidence: FieldEvidence[] = []
  const warnings: string[] = []
  const data = fillObject(root, '', { items, parents: [], isWithinItems: false }) ?? {}
  return { data, evidence, warnings }

  function fillObject(node: SchemaNode, pointer: string, scope: Scope): Record<string, Value> | undefined {
    const fields = node.properties.flatMap(([name, each]) => {
      const value = fillField({ name, node: schemaNode(each) }, pointerTo(pointer, name), scope)
      return value === undefined ? [] : [[name, value] as const]
    })
    return fields.length === 0 ? undefined : Object.fromEntries(fields)
  }

  function fillField(field: Field, pointer: string, scope: Scope): Value | undefined {
    if (field.node.kind === 'array') return fillArray(field, pointer, scope)
    if (field.node.kind === 'leaf') return fillLeaf(field, pointer, scope)
    // A salary has its amounts in one item and its currency in the one around it.
    const inner = innerItems(field, scope)
      .slice(0, maxPlaces)
      .flatMap((place) => place.slice(0, 1))
    const parents = [...scope.parents, wordsOf(field.name)]
    const within =
      inner.length === 0
        ? undefined
        : fillObject(field.node, pointer, { items: inner, parents: [], isWithinItems: true })
    return within ?? fillObject(field.node, pointer, { ...scope, parents })
  }

  function fillLeaf(field: Field, pointer: string, scope: Scope): Scalar | undefined {
    for (const found of findValues(field, scope, view)) {
      for (const [index, each] of found.values.entries()) {
        const value = coerce({ text: textOf(each), isDeclared: found.isDeclared }, field.node, contextOf(field, scope))
        if (value === undefined) continue
        evidence.push(evidenceOf(pointer, found, index))
        if (found.isDeclared && !scope.isWithinItems) warnAbout(field, { value, pointer, found }, scope)
        return value
      }
    }
    return undefined
  }

  function fillArray(field: Field, pointer: string, scope: Scope): Value[] | undefined {
    const each: Field = { name: field.name, node: schemaNode(field.node.items) }
    if (each.node.kind === 'object') return fillObjects(each, pointer, scope)
    for (const found of findValues(field, scope, view)) {
      const values = listOf(found).flatMap(({ text, quote }) => {
        const value = coerce({ text, isDeclared: found.isDeclared }, each.node, contextOf(each, scope))
        return value === undefined ? [] : [{ value, quote }]
      })
      if (values.length === 0) continue
      const distinct = [...new Map(values.map((one) => [one.value, one] as const)).values()].slice(0, maxValues)
      for (const [index, { quote }] of distinct.entries())
        evidence.push({ path: pointerTo(pointer, String(index)), quote, source: found.source })
      return distinct.map(({ value }) => value)
    }
    return undefined
  }

  function fillObjects(each: Field, pointer: string, scope: Scope): Value[] | undefined {
    const filled: Value[] = []
    for (const item of (innerItems(each, scope)[0] ?? []).slice(0, maxValues)) {
      const place = pointerTo(pointer, String(filled.length))
      const value = fillObject(each.node, place, { items: [item], parents: [], isWithinItems: true })
      if (value !== undefined) filled.push(value)
    }
    if (filled.length > 0 || scope.isWithinItems) return filled.length > 0 ? filled : undefined
    const rows = tableRows(each.node, view.tables)
    return rows === undefined
      ? undefined
      : rows.map((row, index) => fillRow(each, pointerTo(pointer, String(index)), row))
  }

  function fillRow(each: Field, pointer: string, row: NonNullable<ReturnType<typeof tableRows>>[number]): Value {
    const fields = each.node.properties.flatMap(([name, schema]) => {
      const text = row.cells.get(name)
      const field = { name, node: schemaNode(schema) }
      const value =
        text === undefined ? undefined : coerce({ text, isDeclared: false }, field.node, contextOf(field, noScope))
      if (value === undefined) return []
      evidence.push({ path: pointerTo(pointer, name), quote: row.quote, source: 'table' })
      return [[name, value] as const]
    })
    return Object.fromEntries(fields)
  }

  /** The items that a field names, in one list for each place that names some. */
  function innerItems({ name, node }: Field, { items, parents }: Scope): StructuredItem[][] {
    const names = fieldNames(name, node, parents)
    const concepts = names.flatMap(conceptsOf)
    const places = items.flatMap((item) => itemValues(item, names, concepts))
    return places.map((values) => values.filter(isItem)).filter((inner) => inner.length > 0)
  }

  function warnAbout(field: Field, taken: TakenValue, scope: Scope): void {
    const stated = [...findValues(field, { ...scope, items: [] }, view)].find(
      ({ source }) => source === 'pair' || source === 'table',
    )
    const text = stated === undefined ? undefined : textOf(stated.values[0] ?? '')
    const other =
      text === undefined ? undefined : coerce({ text, isDeclared: false }, field.node, contextOf(field, scope))
    const warning = other === undefined ? undefined : contradiction({ ...taken, other, quote: stated?.quotes[0] ?? '' })
    if (warning !== undefined && warnings.length < maxWarnings) warnings.push(warning)
  }

  function contextOf({ name, node }: Field, { parents }: Scope) {
    const names = fieldNames(name, node, parents)
    const words = [...names, ...names.flatMap(conceptsOf).map((concept) => concept.names[0])].join(' ')
    return {
      language: view.source.language,
      baseUrl: view.source.url,
      words,
      range: rangeOf(words),
      measure: fieldMeasure(name, node.title, node.description),
    }
  }
}

interface TakenValue {
  value: Scalar
  pointer: string
  found: FoundValues
}

const maxValues = 200
const maxPlaces = 3
const maxWarnings = 20
const noScope: Scope = { items: [], parents: [], isWithinItems: false }

/** The names of all fields, as `labelKey` returns them. */
function namesOf({ properties }: SchemaNode): ReadonlySet<string> {
  return new Set(
    properties.flatMap(([name, schema]) => {
      const node = schemaNode(schema)
      return [...fieldNames(name, node, []).map(labelKey), ...namesOf(node)]
    }),
  )
}

/** Counts the fields of the schema that an item has. */
function fieldCounter({ properties }: SchemaNode): (item: StructuredItem) => number {
  const fields = properties.map(([name, schema]) => {
    const names = fieldNames(name, schemaNode(schema), [])
    return { names, concepts: names.flatMap(conceptsOf) }
  })
  return (item) => fields.filter(({ names, concepts }) => itemValues(item, names, concepts).length > 0).length
}

const evidenceOf = (path: string, { quotes, source }: FoundValues, index: number): FieldEvidence => ({
  path,
  quote: cutQuote(quotes[index] ?? '', maxQuote),
  source,
})

const maxQuote = 1000

/** A single text may list several values. Sentences hold commas, too. */
function listOf({ values, quotes, isDeclared }: FoundValues): { text: string; quote: string }[] {
  const [only, ...others] = values
  const text = only === undefined || others.length > 0 || isItem(only) ? undefined : String(only)
  const parts =
    text === undefined || (isDeclared && text.length > 400)
      ? []
      : text.split(/[,;•\n|]/u, maxValues).map((part) => part.trim())
  if (parts.length > 1 && parts.every((part) => part.length <= 60))
    return parts.filter(Boolean).map((part) => ({ text: part, quote: quotes[0] ?? '' }))
  return values.map((value, index) => ({ text: textOf(value), quote: cutQuote(quotes[index] ?? '', maxQuote) }))
}

/** A value that the page declares for machines, and the one that its text states. */
interface StatedTwice {
  value: Scalar
  pointer: string
  found: FoundValues
  other: Scalar
  quote: string
}

/** A warning if the text of a page contradicts the data that it declares. One text within the other is not a contradiction. */
export function contradiction({ value, pointer, found, other, quote }: StatedTwice): string | undefined {
  if (value === other) return undefined
  if (typeof value === 'string' && typeof other === 'string') {
    const [one, two] = [wordsOf(value), wordsOf(other)]
    if (one.includes(two) || two.includes(one)) return undefined
    // A timestamp and its day agree.
    if (value.slice(0, 10) === other.slice(0, 10)) return undefined
  }
  return `${pointer}: the ${found.source} of the page says ${JSON.stringify(value)}, its text says ${JSON.stringify(quote.slice(0, 100))}.`
}
