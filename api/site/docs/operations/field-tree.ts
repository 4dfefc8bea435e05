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

/** A field of an input or an output, with the fields below it. */
export interface Field {
  name: string
  type: string
  isRequired: boolean
  /** Markdown. Empty for a field whose name says it. */
  description: string
  below: readonly Field[]
}

/** The fields of an object. Pure. */
export function fieldTree(schema: object): Field[] {
  // Schemas are plain JSON.
  const { properties = {}, required = [] } = schema as Schema
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isRequired: required.includes(name),
    description: describe(field),
    below: fieldsBelow(field),
  }))
}

const fieldsBelow = (field: Schema): Field[] =>
  field.items === undefined ? fieldTree(field) : fieldsBelow(field.items)

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
