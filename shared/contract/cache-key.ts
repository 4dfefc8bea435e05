import { hash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import type { Operation } from './operation.ts'

/**
 * The cache key of the answers to an input: the operation, the URL, and its `keyFields`. Undefined if the operation stores
 * no answers. The URL enters the key unchanged (see `targetAddress`), so an answer is never served for another URL.
 */
export function cacheKeyOf(
  { name, cache }: Pick<Operation, 'name' | 'cache'>,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  if (cache === undefined) return undefined
  const options = cache.keyFields.map((field) => input[field] ?? null)
  const identity = canonicalJson([String(input['url']), ...options])
  return `${name}:${hash('sha256', identity, 'base64url')}`
}
