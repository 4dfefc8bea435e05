import { isReservedInPython } from '#shared/contract/python-names.ts'
import { docstring, pascalCase } from './python-text.ts'

/** The part of JSON Schema that the schemas of the OpenAPI document use. */
export interface Schema {
  $ref?: string
  type?: string
  /** `binary`: bytes. */
  format?: string
  description?: string | undefined
  nullable?: boolean
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  enum?: readonly unknown[]
  default?: unknown
  /** The values of an object with any names. */
  additionalProperties?: Schema | boolean
}

/** Finds the schema of a `$ref`. */
export type Resolve = (ref: string) => Schema

export interface NamedSchema {
  name: string
  schema: Schema
}

/** The Python of a schema: its type, and the declarations that the type needs, innermost first. Pure. */
export function typesOf({ name, schema }: NamedSchema, resolve: Resolve): { type: string; declarations: string[] } {
  const { $ref, type, nullable, properties, items } = schema
  if ($ref !== undefined) return typesOf({ name, schema: resolve($ref) }, resolve)
  if (schema.enum !== undefined) return { type: `Literal[${schema.enum.map(literal).join(', ')}]`, declarations: [] }
  if (properties !== undefined && Object.keys(properties).length > 0) {
    // `objectOrNull` writes no type.
    const suffix = type === undefined || nullable === true ? ' | None' : ''
    return { type: name + suffix, declarations: classOf({ name, schema }, resolve) }
  }
  if (type === 'array') {
    const item = typesOf({ name: `${name}Item`, schema: items ?? {} }, resolve)
    return { ...item, type: `list[${item.type}]` }
  }
  if (schema.format === 'binary') return { type: 'bytes', declarations: [] }
  const { additionalProperties: values } = schema
  if (typeof values === 'object') {
    const value = typesOf({ name: `${name}Value`, schema: values }, resolve)
    return { ...value, type: `dict[str, ${value.type}]` }
  }
  return { type: type === undefined ? 'Any' : (scalars[type] ?? 'Any'), declarations: [] }
}

const scalars: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  object: 'dict[str, Any]',
}

const literal = (value: unknown) =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value)

/** A TypedDict, after those of its fields. */
function classOf({ name, schema }: NamedSchema, resolve: Resolve): string[] {
  const { properties = {}, required = [], description } = schema
  const before: string[] = []
  const fields = Object.entries(properties).map(([key, field]) => {
    const { type, declarations } = typesOf({ name: name + pascalCase(key), schema: field }, resolve)
    before.push(...declarations)
    return { key, type: required.includes(key) ? type : `NotRequired[${type}]`, text: describe(field) }
  })
  return [
    ...before,
    fields.some(({ key }) => isReservedInPython(key) || key.includes('-'))
      ? callOf(name, fields)
      : bodyOf(name, fields, description),
  ]
}

interface Field {
  key: string
  type: string
  text: string
}

function bodyOf(name: string, fields: readonly Field[], description: string | undefined): string {
  const lines = fields.map(
    ({ key, type, text }) => `    ${key}: ${type}\n${text === '' ? '' : docstring(text, '    ')}`,
  )
  const head = description === undefined ? '' : `${docstring(description, '    ')}\n`
  return `class ${name}(TypedDict):\n${head}${lines.join('')}`
}

/** A class cannot have a field with a reserved name or a hyphen. */
function callOf(name: string, fields: readonly Field[]): string {
  const lines = fields.map(
    ({ key, type }) => `        "${key}": ${type.includes('[') ? JSON.stringify(type) : type},\n`,
  )
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('')}    },\n)\n`
}

/** The description of a field with its default. */
export function describe({ description, default: fallback }: Schema): string {
  const value = fallback === undefined ? '' : `Default: ${literal(fallback)}`
  return [description, value].filter(Boolean).join('. ')
}
