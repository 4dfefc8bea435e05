/**
 * Resolves a reference found on the web to the URL of a possible page. Undefined for other schemes than http and https
 * (`javascript:`, `mailto:`), URLs with credentials, invalid ones, and those above 2,048 characters.
 */
export function pageUrl(reference: string, baseUrl?: string): URL | undefined {
  const trimmed = reference.trim()
  // U+FFFD: the bytes of the document could not be decoded there, so the address is not the one its author wrote.
  if (trimmed === '' || trimmed.length > maxLength || trimmed.includes('\uFFFD')) return undefined
  const url = URL.parse(trimmed, baseUrl)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.username !== '' || url.password !== '' || url.href.length > maxLength) return undefined
  return url
}

/** The limit of every URL that the service accepts. */
const maxLength = 2048
