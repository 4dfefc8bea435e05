import { AppError } from '#shared/contract/errors.ts'

/**
 * Throws INVALID_REQUEST for a key, group or rank with a lone surrogate. It has no UTF-8 form, so two different names
 * would become the same bytes. Every other string is valid, the empty one and control characters included.
 */
export function assertWellFormed(names: Readonly<Record<string, string>>): void {
  for (const [field, name] of Object.entries(names)) {
    if (name.isWellFormed()) continue
    throw new AppError('INVALID_REQUEST', `Expected well-formed Unicode in ${field}, found a lone surrogate.`)
  }
}
