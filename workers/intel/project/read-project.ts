import { parseDomainName, type DomainName } from '#shared/contract/domain-name.ts'
import type { PageLink } from '#shared/contract/models/page.ts'
import { lookUpDomain, type DomainDeps, type DomainFacts } from '#workers/facts/domain/look-up-domain.ts'
import { failureOfPart, isTransient } from '#workers/job-run/failures.ts'
import { checkAudits, type AuditLink } from './reading/check-audits.ts'
import { chooseRoleLinks, pagesToRead, type RoleLinks } from './reading/choose-project-pages.ts'
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
