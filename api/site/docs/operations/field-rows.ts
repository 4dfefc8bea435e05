/** A part of JSON Schema, as `shared/contract/schema.ts` writes it. */
interface Schema {
  type?: string
  description?: string
  enum?: readonly string[]
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}

/** A field of an input or an output, and all fields below it. */
export interface FieldRow {
  /** `results[].url` */
  name: string
  type: string
  isRequired: boolean
  /** Markdown. */
  description: string
}

/** The fields of an object, each followed by the fields below it. Pure. */
export function fieldRows(schema: object, prefix = ''): FieldRow[] {
  // Schemas are plain JSON.
  const { properties = {}, required = [] } = schema as Schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix + name
    const isRequired = required.includes(name)
    const row = { name: path, type: typeOf(field), isRequired, description: describe(field) }
    return [row].concat(rowsBelow(field, path))
  })
}

function rowsBelow(field: Schema, path: string): FieldRow[] {
  if (field.items !== undefined) return rowsBelow(field.items, `${path}[]`)
  return field.properties === undefined ? [] : fieldRows(field, `${path}.`)
}

function typeOf({ type, items, properties, enum: values }: Schema): string {
  if (items !== undefined) return `array of ${typeOf(items)}s`
  if (values !== undefined) return 'string'
  if (properties !== undefined) return type === undefined ? 'object or null' : 'object'
  return type ?? 'any'
}

function describe(field: Schema): string {
  const { description, enum: values, default: fallback } = field
  const parts = [
    ...(description === undefined ? [] : [description]),
    ...(values === undefined ? [] : [`One of ${values.map((value) => `\`${value}\``).join(', ')}`]),
    ...boundsOf(field),
    ...(fallback === undefined ? [] : [`Default \`${JSON.stringify(fallback)}\``]),
  ]
  return parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(' ')
}

function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string[] {
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
  ].flat()
}

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  if (min !== undefined && max !== undefined) return [`${min} to ${max}${unit}`]
  if (max !== undefined) return [`At most ${max}${unit}`]
  return min === undefined || (unit !== '' && min === 1) ? [] : [`At least ${min}${unit}`]
}
