import type { CallerSchema } from '#shared/caller-schema/caller-schema.ts'
import { pointerTo } from '#shared/caller-schema/resolve-reference.ts'
import type { Json } from '#shared/contract/json.ts'
import { removeValues } from './remove-values.ts'
import { compileSchema, type DataProblem } from './schema/compile-schema.ts'
import { schemaNode, type SchemaNode } from './schema/schema-node.ts'
import type { WrittenTree } from './tree/write-tree.ts'

/** Why a field has no value. */
export type MissingReason = 'not_found' | 'quote_not_found' | 'value_not_in_quote' | 'invalid'

export interface MissingField {
  /** JSON pointer into `data`. */
  path: string
  reason: MissingReason
}

/** Data that fits the schema, but for required fields of its root that are missing. */
export interface SettledData extends WrittenTree {
  missing: MissingField[]
  /** Required fields without a value. A field that may be null counts, too. */
  unmet: string[]
}

/**
 * Removes what does not fit the schema, and lists every field without a value. Such a field is null where the schema allows it,
 * and absent otherwise. The evidence of a list's items follows them to their new positions. `reasons`: why fields were left out
 * before, by pointer.
 */
export function settleData(
  schema: CallerSchema,
  given: WrittenTree,
  reasons: ReadonlyMap<string, MissingReason> = new Map(),
): SettledData {
  const check = compileSchema(schema)
  const root = schemaNode(schema)
  const data = structuredClone<Record<string, Json>>(given.data)
  let { evidence } = given
  const invalid = new Map<string, MissingReason>(reasons)
  for (let round = 0; round < maxRounds; round += 1) {
    const problems = check(withNulls(root, data)).filter(({ path, isMissing }) => !isMissing || isNested(path))
    if (problems.length === 0) break
    const targets = new Set(problems.map((problem) => targetOf(problem)))
    const newPointer = removeValues(data, targets)
    for (const target of targets) invalid.set(target, 'invalid')
    evidence = evidence.flatMap((each) => {
      const path = newPointer(each.path)
      return path === undefined ? [] : [{ ...each, path }]
    })
  }
  const missing = missingIn(root, data, '').map((path) => ({
    path,
    reason: invalid.get(path) ?? ('not_found' as const),
  }))
  const unmet = wantedOf(root).filter((name) => data[name] === undefined || data[name] === null)
  return { data: withNulls(root, data), evidence, missing, unmet }
}

/** The value to remove: the object that lacks a property, or the value itself. */
function targetOf({ path, isMissing }: DataProblem): string {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return isMissing && parent !== '' ? parent : path
}

const maxRounds = 10

const isNested = (path: string) => path.indexOf('/', 1) !== -1

/** Without `required`, a caller wants every field. */
const wantedOf = ({ required, properties }: SchemaNode): string[] =>
  required.size > 0 ? [...required] : properties.map(([name]) => name)

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
