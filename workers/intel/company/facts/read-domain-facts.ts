import { parseDomainName } from '#shared/contract/domain-name.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { lookUpDomain, type DomainDeps } from '#workers/facts/domain/look-up-domain.ts'
import { daysBetween } from '#workers/facts/domain/signals/registration-signals.ts'

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
