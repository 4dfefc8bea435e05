import {
  array,
  boolean,
  choice,
  integer,
  number,
  object,
  optional,
  string,
  timestamp,
} from '#shared/contract/schema.ts'

/** How a company charges. */
export const pricingModels = ['free', 'freemium', 'subscription', 'usage-based', 'one-time', 'on-request'] as const

const evidence = {
  source: string({ description: 'URL of the page' }),
  quote: string({ description: 'Words of the page, its metadata or its structured data' }),
  hash: string({
    description: 'SHA-256 of the text that has the quote: the page as markdown, or what it declares; see /proof/verify',
  }),
}

/** A value that was read from a page, and words of the page that show it. */
const field = object({
  value: string({ description: 'The value, as in the field that it backs' }),
  ...evidence,
  via: choice(['model', 'structured-data', 'metadata', 'text'], {
    description: 'model: read by the language model, and its quote found in the text of the page',
  }),
})

export const profileFields = object(
  {
    name: optional({ ...field, description: 'Evidence of `name`' }),
    offering: optional({ ...field, description: 'Evidence of `offering`' }),
    audience: optional({ ...field, description: 'Evidence of `audience`' }),
    pricingModel: optional({ ...field, description: 'Evidence of `pricing.model`' }),
  },
  { description: 'The evidence of each field that was read from a page' },
)

export const pricing = object(
  {
    model: optional(
      choice(pricingModels, {
        description: 'How the company charges. on-request: prices are given on request. Absent if no page shows it',
      }),
    ),
    plans: array(
      object({
        name: string({ description: 'Name of the plan, such as Pro' }),
        price: optional(string({ description: 'As the page writes it, such as "$29"' })),
        amount: optional(number({ description: 'The number in price', minimum: 0 })),
        currency: optional(string({ description: 'ISO 4217 code, if the page names the currency' })),
        period: optional(
          choice(['month', 'year', 'week', 'day', 'once', 'use'], { description: 'use: for each unit used' }),
        ),
        features: array(string(), { description: 'Words of the page, or label and value of a table row; up to 20' }),
        ...evidence,
      }),
      { description: 'Plans with their prices, up to 12; every price was found in its page' },
    ),
  },
  { description: 'Pricing model and plans, as the site shows them' },
)

export const openRoles = object(
  {
    total: integer({ description: 'Number of open roles that the source states', minimum: 0 }),
    roles: array(
      object({
        title: string({ description: 'Title of the role' }),
        location: optional(string({ description: 'Place of work, as the source writes it' })),
        department: optional(string({ description: 'Department or team, as the source writes it' })),
        url: string({ description: 'URL of the job advertisement' }),
        postedAt: optional(string({ description: 'When the role was posted, ISO 8601 date or timestamp' })),
      }),
      { description: 'Open roles, up to 100' },
    ),
    source: choice(['greenhouse', 'lever', 'ashby', 'structured-data', 'none'], {
      description: 'The job board, or JobPosting data of the site; none: neither was found',
    }),
  },
  { description: 'Jobs that the company advertises' },
)

export const socials = array(
  object({ network: string({ description: 'Such as linkedin' }), url: string({ description: 'URL of the profile' }) }),
  {
    description: 'Profiles that the site links to or declares',
  },
)

export const companyTechnologies = array(
  object({
    name: string({ description: 'Name of the product, such as WordPress' }),
    category: string({ description: 'As in /tech' }),
    version: optional(string({ description: 'The most specific version that the site states' })),
  }),
  { description: 'Technologies that the home page shows; /tech adds the evidence' },
)

export const organization = object(
  {
    founded: optional(string({ description: 'Date or year of the founding, as declared' })),
    foundedYear: optional(integer({ description: 'The year in founded' })),
    headquarters: optional(string({ description: 'Address, as declared' })),
    logo: optional(string({ description: 'URL of the logo' })),
    people: array(
      object({
        name: string({ description: 'Name of the person' }),
        role: optional(string({ description: 'Such as founder' })),
      }),
      {
        description: 'Founders and employees, up to 20',
      },
    ),
    contacts: array(
      object({
        kind: choice(['email', 'phone'], { description: 'Kind of `value`' }),
        value: string({ description: 'Mail address or phone number, as declared' }),
        purpose: optional(string({ description: 'Such as sales' })),
      }),
      { description: 'Mail addresses and phone numbers, up to 20' },
    ),
    source: evidence.source,
    hash: evidence.hash,
  },
  {
    description:
      'Facts about the company that one page of its site declares for machines (schema.org); absent if none does. Each text is in the version of the page that `hash` identifies',
  },
)

/** RFC 9116. */
export const securityContacts = object(
  {
    source: string({ description: 'URL of the security.txt' }),
    contacts: array(string(), { description: 'mailto:, tel: and https: addresses, the preferred one first' }),
    policy: optional(string({ description: 'URL of the disclosure policy' })),
    expires: optional(timestamp({ description: 'When the file expires' })),
    isExpired: boolean({ description: 'true: the file is older than it says it may be, or states no time' }),
  },
  { description: 'The security.txt of the site (RFC 9116); absent without one' },
)

export const companyDomainFacts = object(
  {
    registrar: optional(string({ description: 'Name of the company that registered the domain for its owner' })),
    registeredAt: optional(timestamp({ description: 'When the domain was registered, ISO 8601' })),
    ageDays: optional(integer({ description: 'Whole days since the registration' })),
    mailProvider: optional(string({ description: 'The service that receives the mail, if it is known' })),
    dnsProvider: optional(string({ description: 'The service behind the name servers, if it is known' })),
    webProvider: optional(string({ description: 'The service in front of the website, if it is known' })),
  },
  { description: 'Registration and services of the domain; /domain returns more. Absent if nothing is known' },
)

/** A field without a value. */
export const missing = array(
  object({
    field: string({ description: 'Name of the field, such as audience or openRoles' }),
    reason: string({ description: 'For people: why it has no value' }),
  }),
  {
    description: 'Fields that no page supports, and the reasons',
  },
)

export const pagesRead = array(
  object({
    url: string({ description: 'URL of the page' }),
    title: string({ description: 'Title of the page; empty if it has none' }),
    kind: choice(['home', 'pricing', 'about', 'product', 'careers', 'contact', 'security'], {
      description: 'The kind by which the page was chosen',
    }),
    hash: string({ description: 'SHA-256 of the page as markdown; see /proof/verify' }),
    fetchedAt: timestamp({ description: 'When the page was read' }),
  }),
  { description: 'Pages of the site that were read, the home page first' },
)
