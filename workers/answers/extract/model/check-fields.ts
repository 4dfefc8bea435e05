import type { CallerSchema } from '#shared/caller-schema/caller-schema.ts'
import { findNormalized } from '#shared/quotes/find-quote.ts'
import { normalizeText } from '#shared/quotes/normalize-text.ts'
import { lineText } from '#workers/answers/extract/facts/line-text.ts'
import type { ExtractedSource } from '#workers/answers/extract/match/page-view.ts'
import { schemaNode, type SchemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import type { MissingReason } from '#workers/answers/extract/settle-data.ts'
import type { LeafField, ObjectField, FieldTree, ListField } from '#workers/answers/extract/tree/field-tree.ts'
import { coerce, type Scalar } from '#workers/answers/extract/values/coerce.ts'
import type { FieldMeasure } from '#workers/answers/extract/values/field-measure.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'
import type { NamedField } from './ask-fields.ts'
import { isStated } from './checks/is-stated.ts'
import { surroundings } from './checks/quoted-value.ts'

/** The fields of the model whose quotes are in the page and state their values. */
interface CheckedFields {
  trees: ObjectField[]
  /** Why others were left out, by pointer. */
  rejected: Map<string, MissingReason>
}

/** Checks every field that the model named against the page, by machine. */
export function checkFields(
  parts: readonly (readonly NamedField[])[],
  schema: CallerSchema,
  source: ExtractedSource,
): CheckedFields {
  const page = normalizeText(source.content)
  const rejected = new Map<string, MissingReason>()
  const trees = parts.map((fields) => {
    const tree = createTree()
    for (const field of fields) {
      const target = leafAt(schema, namesIn(field.path))
      if (target === undefined || field.value.trim() === '') continue
      const checked = check(field, target.node)
      if (typeof checked === 'string') rejected.set(field.path, checked)
      else tree.place(target.steps, checked)
    }
    return tree.root
  })
  return { trees, rejected }

  function check({ path, value, quote }: NamedField, node: SchemaNode): LeafField | MissingReason {
    const found = findNormalized(quote, page)
    if (found === undefined) return 'quote_not_found'
    const typed = typedValue(plainLine(value), node, path)
    if (typed === undefined || (typeof typed === 'string' && /<[a-z!/]/i.test(typed))) return 'invalid'
    const stated = source.content.slice(found.start, found.end)
    const names = namesIn(path).filter((name) => !/^\d{1,4}$/.test(name))
    const place = surroundings(source.content, found)
    if (!isStated({ value: typed, quote: stated, ...place, node, names, language: source.language }))
      return 'value_not_in_quote'
    return { kind: 'leaf', value: typed, quote: found.text, source: 'model' }
  }

  function typedValue(text: string, node: SchemaNode, path: string): Scalar | undefined {
    const words = wordsOf(path)
    const context = { language: source.language, baseUrl: source.url, words, range: undefined, measure: anyMeasure }
    return coerce({ text, isDeclared: true }, node, context) ?? coerce({ text, isDeclared: false }, node, context)
  }
}

/** The quote decides about the unit of a number. */
const anyMeasure: FieldMeasure = { dimensions: [], isMoney: false, isYear: false }

/** One line of plain text: without links, images, emphasis and invisible characters. */
const plainLine = (value: string) => lineText(visibleText(value.slice(0, maxValue)))

const maxValue = 8000

function namesIn(path: string): string[] {
  const steps = path.slice(0, maxPath).split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

const maxPath = 500

/** The leaf of the schema that a pointer into the data names, and the steps to it. */
function leafAt(schema: CallerSchema, names: readonly string[]): { node: SchemaNode; steps: Step[] } | undefined {
  let node = schemaNode(schema)
  const steps: Step[] = []
  for (const name of names) {
    const isPosition = node.kind === 'array'
    const next = isPosition ? node.items : node.properties.find(([known]) => known === name)?.[1]
    if (next === undefined || (isPosition && !/^\d{1,4}$/.test(name))) return undefined
    steps.push({ name, isPosition })
    node = schemaNode(next)
  }
  return node.kind === 'leaf' && steps.length > 0 ? { node, steps } : undefined
}

/** One step of a pointer: a property, or a position in a list. */
interface Step {
  name: string
  isPosition: boolean
}

interface TreeBuilder {
  root: ObjectField
  /** Puts a leaf into the tree, unless its place is taken. */
  place: (steps: readonly Step[], leaf: LeafField) => void
}

/** Builds a tree leaf by leaf. The items of a list follow in the order of arrival: positions without a supported value close up. */
function createTree(): TreeBuilder {
  const root = emptyObject()
  const positions = new Map<ListField, Map<string, FieldTree>>()

  return {
    root,
    place(steps, leaf) {
      let parent: FieldTree = root
      for (const [depth, step] of steps.entries()) {
        const next = steps[depth + 1]
        const known = childOf(parent, step)
        if (known !== undefined && (next === undefined || known.kind === 'leaf')) return
        const child: FieldTree = known ?? (next === undefined ? leaf : next.isPosition ? emptyList() : emptyObject())
        if (known === undefined) addChild(parent, step, child)
        parent = child
      }
    },
  }

  function emptyList(): ListField {
    const list: ListField = { kind: 'list', items: [] }
    positions.set(list, new Map())
    return list
  }

  function childOf(parent: FieldTree, { name }: Step): FieldTree | undefined {
    if (parent.kind === 'object') return parent.fields.get(name)
    return parent.kind === 'list' ? positions.get(parent)?.get(name) : undefined
  }

  function addChild(parent: FieldTree, { name }: Step, child: FieldTree): void {
    if (parent.kind === 'object') parent.fields.set(name, child)
    if (parent.kind !== 'list') return
    parent.items.push(child)
    positions.get(parent)?.set(name, child)
  }
}

const emptyObject = (): ObjectField => ({ kind: 'object', fields: new Map() })
