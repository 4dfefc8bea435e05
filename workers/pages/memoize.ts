/**
 * Caches the results of a pure function for short texts, such as class names, which many sites share.
 * A full cache is cleared, so that hostile pages cannot fill the memory.
 */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>()
  return (text) => {
    const found = cache.get(text)
    if (found !== undefined || text.length > maxTextLength) return found ?? compute(text)
    if (cache.size >= maxEntries) cache.clear()
    const result = compute(text)
    cache.set(copyOf(text), result)
    return result
  }
}

const maxTextLength = 200
const maxEntries = 20_000

/** Copies a text. In V8, a substring keeps the whole page in memory; slicing a concatenated string makes a copy. */
function copyOf(text: string): string {
  return ` ${text}`.slice(1)
}
