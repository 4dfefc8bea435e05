import { array, boolean, choice, integer, object, optional, string, timestamp } from '#shared/contract/schema.ts'
import { signalOf } from './signal.ts'

export const domainRegistration = object({
  found: boolean({ description: 'The domain is registered, as far as `source` can tell' }),
  source: choice(['rdap', 'dns', 'none'], {
    description: 'rdap: the registry answered; dns: only DNS shows that the domain exists; none: nothing is known',
  }),
  domain: string({ description: 'The registrable domain, in ASCII' }),
  registrar: optional(string()),
  registrarIanaId: optional(string()),
  abuseEmail: optional(string({ description: 'Contact of the registrar for reports of abuse' })),
  abusePhone: optional(string()),
  registeredAt: optional(timestamp()),
  updatedAt: optional(timestamp()),
  transferredAt: optional(timestamp()),
  expiresAt: optional(timestamp()),
  status: array(string(), { description: 'Status of the registration, as in RDAP' }),
  nameservers: array(string()),
  isRegistrantHidden: optional(boolean()),
  rdapServer: optional(string()),
})

export const domainRecords = object({
  A: array(string()),
  AAAA: array(string()),
  CNAME: array(string()),
  MX: array(object({ exchange: string(), priority: integer() }), { description: 'Preferred servers first' }),
  NS: array(string(), { description: 'Of the host, or of its registrable domain' }),
  TXT: array(string()),
  CAA: array(object({ tag: string(), value: string(), isCritical: boolean() })),
  SOA: optional(object({ primary: string(), contact: string(), serial: integer() })),
})

export const domainVendor = object({
  name: string(),
  category: string(),
  source: choice(['txt', 'spf']),
  evidence: string({ description: 'The start of the TXT record, or the domain that the SPF record includes' }),
})

const domainSignalCodes = [
  'YOUNG_DOMAIN',
  'EXPIRES_SOON',
  'EXPIRED',
  'ON_HOLD',
  'PENDING_DELETE',
  'NOT_REGISTERED',
  'REGISTRANT_HIDDEN',
  'NO_DNSSEC',
  'NO_ADDRESS',
  'PARKED',
  'NO_SPF',
  'SPF_ERROR',
  'SPF_TOO_MANY_LOOKUPS',
  'SPF_ALLOWS_ALL',
  'SPF_WITHOUT_MX',
  'NO_DMARC',
  'DMARC_MONITORS_ONLY',
  'NULL_MX',
  'PUNYCODE',
  'MIXED_SCRIPTS',
  'LOOKS_LIKE_BRAND',
] as const

export type DomainSignalCode = (typeof domainSignalCodes)[number]

export const domainSignal = signalOf(domainSignalCodes)

const problem = object({
  message: string(),
  position: optional(integer({ description: 'Offset in the record, in characters', minimum: 0 })),
})

const spf = object({
  state: choice(['none', 'valid', 'permerror', 'temperror'], {
    description: 'none: no record; permerror: receivers cannot use it; temperror: a DNS server did not answer',
  }),
  record: optional(string()),
  all: optional(
    choice(['pass', 'fail', 'softfail', 'neutral'], { description: 'Result for senders that no term matches' }),
  ),
  lookups: integer({ description: 'DNS look-ups of the record and all it includes; receivers allow 10', minimum: 0 }),
  voidLookups: integer({ description: 'Look-ups that find nothing; receivers allow 2', minimum: 0 }),
  includes: array(string(), { description: 'Domains of include and redirect' }),
  networks: integer({ description: 'Number of ip4 and ip6 terms', minimum: 0 }),
  problems: array(
    object({
      domain: string({ description: 'The domain whose record has the problem' }),
      message: string(),
      position: optional(integer({ description: 'Offset in that record, in characters', minimum: 0 })),
      isError: boolean({ description: 'Receivers reject a record with an error' }),
    }),
  ),
})

const policies = ['none', 'quarantine', 'reject'] as const
const alignment = ['relaxed', 'strict'] as const

const dmarc = object({
  state: choice(['none', 'found', 'temperror']),
  record: optional(string()),
  domain: optional(string({ description: 'The domain that has the record: this one or its organizational domain' })),
  effectivePolicy: optional(choice(policies, { description: 'The policy for mail of this domain' })),
  policy: optional(choice(policies)),
  subdomainPolicy: optional(choice(policies)),
  nonexistentPolicy: optional(choice(policies)),
  percent: optional(integer({ minimum: 0, maximum: 100 })),
  alignment: optional(object({ dkim: choice(alignment), spf: choice(alignment) })),
  aggregateReports: optional(array(string(), { description: 'Addresses for aggregate reports (rua)' })),
  failureReports: optional(array(string(), { description: 'Addresses for failure reports (ruf)' })),
  failureOptions: optional(array(string())),
  problems: array(problem),
})

const mtaSts = object({
  record: string(),
  id: optional(string()),
  mode: optional(choice(['enforce', 'testing', 'none'])),
  maxAgeSeconds: optional(integer({ minimum: 0 })),
  mx: optional(array(string())),
  problem: optional(string({ description: 'Why the policy could not be read' })),
})

/** How a domain receives, authenticates and protects mail. */
export const domainEmail = object({
  domain: string({ description: 'The name in mail addresses: the host without www.' }),
  provider: optional(string({ description: 'The service that receives the mail' })),
  spf,
  dmarc,
  dkim: array(
    object({
      selector: string(),
      keyType: string(),
      isRevoked: boolean(),
    }),
    { description: 'Keys under common selectors. DNS lists no selectors, so there may be others' },
  ),
  mtaSts: optional(mtaSts),
  tlsReporting: optional(object({ record: string(), reports: array(string()) })),
  bimi: optional(object({ record: string(), logoUrl: optional(string()), certificateUrl: optional(string()) })),
})
