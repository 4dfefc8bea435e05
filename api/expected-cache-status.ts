import { cacheStatus } from './answer-cache.ts'
import type { Sale } from './sale.ts'
import type { ValidInput } from './validate.ts'

/** RFC 9211, of an answer that is only asked about: the state that its price was reckoned by. */
export function expectedCacheStatus(
  { purchase: { operation }, found, cachedItems, price: { items } }: Sale,
  input: ValidInput,
): Record<string, string> {
  if ((operation.cache ?? operation.items) === undefined) return {}
  if (found.hit !== undefined) return cacheStatus(found.hit)
  if (input['cache'] === false) return told('fwd=request')
  if (cachedItems === 0) return told(Object.keys(found.stored).length > 0 ? 'fwd=stale' : 'fwd=miss')
  return told(cachedItems >= items ? 'hit' : `fwd=miss; detail="${cachedItems} of ${items} stored"`)
}

const told = (state: string) => ({ 'Cache-Status': `webintel; ${state}` })
