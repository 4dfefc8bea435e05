import { readableAddress } from './page-url.ts'

/**
 * Compiles a pattern for addresses. Without `*`, an address matches if it contains the pattern. `*` stands for any
 * characters, slashes included (`**` is the same): then the pattern must match to the end of the address, from the start
 * of the path if it begins with `/`, from the start of the address if it contains `://`, otherwise from anywhere. Ignores
 * case and percent-encoding. Takes time proportional to the length of the address.
 */
export function glob(pattern: string): (address: ReadableAddress) => boolean {
  const pieces = readableAddress(pattern).split(/\*+/)
  const [first = '', ...rest] = pieces
  const last = rest.pop()
  if (last === undefined) return ({ text }) => text.includes(first)
  return ({ text, pathAt }) => {
    const start = first.startsWith('/') ? pathAt : first.includes('://') ? 0 : undefined
    let at = start ?? text.indexOf(first)
    if (at === -1 || !text.startsWith(first, at)) return false
    at += first.length
    // The leftmost place of each piece leaves the most room for the pieces after it.
    for (const piece of rest) {
      const found = text.indexOf(piece, at)
      if (found === -1) return false
      at = found + piece.length
    }
    return text.length - last.length >= at && text.endsWith(last)
  }
}

/** An address as patterns see it. */
export interface ReadableAddress {
  /** See `readableAddress`. */
  text: string
  /** Where the path begins. */
  pathAt: number
}

export interface AddressPatterns {
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
}

/** Whether a URL matches a pattern of `include`, if there is one, and no pattern of `exclude`. */
export function addressFilter({ include = [], exclude = [] }: AddressPatterns): (url: URL) => boolean {
  if (include.length === 0 && exclude.length === 0) return () => true
  const included = include.map(glob)
  const excluded = exclude.map(glob)
  return (url) => {
    const address = { text: readableAddress(url.href), pathAt: url.origin.length }
    const isIncluded = included.length === 0 || included.some((matches) => matches(address))
    return isIncluded && !excluded.some((matches) => matches(address))
  }
}
