import type { CallerSchema } from '#shared/caller-schema/caller-schema.ts'

/** The kinds of values that a subschema of the caller accepts, and how to fill them. */
export interface SchemaNode {
  kind: 'object' | 'array' | 'leaf'
  /** The types of a leaf; empty if any fits. */
  types: ReadonlySet<string>
  isNullable: boolean
  properties: readonly [name: string, schema: CallerSchema][]
  required: ReadonlySet<string>
  items: CallerSchema
  /** Allowed values; empty if any fits. */
  choices: readonly unknown[]
  format: string | undefined
  title: string
  description: string
}

/** Reads a subschema. Alternatives (`anyOf`, `oneOf`) are read as the first that is not null; `allOf` as one schema. */
export function schemaNode(given: CallerSchema): SchemaNode {
  const schema = merged(given)
  const types = new Set(listOf(schema['type']).filter((type) => typeof type === 'string'))
  const isNullable = types.delete('null') || schema['nullable'] === true || acceptsNull(given)
  const properties = Object.entries(isSchema(schema['properties']) ? schema['properties'] : {})
  const choices = 'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : []
  return {
    kind: types.has('object') || properties.length > 0 ? 'object' : types.has('array') ? 'array' : 'leaf',
    types,
    isNullable,
    properties: properties.map(([name, each]) => [name, isSchema(each) ? each : {}]),
    required: new Set(listOf(schema['required']).map(String)),
    items: isSchema(schema['items']) ? schema['items'] : {},
    choices: choices.filter((choice) => choice !== null),
    format: typeof schema['format'] === 'string' ? schema['format'] : undefined,
    title: typeof schema['title'] === 'string' ? schema['title'] : '',
    description: typeof schema['description'] === 'string' ? schema['description'] : '',
  }
}

/** The schema with the keywords of its parts. Properties and required names add up. */
function merged(schema: CallerSchema): CallerSchema {
  const parts = listOf(schema['allOf']).filter(isSchema)
  const alternatives = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].filter(isSchema)
  const chosen = alternatives.find(({ type }) => type !== 'null')
  const inner = chosen === undefined ? parts : [...parts, chosen]
  if (inner.length === 0) return schema
  const all = [schema, ...inner.map(merged)]
  const sum = {}
  const properties = {}
  for (const part of all) {
    Object.assign(sum, part)
    Object.assign(properties, isSchema(part['properties']) ? part['properties'] : {})
  }
  return { ...sum, properties, required: all.flatMap((part) => listOf(part['required'])) }
}

const acceptsNull = (schema: CallerSchema): boolean =>
  [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].some((each) => isSchema(each) && each['type'] === 'null') ||
  listOf(schema['enum']).includes(null)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

export const isSchema = (value: unknown): value is CallerSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
