import { parseDomainName, type DomainName } from '#shared/contract/domain-name.ts'
import type { PageLink } from '#shared/contract/models/page.ts'
import { lookUpDomain, type DomainDeps, type DomainFacts } from '#workers/facts/domain/look-up-domain.ts'
import { networkOf } from '#workers/intel/network-of.ts'
import { failureOfPart, isTransient } from '#workers/job-run/failures.ts'
import { isMediaAddress, pageUrl } from '#workers/sites/urls/page-url.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'
import { checkAudits, type AuditLink } from './reading/check-audits.ts'
import { readProjectPage, type ProjectPage, type ReadContext } from './reading/read-project-page.ts'
import { readScripts } from './reading/read-scripts.ts'
import { siteText, type SiteText } from './text/site-text.ts'

export type ProjectContext = ReadContext & DomainDeps

/** The pages and facts of a project that were read. */
export interface ProjectFacts {
  home: ProjectPage
  texts: SiteText[]
  /** Of all pages, each once. */
  links: PageLink[]
  roles: RoleLinks
  audits: AuditLink[]
  /** Undefined for an address without a domain. */
  name: DomainName | undefined
  /** Undefined if the registry and DNS failed. */
  domain: DomainFacts | undefined
  warnings: string[]
  /** Whether a later call may find more. */
  hasFailures: boolean
}

/** Reads a project: its home page first, which must work, then the pages, scripts and facts beside it. */
export async function readProject(url: string, endsAt: number, context: ProjectContext): Promise<ProjectFacts> {
  const { signal } = context
  const warnings: string[] = []
  let hasFailures = false
  const home = await readProjectPage(url, endsAt, context)
  const roles = chooseRoleLinks(home.links, home.url)
  const name = domainNameOf(home.url)
  const [pages, scripts, domain] = await Promise.all([
    Promise.all(pagesToRead(roles, home.url).map(tryPage)),
    readScripts(home, endsAt, context),
    name === undefined ? undefined : tryDomain(name),
  ])
  if (scripts.unread > 0) warnings.push(`Script files that were not read: ${scripts.unread}.`)
  if (name === undefined) warnings.push('The host has no domain name, so registration data is missing.')
  const read = [home, ...pages.flatMap((page) => page ?? [])]
  const links = distinctLinks(read)
  return {
    home,
    texts: [...read.map(textOf), ...scripts.texts],
    links,
    roles,
    audits: await checkAudits(links, endsAt, context),
    name,
    domain,
    warnings,
    hasFailures: hasFailures || scripts.hasFailures || domain?.reading.state === 'failed',
  }

  async function tryPage(page: string): Promise<ProjectPage | undefined> {
    try {
      return await readProjectPage(page, endsAt, context)
    } catch (thrown) {
      const { code, message } = failureOfPart(thrown, signal)
      hasFailures ||= isTransient(code)
      warnings.push(`${page} was not read. ${code}: ${message}`)
      return undefined
    }
  }

  async function tryDomain(known: DomainName): Promise<DomainFacts | undefined> {
    try {
      return await lookUpDomain(known, endsAt, context)
    } catch (thrown) {
      const { code, message } = failureOfPart(thrown, signal)
      hasFailures ||= isTransient(code)
      warnings.push(`Registration data is missing. ${code}: ${message}`)
      return undefined
    }
  }
}

const textOf = ({ url, content }: ProjectPage): SiteText => siteText({ url, kind: 'page', text: content })

function distinctLinks(pages: readonly ProjectPage[]): PageLink[] {
  const byUrl = new Map<string, PageLink>()
  for (const { links } of pages) for (const link of links) if (!byUrl.has(link.url)) byUrl.set(link.url, link)
  return [...byUrl.values()]
}

function domainNameOf(url: string): DomainName | undefined {
  try {
    return parseDomainName(new URL(url).hostname)
  } catch {
    return undefined
  }
}

const pageRoles = ['team', 'documentation', 'terms', 'contract', 'audit'] as const

type PageRole = (typeof pageRoles)[number]

/** The first link of each role, on the site of the project or elsewhere. */
type RoleLinks = Partial<Record<PageRole, string>>

const words: Readonly<Record<PageRole, readonly string[]>> = {
  team: ['team', 'about', 'founders', 'who-we-are', 'who we are', 'people'],
  documentation: ['whitepaper', 'white paper', 'white-paper', 'litepaper', 'docs', 'documentation', 'gitbook'],
  terms: ['terms', 'privacy', 'legal', 'disclaimer', 'imprint'],
  contract: ['tokenomics', 'token', 'contract', 'how-to-buy', 'how to buy'],
  audit: ['audit', 'security'],
}

/** Finds links by the words in their text, host or path. */
function chooseRoleLinks(links: readonly PageLink[], home: string): RoleLinks {
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
function pagesToRead(roles: RoleLinks, home: string): string[] {
  const isOnSite = siteScope(new URL(home), { includeSubdomains: true })
  const urls = pageRoles.flatMap((role) => roles[role] ?? [])
  return [...new Set(urls)].filter((url) => isOnSite(new URL(url)) && !isFile(new URL(url)))
}

/** A profile of the project elsewhere. */
interface Profile {
  network: string
  url: string
}

/** Links to profiles in social networks and source code, one for each network. */
export function findProfiles(links: readonly PageLink[]): Profile[] {
  const found = new Map<string, Profile>()
  for (const { url } of links) {
    const network = networkOf(new URL(url))
    if (network !== undefined && !found.has(network)) found.set(network, { network, url })
  }
  return [...found.values()]
}
