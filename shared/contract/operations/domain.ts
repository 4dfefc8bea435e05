import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import {
  domainEmail,
  domainRecords,
  domainRegistration,
  domainSignal,
  domainVendor,
} from '#shared/contract/models/facts/domain-facts.ts'
import { fetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, boolean, domainName, integer, object, optional, string, timestamp } from '#shared/contract/schema.ts'

export const domain = operation({
  name: 'domain',
  method: 'POST',
  path: '/domain',
  group: 'Facts',
  tool: {
    name: 'domain_info',
    description:
      'Look up a domain: registration, DNS records, mail and DNS providers, vendors, SPF and DMARC. Returns risk signals with reasons.',
  },
  summary: 'Look up registration, DNS, mail security and risk signals of a domain',
  description:
    'Asks the registry (RDAP) and the DNS servers about a domain. Returns the registration, the DNS records, the services behind mail, DNS and website, vendors that TXT and SPF records show, SPF with its look-ups counted, DMARC with its organizational domain, DKIM keys under common selectors, MTA-STS, TLS reporting and BIMI, and risk signals with reasons. Takes a host name, a URL or a mail address, in Unicode or ASCII. The registration is that of the registrable domain, the addresses are those of the host, and the mail records are those of the host without `www.`. If the registry or DNS fails, the answer has the facts of the other and a warning. For the technologies of a website, use /tech.',
  access: 'paid',
  price: perCall({ catalog: '0.005' }),
  pool: 'search',
  timeoutMs: 30_000,
  input: object({
    domain: domainName({ description: 'A domain such as example.com, or a host name, URL or mail address below one' }),
    timeout: fetchTimeout,
    ...cacheFields,
  }),
  output: object({
    domain: string({ description: 'The host, in ASCII' }),
    unicode: string({ description: 'The host, in Unicode' }),
    registrableDomain: string({ description: 'The part that a registry sells, by the public suffix list' }),
    registration: domainRegistration,
    dns: domainRecords,
    dnssec: optional(boolean({ description: 'The parent zone has a signed delegation, as the registry states' })),
    email: domainEmail,
    hosting: object(
      {
        dnsProvider: optional(string({ description: 'The service behind the name servers, if it is known' })),
        webProvider: optional(
          string({ description: 'The service in front of the website, as alias or address show it' }),
        ),
        parkedAt: optional(string({ description: 'The service that parks the domain. Absent if it is not parked' })),
      },
      { description: 'The services behind DNS and website. Absent fields: the records show no known service' },
    ),
    vendors: array(domainVendor, { description: 'Services that the domain uses or has used, each once' }),
    signals: array(domainSignal, { description: 'Risk signals, the gravest first' }),
    ageDays: optional(integer({ description: 'Whole days since the registration' })),
    expiresInDays: optional(integer({ description: 'Whole days until the registration expires; negative after that' })),
    warnings: optional(array(string(), { description: 'Parts that could not be read, and the reasons' })),
    checkedAt: timestamp({ description: 'When the registry and DNS were asked, ISO 8601' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['domain'] },
  errors: ['DOMAIN_NOT_FOUND', 'PROVIDER_ERROR', 'DNS_FAILED'],
  example: {
    input: { domain: 'example.com' },
    output: {
      domain: 'example.com',
      unicode: 'example.com',
      registrableDomain: 'example.com',
      registration: {
        found: true,
        source: 'rdap',
        domain: 'example.com',
        registrar: 'Example Registrar, Inc.',
        registrarIanaId: '9999',
        registeredAt: '1995-08-14T04:00:00.000Z',
        expiresAt: '2027-08-13T04:00:00.000Z',
        status: ['client transfer prohibited'],
        nameservers: ['ns1.example.net', 'ns2.example.net'],
        isRegistrantHidden: true,
        rdapServer: 'https://rdap.example.net/',
      },
      dns: {
        A: ['93.184.215.14'],
        AAAA: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
        CNAME: [],
        MX: [{ exchange: 'aspmx.l.google.com', priority: 1 }],
        NS: ['ns1.example.net', 'ns2.example.net'],
        TXT: ['v=spf1 include:_spf.google.com ~all', 'stripe-verification=0123456789abcdef'],
        CAA: [{ tag: 'issue', value: 'letsencrypt.org', isCritical: false }],
        SOA: { primary: 'ns1.example.net', contact: 'hostmaster.example.com', serial: 2026112001 },
      },
      dnssec: true,
      email: {
        domain: 'example.com',
        provider: 'Google Workspace',
        spf: {
          state: 'valid',
          record: 'v=spf1 include:_spf.google.com ~all',
          all: 'softfail',
          lookups: 4,
          voidLookups: 0,
          includes: ['_spf.google.com'],
          networks: 14,
          problems: [],
        },
        dmarc: {
          state: 'found',
          record: 'v=DMARC1; p=none; rua=mailto:dmarc@example.com',
          domain: 'example.com',
          effectivePolicy: 'none',
          policy: 'none',
          subdomainPolicy: 'none',
          percent: 100,
          alignment: { dkim: 'relaxed', spf: 'relaxed' },
          aggregateReports: ['dmarc@example.com'],
          failureReports: [],
          failureOptions: ['0'],
          problems: [],
        },
        dkim: [{ selector: 'google', keyType: 'rsa', isRevoked: false }],
      },
      hosting: {},
      vendors: [
        { name: 'Stripe', category: 'payments', source: 'txt', evidence: 'stripe-verification=0123456789abcdef' },
        { name: 'Google Workspace', category: 'email-sending', source: 'spf', evidence: '_spf.google.com' },
      ],
      signals: [
        {
          code: 'DMARC_MONITORS_ONLY',
          severity: 'info',
          message: 'The DMARC policy is none: receivers report forged mail, but deliver it.',
        },
      ],
      ageDays: 11421,
      expiresInDays: 265,
      checkedAt: '2026-11-20T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000047',
    },
  },
})
