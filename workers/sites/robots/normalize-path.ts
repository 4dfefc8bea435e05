/**
 * Percent-encodes a path the same way for rules and URLs (RFC 9309 §2.2.2, RFC 3986 §6.2.2): an encoded unreserved character
 * is decoded, a character that URLs must encode is encoded, hex digits are in upper case. Expects one character per byte.
 */
export function normalizePath(path: string): string {
  return path.replace(/%[\da-fA-F]{2}|[^\w\-.~:/?#[\]@!$&()*+,;=%]/g, (found) => {
    if (found.length === 1) return encodeByte(found.charCodeAt(0))
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return /^[\w\-.~]$/.test(character) ? character : found.toUpperCase()
  })
}

function encodeByte(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
