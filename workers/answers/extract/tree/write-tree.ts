import { pointerTo } from '#shared/caller-schema/resolve-reference.ts'
import type { Json } from '#shared/contract/json.ts'
import type { FieldEvidence } from '#workers/answers/extract/match/fill-schema.ts'
import type { FieldTree, ObjectField } from './field-tree.ts'

/** The data of a tree as JSON, and the evidence of each value by its JSON pointer. */
export interface WrittenTree {
  data: Record<string, Json>
  evidence: FieldEvidence[]
}

export function writeTree(root: ObjectField): WrittenTree {
  const evidence: FieldEvidence[] = []
  return { data: objectOf(root, ''), evidence }

  function objectOf({ fields }: ObjectField, pointer: string): Record<string, Json> {
    return Object.fromEntries([...fields].map(([name, field]) => [name, valueOf(field, pointerTo(pointer, name))]))
  }

  function valueOf(field: FieldTree, path: string): Json {
    if (field.kind === 'object') return objectOf(field, path)
    if (field.kind === 'list') return field.items.map((item, index) => valueOf(item, pointerTo(path, String(index))))
    evidence.push({ path, quote: field.quote, source: field.source })
    return field.value
  }
}

/** The tree of data with its evidence: the reverse of `writeTree`. Values without evidence are left out. */
export function readTree({ data, evidence }: WrittenTree): ObjectField {
  const known = new Map(evidence.map((each) => [each.path, each]))
  return { kind: 'object', fields: fieldsOf(data, '') }

  function fieldsOf(value: object, pointer: string): Map<string, FieldTree> {
    const fields = new Map<string, FieldTree>()
    for (const [name, each] of Object.entries(value)) {
      const field = fieldOf(each, pointerTo(pointer, name))
      if (field !== undefined) fields.set(name, field)
    }
    return fields
  }

  function fieldOf(value: unknown, path: string): FieldTree | undefined {
    if (Array.isArray(value)) return { kind: 'list', items: [...fieldsOf(value, path).values()] }
    if (typeof value === 'object' && value !== null) return { kind: 'object', fields: fieldsOf(value, path) }
    const found = known.get(path)
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return found === undefined || !isScalar
      ? undefined
      : { kind: 'leaf', value, quote: found.quote, source: found.source }
  }
}
