/** The absolute http(s) URL of a reference, without credentials, which some publishers leave in it. Undefined for anything else. */
export function webAddress(reference: unknown, baseUrl?: string): string | undefined {
  if (typeof reference !== 'string' || reference.length > maxLength) return undefined
  const trimmed = reference.trim()
  const url = trimmed === '' ? null : URL.parse(trimmed, baseUrl)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.username = ''
  url.password = ''
  return url.href
}

/** Characters. */
const maxLength = 2048
