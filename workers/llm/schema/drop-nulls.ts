import { isRecord } from './is-record.ts'

/**
 * Removes, in place, the nulls that stand for absent optional properties. Nulls that the schema allows stay. Bounded by the
 * depth of 64.
 */
export function dropNulls(value: unknown, schema: unknown, root = schema, depth = 0): void {
  const resolved = resolve(schema, root)
  if (!isRecord(resolved) || depth > maxDepth) return
  if (Array.isArray(value)) {
    for (const item of value) dropNulls(item, resolved['items'], root, depth + 1)
  } else if (isRecord(value)) dropFrom(value, resolved, { root, depth })
}

function dropFrom(
  value: Record<string, unknown>,
  schema: Record<string, unknown>,
  { root, depth }: { root: unknown; depth: number },
): void {
  const { properties, required } = schema
  for (const branch of branchesOf(schema)) dropNulls(value, branch, root, depth + 1)
  if (!isRecord(properties)) return
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue
    const isRequired = Array.isArray(required) && required.includes(name)
    if (value[name] !== null) dropNulls(value[name], property, root, depth + 1)
    else if (!isRequired && !allowsNull(property, root)) delete value[name]
  }
}

const branchesOf = (schema: Record<string, unknown>): readonly unknown[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))

function allowsNull(schema: unknown, root: unknown): boolean {
  const resolved = resolve(schema, root)
  if (!isRecord(resolved)) return true
  const { type, enum: values } = resolved
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true
  if (Array.isArray(values)) return values.includes(null)
  const branches = branchesOf(resolved)
  if (branches.length > 0) return branches.some((branch) => isRecord(branch) && branch['type'] === 'null')
  return type === undefined && !('const' in resolved)
}

/** Follows one reference to a definition of the schema itself. */
function resolve(schema: unknown, root: unknown): unknown {
  if (!isRecord(schema) || typeof schema['$ref'] !== 'string') return schema
  const name = /^#\/\$defs\/([^/]{1,200})$/.exec(schema['$ref'])?.[1]
  const definitions = isRecord(root) ? root['$defs'] : undefined
  return name !== undefined && isRecord(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : schema
}

const maxDepth = 64
