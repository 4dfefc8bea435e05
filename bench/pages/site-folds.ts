import { parseDomainName } from '#shared/contract/domain-name.ts'

/**
 * Assigns pages to folds by their sites: pages of one site look alike, so a model must not be judged by pages of a site
 * that it was trained on. Returns a number below `count` for each address.
 */
export function siteFolds(urls: readonly string[], count: number): number[] {
  return urls.map((url) => hashOf(siteOf(url)) % count)
}

/** The registrable domain; the address itself for hosts without one. */
function siteOf(url: string): string {
  try {
    return parseDomainName(url).registrable
  } catch {
    return url
  }
}

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619)
  return hash >>> 9
}
