import { AppError } from '#shared/errors.ts'

/**
 * Throws INVALID_REQUEST for a name that has no UTF-8 form: two different ones would become the same bytes, and one
 * caller's record the other's. Any other string is a name, the empty one and those with control characters too.
 */
export function assertStorable(names: Readonly<Record<string, string>>): void {
  for (const [what, name] of Object.entries(names)) {
    if (name.isWellFormed()) continue
    throw new AppError('INVALID_REQUEST', `Expected a ${what} of whole Unicode characters, found half of one.`)
  }
}
