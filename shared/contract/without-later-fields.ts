import { canonicalJson } from './canonical-json.ts'
import type { Operation } from './operation.ts'

/** The input without the `laterFields` that have the value of the time before them: as earlier versions read it. */
export function withoutLaterFields(
  laterFields: NonNullable<Operation['laterFields']>,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isAsBefore = ([field, value]: [string, unknown]) =>
    Object.hasOwn(laterFields, field) && canonicalJson(value) === canonicalJson(laterFields[field])
  return Object.fromEntries(Object.entries(input).filter((entry) => !isAsBefore(entry)))
}
