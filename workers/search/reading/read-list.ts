import { listAt } from '#workers/upstreams/list-at.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'

/** The list of results in a response. */
export interface Listing {
  /** The response as parsed JSON. */
  json: unknown
  /** The name of the provider. */
  name: string
  /** The property names that lead to the list. */
  path: readonly string[]
  /** Maximum number of results. */
  limit: number
}

/**
 * The first results of a list. `read` returns undefined for an item that is no result, such as an advertisement. Throws
 * PROVIDER_ERROR without the list, and if no item is a result: the provider changed its format.
 */
export function readList<R>({ json, name, path, limit }: Listing, read: (item: unknown) => R | undefined): R[] {
  const items = listAt(json, name, ...path)
  const results = items.flatMap((item) => read(item) ?? [])
  if (items.length > 0 && results.length === 0)
    throw providerError(name, `sent a list ${path.join('.')} whose items have an unknown format`)
  return results.slice(0, limit)
}
