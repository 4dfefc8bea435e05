import { valueAt } from './read-reply.ts'
import { providerError } from './request-upstream.ts'

/** More entries than this are not read. The longest lists are timelines of about 300 periods. */
const maxEntries = 500

/** The list at a path of property names. Throws PROVIDER_ERROR without one: the service has changed its answers. */
export function listAt(value: unknown, name: string, ...path: string[]): readonly unknown[] {
  const found = valueAt(value, ...path)
  if (!Array.isArray(found)) throw providerError(name, `sent a response without the list "${path.join('.')}"`)
  return found.slice(0, maxEntries)
}
