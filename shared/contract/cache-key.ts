import { hash } from 'node:crypto'
import type { Operation } from './operation.ts'
import { isPrivate } from './private-values.ts'
import { respectedUses } from './usage/usage-verdict.ts'

/**
 * The cache key of the answers to an input: the operation, the URL, and its `keyFields`. Undefined if the operation stores
 * no answers, the call is private, it sends a file, or steps capture pages whose owners it respects: a stored answer says what the
 * owner of the last page allows only. The URL enters the key unchanged (see
 * `targetAddress`), so an answer is never served for another URL. A field that
 * a release adds leaves the keys of earlier answers as they are (see `laterFields`).
 */
export function cacheKeyOf(
  operation: Pick<Operation, 'name' | 'cache' | 'laterFields' | 'privateFields'>,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  const { name, cache, laterFields = {} } = operation
  if (cache === undefined || input['file'] !== undefined || isPrivate(operation, input)) return undefined
  if (respectedUses(input).length > 0 && capturesPages(input)) return undefined
  const isLater = (field: string) => Object.hasOwn(laterFields, field)
  const options = cache.keyFields.filter((field) => !isLater(field)).map((field) => input[field] ?? null)
  const fields = withoutLaterFields(laterFields, input)
  const added = cache.keyFields.filter((field) => isLater(field) && fields[field] !== undefined)
  const addedOptions = added.length === 0 ? [] : [Object.fromEntries(added.map((field) => [field, fields[field]]))]
  const identity = canonicalJson([String(input['url']), ...options, ...addedOptions])
  return `${name}:${hash('sha256', identity, 'base64url')}`
}

const capturesPages = ({ actions }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(actions) && actions.some(({ type }: { type?: unknown }) => type === 'extract' || type === 'screenshot')

/**
 * The key under which identical work is done once. A call that respects the wishes of owners can fail where another one
 * succeeds, so it shares work only with calls that respect the same. Stored answers serve both.
 */
export function shareKeyOf(cacheKey: string, input: Readonly<Record<string, unknown>>): string {
  const uses = respectedUses(input)
  return uses.length === 0 ? cacheKey : `${cacheKey} ${[...new Set(uses)].sort().join(',')}`
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
