import { parseDomainName } from '#shared/contract/domain-name.ts'

/**
 * Assigns pages to folds by their sites: pages of one site look alike, so a model must not be judged by pages of a site
 * that it was trained on. Returns a number below `count` for each address. Divisions with different salts are independent:
 * a trainer divides the pages of a fold again.
 */
export function siteFolds(urls: readonly string[], count: number, salt = ''): number[] {
  return urls.map((url) => hashOf(`${salt}${siteOf(url)}`) % count)
}

/** The folds of cross-validation. */
export function validationFolds(urls: readonly string[], count: number): number[] {
  return siteFolds(urls, count, 'validation ')
}

/** The registrable domain; the address itself for hosts without one. */
export function siteOf(url: string): string {
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
