import { providerError } from '#workers/upstreams/request-upstream.ts'
import { duckDuckGo } from './duckduckgo.ts'

/**
 * The query without the marks that would send the search elsewhere: `!w` and `w!` search another site, and a backslash opens
 * the first result. Quoted phrases and operators such as `site:` stay. Throws PROVIDER_ERROR for 500 characters and more,
 * which DuckDuckGo does not accept.
 */
export function plainQuery(query: string): string {
  const words = query.split(/\s/u).map(withoutMarks)
  const plain = words.filter((word) => word !== '').join(' ')
  if (plain.length >= 500) throw providerError(duckDuckGo.name, 'accepts queries of at most 499 characters')
  return plain === '' ? `"${query}"` : plain
}

function withoutMarks(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && '!\\'.includes(word.charAt(start))) start += 1
  while (end > start && word.charAt(end - 1) === '!') end -= 1
  return word.slice(start, end)
}
