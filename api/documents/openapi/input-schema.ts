import { takesFile } from '#shared/contract/file-reference.ts'
import type { Operation } from '#shared/contract/operation.ts'

/** The schema of a request body, with the other names of its fields. A body has each field under one name. Pure. */
export function inputSchemaOf({ input, fieldAliases = {} }: Operation): object {
  // Such an operation has no aliases.
  if (takesFile({ input }) && 'url' in input.properties) return { ...input, ...exactlyOne(['url', 'file']) }
  const aliases = Object.entries(fieldAliases)
  if (aliases.length === 0) return input
  const { properties, required: _required, ...rest } = input
  const required: readonly string[] = input.required ?? []
  const aliased = new Set(Object.values(fieldAliases))
  const always = required.filter((field) => !aliased.has(field))
  return {
    ...rest,
    // OpenAPI 3.0.3 does not allow an empty list.
    ...(always.length > 0 && { required: always }),
    properties: {
      ...properties,
      ...Object.fromEntries(aliases.map(([alias, field]) => [alias, aliasOf(field, properties[field])])),
    },
    allOf: [...aliased].flatMap((field): object[] => {
      const names = [field, ...aliases.flatMap(([alias, of]) => (of === field ? [alias] : []))]
      return required.includes(field) ? [exactlyOne(names)] : atMostOne(names)
    }),
  }
}

const exactlyOne = (names: readonly string[]) => ({ oneOf: names.map((name) => ({ required: [name] })) })

/** The properties are declared again, because a linter asks for the declaration of required ones beside them. */
const atMostOne = (names: readonly string[]) =>
  names.flatMap((one, position) =>
    names
      .slice(position + 1)
      .map((other) => ({ not: { required: [one, other], properties: { [one]: {}, [other]: {} } } })),
  )

/** Without the default: a client that fills defaults in would send both names. */
const aliasOf = (field: string, schema: object = {}) => ({
  ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== 'default')),
  description: `Another name of \`${field}\``,
})

/** The schema of a form with a file, in which each field is a part. Pure. */
export function formSchemaOf({ input }: Operation): object {
  const { properties, required: _required, ...rest } = input
  const required: readonly string[] = input.required ?? []
  const file = { type: 'string', format: 'binary', description: 'The file, up to 20 MB' }
  const { url: _url, ...fields } = properties
  return { ...rest, required: [...new Set([...required, 'file'])], properties: { ...fields, file } }
}
