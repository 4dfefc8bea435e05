import { invalidField } from './invalid-field.ts'

/**
 * Gives aliased fields the names that the schema has. Returns a copy, or the input itself if it has no aliased field.
 * Throws INVALID_REQUEST if the input has a field under two names.
 */
export function renameAliases(input: unknown, aliases: Readonly<Record<string, string>>): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const used = Object.entries(aliases).filter(([alias]) => Object.hasOwn(input, alias))
  if (used.length === 0) return input
  const given = new Set(Object.keys(input))
  for (const [alias, field] of used) {
    if (given.has(field)) throw invalidField(`/${alias}`, `is an alias of ${field}; send only one of them`)
    given.add(field)
  }
  const fieldOf = new Map(used)
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [fieldOf.get(name) ?? name, value]))
}
