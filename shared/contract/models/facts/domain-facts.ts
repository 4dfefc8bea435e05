import { array, boolean, choice, integer, object, optional, string, timestamp } from '#shared/contract/schema.ts'
import { signalOf } from './signal.ts'

export const domainRegistration = object(
  {
    found: boolean({ description: 'The domain is registered, as far as `source` can tell' }),
    source: choice(['rdap', 'dns', 'none'], {
      description: 'rdap: the registry answered; dns: only DNS shows that the domain exists; none: nothing is known',
    }),
    domain: string({ description: 'The registrable domain, in ASCII' }),
    registrar: optional(string({ description: 'Name of the company that registered the domain for its owner' })),
    registrarIanaId: optional(string({ description: 'IANA id of the registrar, digits' })),
    abuseEmail: optional(string({ description: 'Contact of the registrar for reports of abuse' })),
    abusePhone: optional(string({ description: 'Phone number for the same, as the registry writes it' })),
    registeredAt: optional(timestamp({ description: 'When the domain was registered, ISO 8601' })),
    updatedAt: optional(timestamp({ description: 'When the registration was last changed, ISO 8601' })),
    transferredAt: optional(timestamp({ description: 'When the domain last moved to another registrar, ISO 8601' })),
    expiresAt: optional(timestamp({ description: 'When the registration ends unless it is renewed, ISO 8601' })),
    status: array(string(), { description: 'Status of the registration, as in RDAP' }),
    nameservers: array(string(), { description: 'Name servers that the registry lists, in lower case' }),
    isRegistrantHidden: optional(
      boolean({ description: 'true: the registry or a proxy service hides the owner. Absent without an RDAP record' }),
    ),
    rdapServer: optional(string({ description: 'URL of the RDAP server that answered' })),
  },
  {
    description:
      'Registration of the registrable domain, from its registry (RDAP). Facts that the registry does not publish are absent',
  },
)

export const domainRecords = object(
  {
    A: array(string(), { description: 'IPv4 addresses of the host. Addresses that are not public are left out' }),
    AAAA: array(string(), { description: 'IPv6 addresses of the host. Addresses that are not public are left out' }),
    CNAME: array(string(), { description: 'Host that this host is an alias of' }),
    MX: array(
      object({
        exchange: string({ description: 'Host of the mail server; a dot: the domain takes no mail' }),
        priority: integer({ description: 'Lower values are tried first' }),
      }),
      { description: 'Mail servers of the host without www., preferred ones first' },
    ),
    NS: array(string(), { description: 'Name servers of the host without www., or of its registrable domain; sorted' }),
    TXT: array(string(), { description: 'Texts of the host without www., such as SPF and verifications of services' }),
    CAA: array(
      object({
        tag: string({ description: 'Property (RFC 8659), such as issue' }),
        value: string({ description: 'Value of the property, such as letsencrypt.org' }),
        isCritical: boolean({ description: 'true: authorities that do not know the property must not issue' }),
      }),
      { description: 'Certificate authorities that may issue for the registrable domain; empty: any' },
    ),
    SOA: optional(
      object(
        {
          primary: string({ description: 'Primary name server' }),
          contact: string({ description: 'Mail address of the administrator, with a dot in place of @' }),
          serial: integer({ description: 'Version number of the zone' }),
        },
        { description: 'Start of authority of the registrable domain. Absent if no server answered' },
      ),
    ),
  },
  { description: 'DNS records, as the resolver of the deployment sees them. Empty lists: no such record' },
)

export const domainVendor = object({
  name: string({ description: 'Name of the service, such as Stripe' }),
  category: string({ description: 'Kind of service, such as payments, email-sending or security' }),
  source: choice(['txt', 'spf'], { description: 'Record that shows it. spf: the SPF record includes its domain' }),
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
  message: string({ description: 'For people: what is wrong, without a full stop' }),
  position: optional(integer({ description: 'Offset in the record, in characters', minimum: 0 })),
})

const spf = object(
  {
    state: choice(['none', 'valid', 'permerror', 'temperror'], {
      description: 'none: no record; permerror: receivers cannot use it; temperror: a DNS server did not answer',
    }),
    record: optional(string({ description: 'Text of the SPF record' })),
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
        message: string({ description: 'For people: what is wrong' }),
        position: optional(integer({ description: 'Offset in that record, in characters', minimum: 0 })),
        isError: boolean({ description: 'Receivers reject a record with an error' }),
      }),
      { description: 'Faults of the record and of those that it includes' },
    ),
  },
  { description: 'Servers that may send mail of the domain (SPF, RFC 7208)' },
)

