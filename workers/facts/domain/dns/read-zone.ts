import type { DomainName } from '#shared/contract/domain-name.ts'
import type { DnsAnswer, DnsRecord } from '#shared/egress/dns/dns-resolver.ts'
import { isPublicAddress } from '#shared/egress/is-public-address.ts'
import { recordsIn, type AskDns } from './ask-dns.ts'

/** The records of a host, and of the zone that it is in. */
export interface ZoneFacts {
  /** Public addresses. The others may be of the operator's own network: its resolver may know names that the public DNS does not. */
  A: string[]
  AAAA: string[]
  /** The number of other addresses. */
  hiddenAddresses: number
  CNAME: string[]
  MX: DnsRecord['MX'][]
  /** Of the host, or of the registrable domain if the host is not a zone. */
  NS: string[]
  TXT: string[]
  CAA: DnsRecord['CAA'][]
  SOA: DnsRecord['SOA'] | undefined
  /** Whether the registrable domain exists. */
  existence: 'exists' | 'absent' | 'unknown'
  isHostAbsent: boolean
  /** The types of records that no server answered. */
  failed: string[]
}

/** Reads the records of a domain. Never throws for a fault of the servers. */
export async function readZone({ host, mail, registrable }: DomainName, ask: AskDns): Promise<ZoneFacts> {
  const [A, AAAA, CNAME, MX, TXT, hostNs, domainNs, CAA, SOA] = await Promise.all([
    ask(host, 'A'),
    ask(host, 'AAAA'),
    ask(host, 'CNAME'),
    ask(mail, 'MX'),
    ask(mail, 'TXT'),
    ask(mail, 'NS'),
    ask(registrable, 'NS'),
    ask(registrable, 'CAA'),
    ask(registrable, 'SOA'),
  ])
  const NS = hostNs.state === 'found' ? hostNs : domainNs
  const addresses = [...recordsIn(A), ...recordsIn(AAAA)]
  const failed = Object.entries({ A, AAAA, MX, NS, TXT, CAA, SOA }).filter(([, { state }]) => state === 'failed')
  return {
    A: recordsIn(A).filter(isPublicAddress),
    AAAA: recordsIn(AAAA).filter(isPublicAddress),
    hiddenAddresses: addresses.filter((address) => !isPublicAddress(address)).length,
    CNAME: recordsIn(CNAME),
    MX: recordsIn(MX).toSorted((one, other) => one.priority - other.priority),
    NS: recordsIn(NS).toSorted(),
    TXT: recordsIn(TXT),
    CAA: recordsIn(CAA),
    SOA: recordsIn(SOA)[0],
    existence: existenceIn([domainNs, SOA, A, MX]),
    isHostAbsent: A.state === 'no-name',
    failed: failed.map(([type]) => type),
  }
}

function existenceIn(answers: readonly DnsAnswer[]): ZoneFacts['existence'] {
  if (answers.some(({ state }) => state === 'found' || state === 'no-data')) return 'exists'
  return answers.some(({ state }) => state === 'no-name') ? 'absent' : 'unknown'
}
