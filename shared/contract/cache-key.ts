import { hash } from 'node:crypto'
import type { Operation } from './operation.ts'

/**
 * The cache key of the answers to an input: the operation, the URL, and its `keyFields`. Undefined if the operation stores
 * no answers. The URL enters the key unchanged (see `targetAddress`), so an answer is never served for another URL. A field that
 * a release adds leaves the keys of earlier answers as they are (see `laterFields`).
 */
export function cacheKeyOf(
  { name, cache, laterFields = {} }: Pick<Operation, 'name' | 'cache' | 'laterFields'>,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  if (cache === undefined) return undefined
  const isLater = (field: string) => Object.hasOwn(laterFields, field)
  const options = cache.keyFields.filter((field) => !isLater(field)).map((field) => input[field] ?? null)
  const fields = withoutLaterFields(laterFields, input)
  const added = cache.keyFields.filter((field) => isLater(field) && fields[field] !== undefined)
  const addedOptions = added.length === 0 ? [] : [Object.fromEntries(added.map((field) => [field, fields[field]]))]
  const identity = canonicalJson([String(input['url']), ...options, ...addedOptions])
  return `${name}:${hash('sha256', identity, 'base64url')}`
}

/** The input without the `laterFields` that have the value of the time before them: as earlier versions read it. */
export function withoutLaterFields(
  laterFields: NonNullable<Operation['laterFields']>,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isAsBefore = ([field, value]: [string, unknown]) =>
    Object.hasOwn(laterFields, field) && canonicalJson(value) === canonicalJson(laterFields[field])
  return Object.fromEntries(Object.entries(input).filter((entry) => !isAsBefore(entry)))
}

/**
 * JSON with the fields of every object in one order, so that two spellings of one value have one text. For JSON values with
 * well-formed strings it is the canonical form of RFC 8785.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}
