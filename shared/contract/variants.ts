import { choice, validatedAs, type Static, type TObject, type TSchema, type TUnsafe } from './schema.ts'

type Objects = Readonly<Record<string, TObject>>

/** One of the objects, with its name in the field that `key` names. */
type Variant<K extends string, V extends Objects> = { [T in keyof V]: { [F in K]: T } & Static<V[T]> }[keyof V]

/**
 * One of several objects, told apart by the text in the field that `key` names. Our vocabulary has no unions, so it is published as one object
 * that may have the fields of all. Validation compares it with the object that its `key` names. The objects have no defaults.
 *
 * @example
 * variants('type', { click: object({ selector: selector() }), wait: object({ ms: integer() }) })
 */
export function variants<K extends string, V extends Objects>(key: K, objects: V, description: string) {
  const names = Object.keys(objects)
  const fields: Record<string, TSchema> = {}
  for (const { properties } of Object.values(objects)) Object.assign(fields, properties)
  const properties = { [key]: choice(names, { description: 'Decides which other fields are allowed' }), ...fields }
  const published = { type: 'object', description, required: [key], properties, additionalProperties: false }
  const named = ([name, variant]: [string, TObject]) => ({
    ...variant,
    required: [key, ...(variant.required ?? [])],
    properties: { [key]: { enum: [name] }, ...variant.properties },
  })
  const oneOf = Object.entries(objects).map(named)
  const validated = { type: 'object', discriminator: { propertyName: key }, required: [key], oneOf }
  // The type states which values the schema describes.
  return validatedAs(published, validated) as TUnsafe<Variant<K, V>>
}
