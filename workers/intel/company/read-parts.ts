import { parseDomainName } from '#shared/contract/domain-name.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { lookUpDomain, type DomainDeps } from '#workers/facts/domain/look-up-domain.ts'
import { daysBetween } from '#workers/facts/domain/signals/registration-signals.ts'
import { describePlainPage } from '#workers/facts/tech/describe-page.ts'
import { networkOf } from '#workers/intel/network-of.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { emptyPage } from '#workers/pages/refusal/refusal-errors.ts'
import { pageUrl } from '#workers/sites/urls/page-url.ts'
import type { SitePage } from './site/site-page.ts'
import { textsOf } from './structured-values.ts'

type Socials = Result<'company'>['socials']

/** The profiles that pages link to, or name as `sameAs` of the organization: the first of each network. */
export function readSocials(pages: readonly SitePage[]): Socials {
  const found = new Map<string, string>()
  for (const { answer } of pages) {
    const declared = (answer.structured?.items ?? []).flatMap((item) => textsOf(item, 'sameAs'))
    const linked = (answer.page.links ?? []).slice(0, maxLinks).map(({ url }) => url)
    for (const address of [...declared, ...linked]) {
      const url = pageUrl(address)
      const network = url === undefined ? undefined : networkOf(url)
      if (url !== undefined && network !== undefined && !found.has(network)) found.set(network, url.href)
    }
  }
  return Array.from(found, ([network, url]) => ({ network, url }))
}

const maxLinks = 2000

/**
 * Registration and services of the domain of a site. Throws as `lookUpDomain` does, and INVALID_REQUEST for a host that is no
 * domain, such as an address.
 */
export async function readDomainFacts(
  homeUrl: string,
  endsAt: number,
  deps: DomainDeps,
): Promise<NonNullable<Result<'company'>['domainFacts']>> {
  const facts = await lookUpDomain(parseDomainName(homeUrl), Math.min(endsAt, deps.now() + maxMs), deps)
  const { mail, dns, web } = facts.providers
  const { registrar, registeredAt } = facts.reading.state === 'found' ? facts.reading.registration : {}
  return {
    ...(registrar !== undefined && { registrar }),
    ...(registeredAt !== undefined && { registeredAt, ageDays: daysBetween(Date.parse(registeredAt), deps.now()) }),
    ...(mail !== undefined && { mailProvider: mail }),
    ...(dns !== undefined && { dnsProvider: dns }),
    ...(web !== undefined && { webProvider: web }),
  }
}

const maxMs = 15_000

export type TechnologiesContext = Parameters<typeof describePlainPage>[1] & Pick<JobContext, 'politeness'>

/** The technologies of a page over plain HTTP, in its turn at the host. Throws as `/tech` does. */
export async function readTechnologies(
  url: string,
  endsAt: number,
  context: TechnologiesContext,
): Promise<Result<'company'>['technologies']> {
  const { politeness, signal } = context
  await politeness.takeTurn(new URL(url).host, { deadlineAt: endsAt, signal })
  // Whether the profile may be kept does not depend on the headers of one page.
  const own = { ...context, known: undefined, noteFreshness: () => {} }
  const { isShell, result } = await describePlainPage(url, own)
  if (isShell && result.technologies.length === 0) throw emptyPage(false)
  return result.technologies.map(withoutEvidence)
}

function withoutEvidence({ name, category, version }: Result<'tech'>['technologies'][number]) {
  return { name, category, ...(version !== undefined && { version }) }
}
