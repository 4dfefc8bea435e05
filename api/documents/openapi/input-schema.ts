import type { Operation } from '#shared/contract/operation.ts'

/** The schema of a request body, with the other names of its fields. A body has each field under one name. Pure. */
export function inputSchemaOf({ input, fieldAliases = {} }: Operation): object {
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
    allOf: aliases.map(([alias, field]) =>
      required.includes(field)
        ? { oneOf: [{ required: [field] }, { required: [alias] }] }
        : { not: { required: [field, alias] } },
    ),
  }
}

/** Without the default: a client that fills defaults in would send both names. */
const aliasOf = (field: string, schema: object = {}) => ({
  ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== 'default')),
  description: `Another name of \`${field}\``,
})
