import { invalidField } from '#api/calls/invalid-field.ts'
import { parseJson } from '#api/calls/parse-json.ts'
import { maxNameLength } from '#api/calls/problem-detail.ts'
import type { Operation } from '#shared/contract/operation.ts'

/**
 * The fields of an input that were sent as texts, in a form or in a query. Another value than a text is written as in JSON.
 * Throws INVALID_REQUEST for a field that occurs twice.
 */
export function fieldsOf(
  texts: readonly (readonly [name: string, text: unknown])[],
  { input: { properties } }: Operation,
): Readonly<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  for (const [name, text] of texts) {
    if (name === 'file' || fields.has(name) || typeof text !== 'string')
      throw invalidField(`/${name.slice(0, maxNameLength)}`, 'was sent twice')
    fields.set(name, valueOf(text, properties[name]))
  }
  return Object.fromEntries(fields)
}

/** Validation refuses a text where it expects something else. */
function valueOf(text: string, schema: object | undefined): unknown {
  const type: unknown = schema === undefined ? 'string' : Reflect.get(schema, 'type')
  if (type === 'string') return text
  try {
    return parseJson(Buffer.from(text))
  } catch {
    return text
  }
}
