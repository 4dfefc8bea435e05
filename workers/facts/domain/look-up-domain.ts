import type { DomainName } from '#shared/contract/domain-name.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { DnsResolver } from '#shared/egress/dns/dns-resolver.ts'
import type { Egress } from '#shared/egress/egress.ts'
import { askDnsWithin } from './dns/ask-dns.ts'
import { readZone, type ZoneFacts } from './dns/read-zone.ts'
import { findProviders, listVendors, type Providers, type Vendor } from './find-providers.ts'
import { readMail, type MailPosture } from './mail/read-mail.ts'
import { readRegistry } from './rdap/ask-registry.ts'
import type { RdapBootstrap } from './rdap/rdap-bootstrap.ts'
import type { RegistrationReading } from './rdap/read-registration.ts'
import { listSignals } from './signals/list-signals.ts'
import type { Signal } from './signals/signal.ts'

export interface DomainDeps {
  dnsResolver: DnsResolver
  rdap: RdapBootstrap
  egress: Egress
  now: () => number
  signal: AbortSignal
}

export interface DomainFacts {
  reading: RegistrationReading
  zone: ZoneFacts
  mail: MailPosture
  providers: Providers
  vendors: Vendor[]
  signals: Signal[]
}

/**
 * Asks the registry and the DNS servers about a domain at the same time, until `endsAt` (Unix milliseconds). If one of them
 * fails, the facts of the other are the answer. Throws DOMAIN_NOT_FOUND if the domain does not exist, PROVIDER_ERROR or
 * DNS_FAILED if nothing can be said, or the signal's reason when it aborts.
 */
export async function lookUpDomain(name: DomainName, endsAt: number, deps: DomainDeps): Promise<DomainFacts> {
  const { now, egress, signal } = deps
  const ask = askDnsWithin({ endsAt, now, signal }, deps.dnsResolver)
  const [reading, zone, mail] = await Promise.all([
    readRegistry(name.registrable, Math.max(1, endsAt - now()), deps),
    readZone(name, ask),
    readMail(name, ask, { egress, signal }),
  ])
  assertKnown(name, reading, zone)
  const providers = findProviders(zone)
  return {
    reading,
    zone,
    mail,
    providers,
    vendors: listVendors(zone.TXT, mail.spf.includes),
    signals: listSignals({ name, reading, zone, mail, parking: providers.parking, now: now() }),
  }
}

function assertKnown({ registrable }: DomainName, reading: RegistrationReading, { existence }: ZoneFacts): void {
  if (reading.state === 'found' || existence === 'exists') return
  if (reading.state === 'not-found')
    throw new AppError('DOMAIN_NOT_FOUND', `${registrable} is not registered, and DNS has no records of it.`)
  if (reading.state === 'failed')
    throw new AppError(
      'PROVIDER_ERROR',
      `The registry of ${registrable} gave no usable answer, and DNS has no records.`,
    )
  if (existence === 'unknown')
    throw new AppError('DNS_FAILED', `No DNS server answered for ${registrable}, and its registry has no RDAP service.`)
  throw new AppError(
    'DOMAIN_NOT_FOUND',
    `DNS has no domain ${registrable}, and its registry has no RDAP service that could know more.`,
  )
}
