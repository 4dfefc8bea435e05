import { createHash } from 'node:crypto'
import { canonicalUrl } from './egress/canonical-url.ts'
import type { Operation } from './operation.ts'

/**
 * Under which answers to this input are stored: operation, canonical address and the options the operation names.
 * Undefined for operations that are not cached.
 */
export function cacheKeyOf(
  { name, cache }: Pick<Operation, 'name' | 'cache'>,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  if (cache === undefined) return undefined
  const options = cache.by.map((field) => input[field] ?? null)
  const identity = JSON.stringify([canonicalUrl(new URL(String(input['url']))), ...options])
  return `${name}:${createHash('sha256').update(identity).digest('base64url')}`
}
