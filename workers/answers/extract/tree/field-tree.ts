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

/** Parts of a page overlap: an item of both has one identity and no field with two values. The items of one list all stay. */
function uniteLists(one: ListField, other: ListField): ListField {
  const items = [...one.items]
  /** The places of the first list's items by identity, as far as no item of the other list is the same. */
  const places = Map.groupBy(items.keys(), (place) => identityOf(items[place]))
  for (const item of other.items) {
    const candidates = places.get(identityOf(item)) ?? []
    const at = candidates.findIndex((place) => agrees(items[place], item))
    const place = candidates[at]
    // Two rows may be equal, but a tag is listed once.
    if (at !== -1 && item.kind !== 'leaf') candidates.splice(at, 1)
    const known = place === undefined ? undefined : items[place]
    if (place !== undefined && known !== undefined)
      items[place] = uniteTrees(known, item, { onConflict: () => undefined })
    else if (items.length < maxItems) items.push(item)
  }
  return { kind: 'list', items }
}

/** Whether no field has two values. */
function agrees(one: FieldTree | undefined, other: FieldTree): boolean {
  if (one?.kind === 'leaf' && other.kind === 'leaf') return identityOf(one) === identityOf(other)
  if (one?.kind !== 'object' || other.kind !== 'object') return one?.kind === other.kind
  return [...other.fields].every(([name, field]) => !one.fields.has(name) || agrees(one.fields.get(name), field))
}

const maxItems = 500

/** The text by which two items are the same: of an object, its name, or all of it. */
function identityOf(tree: FieldTree | undefined): string {
  if (tree === undefined) return ''
  if (tree.kind === 'leaf')
    return typeof tree.value === 'string' ? wordsOf(tree.value) || tree.value : String(tree.value)
  if (tree.kind === 'list') return tree.items.map(identityOf).join('\n')
  const key = [...tree.fields.keys()].find((name) => identifying.test(name))
  const field = key === undefined ? undefined : tree.fields.get(key)
  return field === undefined ? [...tree.fields.values()].map(identityOf).join('\n') : identityOf(field)
}

const identifying = /^(?:id|sku|name|title|url|question|headline|product|label|step)$/i
