import { parseDomainName, type DomainName } from '#shared/contract/domain-name.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { ZoneFacts } from '#workers/facts/domain/dns/read-zone.ts'
import { lookUpDomain, type DomainFacts } from '#workers/facts/domain/look-up-domain.ts'
import type { RegistrationReading } from '#workers/facts/domain/rdap/read-registration.ts'
import { daysBetween } from '#workers/facts/domain/signals/registration-signals.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { keptIf } from '#workers/pages/freshness.ts'

type Context = Pick<
  HandlerContext,
  'dnsResolver' | 'rdap' | 'egress' | 'now' | 'signal' | 'deadlineAt' | 'noteFreshness'
>

export async function domain(input: Input<'domain'>, context: Context): Promise<Result<'domain'>> {
  const name = parseDomainName(input.domain)
  const facts = await lookUpDomain(name, context.deadlineAt - storeResultMs - answerMs, context)
  const { zone, mail, providers, reading } = facts
  const checkedAt = context.now()
  const warnings = warningsOf(name, facts)
  // A failure passes: the next call must not get it from the store.
  context.noteFreshness?.(keptIf(reading.state !== 'failed' && zone.failed.length === 0))
  const registration = reading.state === 'found' ? reading.registration : undefined
  const { registeredAt, expiresAt, isSigned } = registration ?? {}
  return {
    domain: name.host,
    unicode: name.unicode,
    registrableDomain: name.registrable,
    registration: registrationOf(name, reading, zone),
    dns: recordsOf(zone),
    ...(isSigned !== undefined && { dnssec: isSigned }),
    email: {
      domain: name.mail,
      ...(providers.mail !== undefined && { provider: providers.mail }),
      spf: mail.spf,
      dmarc: mail.dmarc,
      dkim: mail.dkim,
      ...(mail.mtaSts !== undefined && { mtaSts: mail.mtaSts }),
      ...(mail.tlsReporting !== undefined && { tlsReporting: mail.tlsReporting }),
      ...(mail.bimi !== undefined && { bimi: mail.bimi }),
    },
    hosting: {
      ...(providers.dns !== undefined && { dnsProvider: providers.dns }),
      ...(providers.web !== undefined && { webProvider: providers.web }),
      ...(providers.parking !== undefined && { parkedAt: providers.parking }),
    },
    vendors: facts.vendors,
    signals: facts.signals,
    ...(registeredAt !== undefined && { ageDays: daysBetween(Date.parse(registeredAt), checkedAt) }),
    ...(expiresAt !== undefined && { expiresInDays: daysBetween(checkedAt, Date.parse(expiresAt)) }),
    ...(warnings.length > 0 && { warnings }),
    checkedAt: new Date(checkedAt).toISOString(),
  }
}

/** Time for the answer after the last record. If a stored answer exists, the work ends when it can just be served. */
const answerMs = 500

type RegistrationAnswer = Result<'domain'>['registration']

function registrationOf(
  { registrable }: DomainName,
  reading: RegistrationReading,
  zone: ZoneFacts,
): RegistrationAnswer {
  const domain = registrable
  if (reading.state === 'found') {
    const { isSigned: _dnssec, ...registration } = reading.registration
    return { found: true, source: 'rdap', domain, ...registration, rdapServer: reading.server }
  }
  if (reading.state === 'not-found')
    return { found: false, source: 'rdap', domain, status: [], nameservers: [], rdapServer: reading.server }
  // A name with records has an owner, whether or not its registry tells.
  const isInDns = zone.existence === 'exists'
  return { found: isInDns, source: isInDns ? 'dns' : 'none', domain, status: [], nameservers: [] }
}

function recordsOf({ A, AAAA, CNAME, MX, NS, TXT, CAA, SOA }: ZoneFacts): Result<'domain'>['dns'] {
  // The root is written as a dot, as in zone files.
  const servers = MX.map(({ exchange, priority }) => ({ exchange: exchange === '' ? '.' : exchange, priority }))
  return { A, AAAA, CNAME, MX: servers, NS, TXT, CAA, ...(SOA !== undefined && { SOA }) }
}

function warningsOf({ host, publicSuffix }: DomainName, { reading, zone, mail }: DomainFacts): string[] {
  const warnings: string[] = []
  if (reading.state === 'unsupported')
    warnings.push(`The registry of .${publicSuffix} has no RDAP service, so registration data is missing.`)
  if (reading.state === 'failed') warnings.push(`Registration data is missing. ${reading.message}`)
  if (zone.failed.length > 0) warnings.push(`DNS servers gave no answer for ${zone.failed.join(', ')}.`)
  else if (zone.existence === 'absent') warnings.push('DNS has no records of the domain.')
  else if (zone.isHostAbsent) warnings.push(`DNS has no host ${host}.`)
  if (zone.hiddenAddresses > 0)
    warnings.push(`Addresses of ${host} that are not public are left out: ${zone.hiddenAddresses}.`)
  if (mail.spf.state === 'temperror') warnings.push('DNS servers gave no answer for a part of the SPF record.')
  if (mail.dmarc.state === 'temperror') warnings.push('DNS servers gave no answer for the DMARC record.')
  return warnings
}
