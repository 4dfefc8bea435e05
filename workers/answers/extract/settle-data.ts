import type { CallerSchema } from '#shared/caller-schema/caller-schema.ts'
import { pointerTo } from '#shared/caller-schema/resolve-reference.ts'
import type { Json } from '#shared/contract/json.ts'
import { schemaNode, type SchemaNode } from './schema/schema-node.ts'
import { compileSchema } from './schema/validate-data.ts'

/** Why a field has no value. */
export type MissingReason = 'not_found' | 'quote_not_found' | 'value_not_in_quote' | 'invalid'

export interface MissingField {
  /** JSON pointer into `data`. */
  path: string
  reason: MissingReason
}

/** Data that fits the schema, but for required fields of its root that are missing. */
export interface SettledData {
  data: Record<string, Json>
  missing: MissingField[]
  /** Required fields without a value. A field that may be null counts, too. */
  unmet: string[]
}

/**
 * Removes what does not fit the schema, and lists every field without a value. Such a field is null where the schema allows it,
 * and absent otherwise. `reasons`: why fields were left out before, by pointer.
 */
export function settleData(
  schema: CallerSchema,
  given: Readonly<Record<string, Json>>,
  reasons: ReadonlyMap<string, MissingReason> = new Map(),
): SettledData {
  const check = compileSchema(schema)
  const root = schemaNode(schema)
  const data = structuredClone(given) as Record<string, Json>
  const invalid = new Map<string, MissingReason>(reasons)
  for (let round = 0; round < maxRounds; round += 1) {
    const problems = check(withNulls(root, data)).filter(({ path, isMissing }) => !isMissing || isNested(path))
    if (problems.length === 0) break
    for (const { path, isMissing } of problems) {
      const target = isMissing ? path.slice(0, path.lastIndexOf('/')) : path
      if (remove(data, target === '' ? path : target)) invalid.set(target, 'invalid')
    }
  }
  const missing = missingIn(root, data, '').map((path) => ({
    path,
    reason: invalid.get(path) ?? ('not_found' as const),
  }))
  const unmet = wantedOf(root).filter((name) => data[name] === undefined || data[name] === null)
  return { data: withNulls(root, data), missing, unmet }
}

const maxRounds = 10

const isNested = (path: string) => path.indexOf('/', 1) !== -1

/** Without `required`, a caller wants every field. */
const wantedOf = ({ required, properties }: SchemaNode): string[] =>
  required.size > 0 ? [...required] : properties.map(([name]) => name)

/** Removes the value at a pointer. Whether it was there. */
function remove(data: unknown, pointer: string): boolean {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = steps.pop()
  let parent = data
  for (const step of steps) parent = childOf(parent, step)
  if (last === undefined || typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, last)) return false
  if (Array.isArray(parent)) return parent.splice(Number(last), 1).length > 0
  return Reflect.deleteProperty(parent, last)
}

const childOf = (parent: unknown, step: string): unknown =>
  typeof parent === 'object' && parent !== null && Object.hasOwn(parent, step) ? Reflect.get(parent, step) : undefined

function missingIn(node: SchemaNode, data: Readonly<Record<string, Json>>, pointer: string): string[] {
  return node.properties.flatMap(([name, schema]) => {
    const [path, value, each] = [pointerTo(pointer, name), data[name], schemaNode(schema)]
    if (value === undefined || value === null) return [path]
    // Objects in lists have the fields that the page states of each.
    const isObject = each.kind === 'object' && typeof value === 'object' && !Array.isArray(value)
    // The check above.
    return isObject ? missingIn(each, value as Record<string, Json>, path) : []
  })
}

/** The data with null for each field without a value that may be null. */
function withNulls(node: SchemaNode, data: Readonly<Record<string, Json>>): Record<string, Json> {
  const nulls = node.properties.flatMap(([name, schema]): [name: string, value: Json][] => {
    const each = schemaNode(schema)
    const value = data[name]
    if (value === undefined) return each.isNullable ? [[name, null]] : []
    const isObject = each.kind === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value)
    // The check above.
    return isObject ? [[name, withNulls(each, value as Record<string, Json>)]] : []
  })
  return { ...data, ...Object.fromEntries(nulls) }
}
