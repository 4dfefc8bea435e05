/** The part of JSON Schema that public schemas use. */
export interface Schema {
  type?: string
  /** `binary`: bytes. */
  format?: string
  description?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  enum?: readonly unknown[]
  default?: unknown
  /** The values of an object with any names. */
  additionalProperties?: Schema | boolean
}

/** The TypeScript of a schema, with its descriptions as comments. `indent`: the spaces before its closing brace. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.properties !== undefined) {
    const fields = objectType(schema, indent)
    // `objectOrNull` writes no type.
    return schema.type === undefined ? `${fields} | null` : fields
  }
  if (typeof schema.additionalProperties === 'object') return `Record<string, ${typeOf(schema.additionalProperties)}>`
  if (schema.type === 'array') return arrayType(schema.items ?? {}, indent)
  if (schema.format === 'binary') return 'Blob | Uint8Array'
  return schema.type === undefined ? 'unknown' : (scalars[schema.type] ?? 'unknown')
}

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'Record<string, unknown>',
}

function arrayType(items: Schema, indent: string): string {
  const item = typeOf(items, indent)
  const isUnion = items.enum !== undefined || item.endsWith(' | null')
  return isUnion ? `(${item})[]` : `${item}[]`
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${commentOf(schema, inner)}${inner}${keyOf(name)}${mark}: ${typeOf(schema, inner)}`
  })
  if (additionalProperties === true) lines.push(`${inner}[field: string]: unknown`)
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`
}

function commentOf({ description, default: fallback }: Schema, indent: string): string {
  const value = fallback === undefined ? '' : `Default: ${JSON.stringify(fallback)}`
  const text = [description, value].filter(Boolean).join('. ')
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`
}

/** A property name as TypeScript writes it. */
const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)
