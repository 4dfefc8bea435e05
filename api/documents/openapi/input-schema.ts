import type { Operation } from '#shared/contract/operation.ts'

/** The schema of a request body, with the other names of its fields. A body has each field under one name. Pure. */
export function inputSchemaOf({ input, fieldAliases = {} }: Operation): object {
  const aliases = Object.entries(fieldAliases)
  if (aliases.length === 0) return input
  const { properties } = input
  const required: readonly string[] = input.required ?? []
  const aliased = new Set(Object.values(fieldAliases))
  return {
    ...input,
    properties: {
      ...properties,
      ...Object.fromEntries(
        aliases.map(([alias, field]) => [alias, { ...properties[field], description: `Another name of \`${field}\`` }]),
      ),
    },
    required: required.filter((field) => !aliased.has(field)),
    allOf: aliases.map(([alias, field]) =>
      required.includes(field)
        ? { oneOf: [{ required: [field] }, { required: [alias] }] }
        : { not: { required: [field, alias] } },
    ),
  }
}