const policies = ['none', 'quarantine', 'reject'] as const
const alignment = ['relaxed', 'strict'] as const

const dmarc = object(
  {
    state: choice(['none', 'found', 'temperror'], {
      description: 'none: no record that counts; temperror: no DNS server answered. The other facts are then absent',
    }),
    record: optional(string({ description: 'Text of the DMARC record' })),
    domain: optional(string({ description: 'The domain that has the record: this one or its organizational domain' })),
    effectivePolicy: optional(choice(policies, { description: 'The policy for mail of this domain' })),
    policy: optional(
      choice(policies, { description: 'p: what receivers do with forged mail of the domain with the record' }),
    ),
    subdomainPolicy: optional(
      choice(policies, { description: 'sp: the same for its subdomains; `policy` if it is not stated' }),
    ),
    nonexistentPolicy: optional(choice(policies, { description: 'np: the same for subdomains that do not exist' })),
    percent: optional(
      integer({
        description: 'pct: share of forged mail that the policy applies to; 100 if it is not stated',
        minimum: 0,
        maximum: 100,
      }),
    ),
    alignment: optional(
      object(
        {
          dkim: choice(alignment, { description: 'adkim: alignment of the DKIM domain' }),
          spf: choice(alignment, { description: 'aspf: alignment of the SPF domain' }),
        },
        {
          description:
            'How closely a domain must match the From address. relaxed: a subdomain matches; strict: it must be equal',
        },
      ),
    ),
    aggregateReports: optional(array(string(), { description: 'Addresses for aggregate reports (rua)' })),
    failureReports: optional(array(string(), { description: 'Addresses for failure reports (ruf)' })),
    failureOptions: optional(
      array(string(), { description: 'fo: when failure reports are wanted, such as 0, 1, d or s' }),
    ),
    problems: array(problem, { description: 'Faults of the record, up to 20' }),
  },
  { description: 'Policy for mail that fails SPF and DKIM (DMARC, RFC 7489)' },
)

const mtaSts = object(
  {
    record: string({ description: 'Text of the record `_mta-sts`' }),
    id: optional(string({ description: 'Version of the policy, as the record states it' })),
    mode: optional(
      choice(['enforce', 'testing', 'none'], {
        description:
          'enforce: mail is not sent without encryption; testing: failures are only reported; none: no policy. Absent if the policy could not be read',
      }),
    ),
    maxAgeSeconds: optional(integer({ description: 'How long senders keep the policy', minimum: 0 })),
    mx: optional(array(string(), { description: 'Mail servers that senders may use; *. stands for one label' })),
    problem: optional(string({ description: 'Why the policy could not be read' })),
  },
  { description: 'Encryption that senders must use (MTA-STS, RFC 8461). Absent without exactly one record' },
)

/** How a domain receives, authenticates and protects mail. */
export const domainEmail = object(
  {
    domain: string({ description: 'The name in mail addresses: the host without www.' }),
    provider: optional(string({ description: 'The service that receives the mail' })),
    spf,
    dmarc,
    dkim: array(
      object({
        selector: string({ description: 'Name in front of `._domainkey`' }),
        keyType: string({
          description: 'Kind of key in lower case, such as rsa or ed25519; rsa if the record does not say',
        }),
        isRevoked: boolean({ description: 'true: the key was withdrawn (empty p=)' }),
      }),
      { description: 'Keys under common selectors. DNS lists no selectors, so there may be others' },
    ),
    mtaSts: optional(mtaSts),
    tlsReporting: optional(
      object(
        {
          record: string({ description: 'Text of the record `_smtp._tls`' }),
          reports: array(string(), { description: 'Mail and https addresses that get the reports, up to 20' }),
        },
        {
          description:
            'Where reports about failed encryption go (TLS-RPT, RFC 8460). Absent without exactly one record',
        },
      ),
    ),
    bimi: optional(
      object(
        {
          record: string({ description: 'Text of the record `default._bimi`' }),
          logoUrl: optional(string({ description: 'https URL of the logo (SVG)' })),
          certificateUrl: optional(
            string({ description: 'https URL of the certificate that proves the right to the logo' }),
          ),
        },
        { description: 'Logo that mail programs show (BIMI). Absent without a record' },
      ),
    ),
  },
  { description: 'How the domain receives, authenticates and protects mail' },
)
