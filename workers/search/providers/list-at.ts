import { valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'

/** The list at a path of property names. Throws PROVIDER_ERROR if there is none: the provider changed its format. */
export function listAt(json: unknown, name: string, ...path: string[]): readonly unknown[] {
  const list = valueAt(json, ...path)
  if (Array.isArray(list)) return list
  throw providerError(name, `sent a response without the list of results`)
}
