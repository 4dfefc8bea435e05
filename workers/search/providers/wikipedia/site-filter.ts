/**
 * The query without `site:`, which Wikipedia's search does not know. Undefined if the pages of this host do not belong to
 * that site, so that there are no results. Other words stay as they are.
 */
export function siteFilter(query: string, host: string): string | undefined {
  const words = query.split(/\s+/u).filter((word) => word !== '')
  const sites = words.filter((word) => prefix.test(word)).map((word) => word.slice('site:'.length).toLowerCase())
  if (!sites.every((site) => isWithin(host, site))) return undefined
  const rest = words.filter((word) => !prefix.test(word)).join(' ')
  return rest === '' ? undefined : rest
}

const prefix = /^site:./i

/** `site:` takes a domain, and may have a path. */
function isWithin(host: string, site: string): boolean {
  const [domain = ''] = site.replace(/^(?:https?:\/\/)?(?:www\.)?/, '').split('/')
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`))
}
