import type { TObject } from '#shared/contract/schema.ts'
import { isRecord } from '#workers/upstreams/read-reply.ts'

export interface StrictSchema {
  schema: Record<string, unknown>
  /** False if strict mode cannot express the schema: then it is sent as it is. */
  isStrict: boolean
}

/**
 * The schema in the subset that strict structured output accepts: every object is closed, every property is required, and
 * an optional one may be null. Constraints that servers reject become part of the description. Computed once per schema.
 */
export function strictSchema(output: TObject): StrictSchema {
  const known = computed.get(output)
  if (known !== undefined) return known
  const strict = toStrict(output, 0)
  // Schemas are objects.
  const plain = JSON.parse(JSON.stringify(output)) as Record<string, unknown>
  const result = isRecord(strict) ? { schema: strict, isStrict: true } : { schema: plain, isStrict: false }
  computed.set(output, result)
  return result
}

const computed = new WeakMap<TObject, StrictSchema>()

/** Undefined for a schema that strict mode cannot express. */
function toStrict(schema: unknown, depth: number): Record<string, unknown> | undefined {
  if (!isRecord(schema) || depth > maxDepth || unsupported.some((keyword) => keyword in schema)) return undefined
  const { type } = schema
  const isObject = type === 'object' || 'properties' in schema
  const parts = isObject ? strictObject(schema, depth) : strictOther(schema, depth)
  if (parts === undefined) return undefined
  const definitions = strictMap(schema['$defs'], depth)
  if (definitions === undefined) return undefined
  const description = describe(schema)
  return {
    ...(type !== undefined && { type }),
    ...parts,
    ...(description !== '' && { description }),
    ...('$defs' in schema && { $defs: definitions }),
  }
}

function strictObject(schema: Record<string, unknown>, depth: number): Record<string, unknown> | undefined {
  const { additionalProperties, required } = schema
  if (additionalProperties !== undefined && additionalProperties !== false) return undefined
  const properties = strictMap(schema['properties'], depth)
  if (properties === undefined) return undefined
  const names = Array.isArray(required) ? required : []
  for (const [name, property] of Object.entries(properties)) {
    if (!names.includes(name)) properties[name] = nullable(property)
  }
  return { properties, required: Object.keys(properties), additionalProperties: false }
}

function strictOther(schema: Record<string, unknown>, depth: number): Record<string, unknown> | undefined {
  const kept = Object.fromEntries(
    ['enum', 'const', '$ref'].filter((key) => key in schema).map((key) => [key, schema[key]]),
  )
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (choices !== undefined) {
    const anyOf = strictList(choices, depth)
    return anyOf && { ...kept, anyOf }
  }
  if ('items' in schema) {
    const items = toStrict(schema['items'], depth + 1)
    return items && { ...kept, items }
  }
  // Without any of these, every value would match.
  return schema['type'] === undefined && Object.keys(kept).length === 0 ? undefined : kept
}

function strictMap(map: unknown, depth: number): Record<string, Record<string, unknown>> | undefined {
  const strict: Record<string, Record<string, unknown>> = {}
  for (const [name, each] of Object.entries(isRecord(map) ? map : {})) {
    const schema = toStrict(each, depth + 1)
    if (schema === undefined) return undefined
    strict[name] = schema
  }
  return strict
}

function strictList(list: unknown, depth: number): Record<string, unknown>[] | undefined {
  const schemas = Array.isArray(list) ? list.map((each) => toStrict(each, depth + 1)) : []
  return schemas.every((schema) => schema !== undefined) && schemas.length > 0 ? schemas : undefined
}

/** The schema, or null. */
function nullable(schema: Record<string, unknown>): Record<string, unknown> {
  const { type, description, ...rest } = schema
  if (Array.isArray(type) && type.includes('null')) return schema
  if (typeof type !== 'string' || type === 'object' || 'const' in schema) {
    const { description: _moved, ...bare } = schema
    return { anyOf: [bare, { type: 'null' }], ...(description !== undefined && { description }) }
  }
  const values = rest['enum']
  return {
    type: [type, 'null'],
    ...rest,
    ...(Array.isArray(values) && { enum: [...values, null] }),
    ...(description !== undefined && { description }),
  }
}

/** The description, with the constraints that the strict schema leaves out. */
function describe(schema: Record<string, unknown>): string {
  const { description } = schema
  const limits = constraints.filter((key) => key in schema).map((key) => `${key}: ${JSON.stringify(schema[key])}`)
  const words = typeof description === 'string' ? description : ''
  return limits.length === 0 ? words : `${words} (${limits.join(', ')})`.trim()
}

const constraints = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
]

/** Keywords that strict mode has no words for. */
const unsupported = [
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'patternProperties',
  'propertyNames',
  'dependentSchemas',
  'dependentRequired',
  'dependencies',
  'unevaluatedProperties',
  'prefixItems',
  'contains',
  'definitions',
  '$dynamicRef',
]

const maxDepth = 32
