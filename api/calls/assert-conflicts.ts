import type { Operation } from '#shared/contract/operation.ts'
import { invalidField } from './invalid-field.ts'

/** Throws INVALID_REQUEST for a field that has no meaning beside another field of a valid input. */
export function assertConflicts(
  { conflicts = [], input: { properties } }: Operation,
  input: Readonly<Record<string, unknown>>,
): void {
  for (const { beside, values, fields, because } of conflicts) {
    if (values === undefined ? !isGiven(beside) : !values.includes(String(input[beside]))) continue
    const field = fields.find(isGiven)
    if (field !== undefined) throw invalidField(`/${field}`, because)
  }

  function isGiven(field: string): boolean {
    const value = input[field]
    const { default: omitted }: { default?: unknown } = properties[field] ?? {}
    return value !== undefined && value !== omitted
  }
}
