import { cacheStatus } from '#api/cache/answer-cache.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import type { QuotedCall } from './quote-call.ts'

/** The header `Cache-Status` (RFC 9211) of a call that only asks for its price: the state that the price assumes. */
export function expectedCacheStatus(
  { payable: { operation }, found, cachedItems, price: { items } }: QuotedCall,
  input: ValidInput,
): Record<string, string> {
  if ((operation.cache ?? operation.items) === undefined) return {}
  if (found.hit !== undefined) return cacheStatus(found.hit)
  if (input['cache'] === false) return cacheStatusHeader('fwd=request')
  if (cachedItems === 0) return cacheStatusHeader(Object.keys(found.stored).length > 0 ? 'fwd=stale' : 'fwd=miss')
  return cacheStatusHeader(cachedItems >= items ? 'hit' : `fwd=miss; detail="${cachedItems} of ${items} stored"`)
}

const cacheStatusHeader = (state: string) => ({ 'Cache-Status': `webintel; ${state}` })
