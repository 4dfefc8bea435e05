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
