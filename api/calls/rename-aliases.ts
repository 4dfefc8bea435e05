import { invalidField } from './invalid-field.ts'

/**
 * Gives aliased fields the names that the schema has. Returns a copy, or the input itself if it has no aliased field.
 * Throws INVALID_REQUEST if the input has a field under both names.
 */
export function renameAliases(input: unknown, aliases: Readonly<Record<string, string>>): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const used = Object.entries(aliases).filter(([alias]) => Object.hasOwn(input, alias))
  if (used.length === 0) return input
  for (const [alias, field] of used)
    if (Object.hasOwn(input, field))
      throw invalidField(`/${alias}`, `is another name of ${field}; expected only one of the two`)
  const fieldOf = new Map(used)
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [fieldOf.get(name) ?? name, value]))
}
