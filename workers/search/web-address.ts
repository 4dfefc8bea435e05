/** The absolute http(s) URL of a reference. Undefined for anything else. */
export function webAddress(reference: unknown, baseUrl?: string): string | undefined {
  if (typeof reference !== 'string' || reference.length > maxLength) return undefined
  const trimmed = reference.trim()
  const url = trimmed === '' ? null : URL.parse(trimmed, baseUrl)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

/** Characters. */
const maxLength = 2048
