import type { EvidenceSource } from '#workers/answers/extract/match/find-values.ts'
import type { Scalar } from '#workers/answers/extract/values/coerce.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'

/** Extracted data before it becomes JSON: every leaf carries the words of the page behind it. */
export type FieldTree = LeafField | ListField | ObjectField

export interface LeafField {
  kind: 'leaf'
  value: Scalar
  quote: string
  source: EvidenceSource
}

export interface ListField {
  kind: 'list'
  items: FieldTree[]
}

export interface ObjectField {
  kind: 'object'
  fields: Map<string, FieldTree>
}

/**
 * Unites two trees of the same schema by key. The first one wins where both have a value. Lists are united by the identity of
 * their items. `onConflict`: called with the pointer and both values where they differ.
 */
export function uniteTrees(
  one: FieldTree,
  other: FieldTree,
  { pointer = '', onConflict }: { pointer?: string; onConflict: (conflict: Conflict) => void },
): FieldTree {
  if (one.kind === 'object' && other.kind === 'object') {
    const fields = new Map(one.fields)
    for (const [name, field] of other.fields) {
      const known = fields.get(name)
      fields.set(
        name,
        known === undefined ? field : uniteTrees(known, field, { pointer: `${pointer}/${name}`, onConflict }),
      )
    }
    return { kind: 'object', fields }
  }
  if (one.kind === 'list' && other.kind === 'list') return uniteLists(one, other)
  if (one.kind === 'leaf' && other.kind === 'leaf' && identityOf(one) !== identityOf(other))
    onConflict({ pointer, taken: one, left: other })
  return one
}

export interface Conflict {
  pointer: string
  taken: LeafField
  left: LeafField
}

function uniteLists(one: ListField, other: ListField): ListField {
  const items = new Map(one.items.map((item) => [identityOf(item), item] as const))
  for (const item of other.items) {
    const identity = identityOf(item)
    const known = items.get(identity)
    if (items.size < maxItems || known !== undefined)
      items.set(identity, known === undefined ? item : uniteTrees(known, item, { onConflict: () => undefined }))
  }
  return { kind: 'list', items: [...items.values()] }
}

const maxItems = 500

/** The text by which two items are the same: of an object, its name, or all of it. */
function identityOf(tree: FieldTree): string {
  if (tree.kind === 'leaf')
    return typeof tree.value === 'string' ? wordsOf(tree.value) || tree.value : String(tree.value)
  if (tree.kind === 'list') return tree.items.map(identityOf).join('\n')
  const key = [...tree.fields.keys()].find((name) => identifying.test(name))
  const field = key === undefined ? undefined : tree.fields.get(key)
  return field === undefined ? [...tree.fields.values()].map(identityOf).join('\n') : identityOf(field)
}

const identifying = /^(?:id|sku|name|title|url|question|headline|product|label|step)$/i
