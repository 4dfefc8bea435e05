/** The address a link of the page leads to: absolute, and of a kind that is safe to follow; otherwise undefined. */
export function absoluteUrl(reference: string, baseUrl: string): string | undefined {
  const trimmed = reference.trim()
  if (trimmed === '' || trimmed.length > maxLength) return undefined
  const url = URL.parse(trimmed, baseUrl)
  if (!url || !safeSchemes.has(url.protocol)) return undefined
  return url.href
}

/** An address as it stands inside `(…)`: parentheses stay where they are balanced. */
export function urlInMarkdown(url: string): string {
  const safe = url.replace(/[\s<>\\|`*[\]_~]/gu, (char) =>
    char === '_' || char === '*' || char === '~' ? char : encodeURIComponent(char),
  )
  return parenthesesBalance(safe) ? safe : safe.replace(/\(/gu, '%28').replace(/\)/gu, '%29')
}

/** Longer references are data in disguise. */
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
