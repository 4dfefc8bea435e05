/** Resolves a reference to an absolute URL; undefined for invalid URLs and unsafe schemes (`javascript:`, `data:`). */
export function absoluteUrl(reference: string, baseUrl: string): string | undefined {
  const trimmed = reference.trim()
  if (trimmed === '' || trimmed.length > maxLength) return undefined
  const url = URL.parse(trimmed, baseUrl)
  if (!url || !safeSchemes.has(url.protocol)) return undefined
  return url.href
}

/** Encodes a URL for use inside `(…)`. Balanced parentheses stay. */
export function urlInMarkdown(url: string): string {
  const safe = url.replace(/[\s<>\\|`*[\]_~]/gu, (char) =>
    char === '_' || char === '*' || char === '~' ? char : encodeURIComponent(char),
  )
  return parenthesesBalance(safe) ? safe : safe.replace(/\(/gu, '%28').replace(/\)/gu, '%29')
}

/** In characters. Longer references contain data. */
const maxLength = 4096

const safeSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:'])

function parenthesesBalance(url: string): boolean {
  let open = 0
  for (const char of url) {
    if (char === '(') open++
    else if (char === ')' && --open < 0) return false
  }
  return open === 0
}
