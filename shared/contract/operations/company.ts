import { confidence, modelName, sourceSignals } from '#shared/contract/models/answers/evidence.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import {
  companyDomainFacts,
  companyTechnologies,
  missing,
  openRoles,
  organization,
  pagesRead,
  pricing,
  profileFields,
  securityContacts,
  socials,
} from '#shared/contract/models/intel/company-profile.ts'
import { pageErrors } from '#shared/contract/models/page-answer.ts'
import { researchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, object, optional, site, string, timestamp } from '#shared/contract/schema.ts'

export const company = operation({
  name: 'company',
  method: 'POST',
  path: '/company',
  group: 'Companies and sites',
  tool: {
    name: 'company_profile',
    description:
      'Profile a company from its own website: offering, audience, plans and prices, open roles, technologies, socials, security contacts, domain facts. Each field names its page and a quote. For funding and news use intel_company.',
  },
  summary: 'Profile a company from its own website, each field with its source',
  description:
    'Reads the home page of a company, the pages about prices, the company, products, jobs, contact and security that the site links to, and its security.txt. Pages that robots.txt disallows are not read. Returns the offering, the audience, pricing model and plans, open roles from the job board (Greenhouse, Lever, Ashby, or JobPosting data), technologies, social profiles, security contacts and facts about the domain. With a language model, the model reads the texts; without one, structured data, metadata, tables and cards of the pages fill the fields. In both cases each field in `fields` and each plan names its page and words found in it, and `missing` lists the rest with reasons. The call fails only if the home page cannot be read. For reports with other sources, use /intel/company.',
  access: 'paid',
  price: perCall({ catalog: '0.05' }),
  pool: 'intel',
  timeoutMs: 120_000,
  fieldAliases: { url: 'domain' },
  input: object({
    domain: site({ description: 'Domain of the company, such as example.com, or a URL of its site' }),
    timeout: researchTimeout,
    ...cacheFields,
  }),
  output: object({
    domain: string({ description: 'The host of the site' }),
    name: optional(string({ description: 'Name of the company, as its site states it. Absent if no page does' })),
    offering: optional(string({ description: 'One or two sentences about what the company sells' })),
    audience: optional(string({ description: 'The customers that the site addresses' })),
    pricing,
    organization: optional(organization),
    openRoles,
    technologies: companyTechnologies,
    socials,
    security: optional(securityContacts),
    domainFacts: optional(companyDomainFacts),
    fields: profileFields,
    missing,
    pagesRead,
    confidence: {
      ...confidence,
      description: 'Share of name, offering, audience, pricing model and plans with evidence',
    },
    model: modelName,
    signals: sourceSignals,
    warnings: optional(array(string(), { description: 'Parts that could not be read, and the reasons' })),
    profiledAt: timestamp({ description: 'When the profile was made, ISO 8601' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['domain'] },
  errors: [...pageErrors, 'RENDER_FAILED'],
  example: {
    input: { domain: 'https://example.com/' },
    output: {
      domain: 'example.com',
      name: 'Example',
      offering: 'Example sells owl boxes with cameras to farms.',
      audience: 'Farms',
      pricing: {
        model: 'subscription',
        plans: [
          {
            name: 'Starter',
            price: '$29',
            amount: 29,
            currency: 'USD',
            period: 'month',
            features: ['3 boxes', 'Email support'],
            source: 'https://example.com/pricing',
            quote: '$29 per month',
            hash: '53e2fe6a6c0ee4b4da6fcdbe9b61acd2aa5c5f54a06f2cbab2f6d07aa6cd0be6',
          },
        ],
      },
      organization: {
        foundedYear: 2019,
        founded: '2019-03-01',
        headquarters: '1 Owl Street, Lisbon, Portugal',
        logo: 'https://example.com/logo.svg',
        people: [{ name: 'Ana Sousa', role: 'founder' }],
        contacts: [{ kind: 'email', value: 'sales@example.com', purpose: 'sales' }],
        source: 'https://example.com/',
        hash: '8c1d2e3f405162738495a6b7c8d9eafb0c1d2e3f405162738495a6b7c8d9eafb',
      },
      openRoles: {
        total: 1,
        roles: [
          {
            title: 'Firmware Engineer',
            location: 'Lisbon',
            department: 'Engineering',
            url: 'https://boards.greenhouse.io/example/jobs/1',
            postedAt: '2026-11-02T09:00:00.000Z',
          },
        ],
        source: 'greenhouse',
      },
      technologies: [{ name: 'Nginx', category: 'server' }],
      socials: [{ network: 'linkedin', url: 'https://www.linkedin.com/company/example' }],
      security: {
        source: 'https://example.com/.well-known/security.txt',
        contacts: ['mailto:security@example.com'],
        expires: '2027-11-20T00:00:00.000Z',
        isExpired: false,
      },
      domainFacts: { registeredAt: '1995-08-14T04:00:00.000Z', ageDays: 11421, mailProvider: 'Google Workspace' },
      fields: {
        offering: {
          value: 'Example sells owl boxes with cameras to farms.',
          source: 'https://example.com/',
          quote: 'Owl boxes with cameras, for farms',
          hash: '53e2fe6a6c0ee4b4da6fcdbe9b61acd2aa5c5f54a06f2cbab2f6d07aa6cd0be6',
          via: 'model',
        },
      },
      missing: [],
      pagesRead: [
        {
          url: 'https://example.com/',
          title: 'Example',
          kind: 'home',
          hash: '53e2fe6a6c0ee4b4da6fcdbe9b61acd2aa5c5f54a06f2cbab2f6d07aa6cd0be6',
          fetchedAt: '2026-11-20T13:20:00.000Z',
        },
      ],
      confidence: 0.8,
      model: 'example-large',
      signals: [],
      profiledAt: '2026-11-20T13:20:05.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000061',
    },
  },
})
