import type { PageLink } from '#shared/contract/models/page.ts'
import { isMediaAddress, pageUrl } from '#workers/sites/urls/page-url.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'

export const pageRoles = ['team', 'documentation', 'terms', 'contract', 'audit'] as const

export type PageRole = (typeof pageRoles)[number]

/** The first link of each role, on the site of the project or elsewhere. */
export type RoleLinks = Partial<Record<PageRole, string>>

const words: Readonly<Record<PageRole, readonly string[]>> = {
  team: ['team', 'about', 'founders', 'who-we-are', 'who we are', 'people'],
  documentation: ['whitepaper', 'white paper', 'white-paper', 'litepaper', 'docs', 'documentation', 'gitbook'],
  terms: ['terms', 'privacy', 'legal', 'disclaimer', 'imprint'],
  contract: ['tokenomics', 'token', 'contract', 'how-to-buy', 'how to buy'],
  audit: ['audit', 'security'],
}

/** Finds links by the words in their text, host or path. */
export function chooseRoleLinks(links: readonly PageLink[], home: string): RoleLinks {
  const chosen: RoleLinks = {}
  for (const { url: written, text } of links) {
    const url = pageUrl(written)
    if (url === undefined || withoutFragment(url) === withoutFragment(new URL(home))) continue
    const isOnSite = siteScope(new URL(home), { includeSubdomains: true })(url)
    const label = `${text.slice(0, maxTextLength)} ${url.pathname} ${isOnSite ? url.hostname : ''}`.toLowerCase()
    for (const role of pageRoles) {
      // Others write about teams and terms, too; whitepapers are often kept elsewhere.
      if (!isOnSite && role !== 'documentation') continue
      if (words[role].some((word) => label.includes(word))) chosen[role] ??= url.href
    }
  }
  return chosen
}

const maxTextLength = 100

function withoutFragment(url: URL): string {
  const copy = new URL(url)
  copy.hash = ''
  return copy.href
}

const isFile = (url: URL) => isMediaAddress(url) || url.pathname.toLowerCase().endsWith('.pdf')

/** The pages of the site to read: those of the roles, each once, without files. */
export function pagesToRead(roles: RoleLinks, home: string): string[] {
  const isOnSite = siteScope(new URL(home), { includeSubdomains: true })
  const urls = pageRoles.flatMap((role) => roles[role] ?? [])
  return [...new Set(urls)].filter((url) => isOnSite(new URL(url)) && !isFile(new URL(url)))
}
