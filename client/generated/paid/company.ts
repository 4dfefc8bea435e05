// Written by `npm run docs`. Do not edit.

/** `POST /company` */
export interface CompanyInput {
  /** Domain of the company, such as example.com, or a URL of its site */
  domain: string
  /** Maximum time of the call in milliseconds, queue included. Default: 60000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /company` */
export interface CompanyOutput {
  /** The host of the site */
  domain: string
  /** Name of the company, as its site states it. Absent if no page does */
  name?: string
  /** One or two sentences about what the company sells */
  offering?: string
  /** The customers that the site addresses */
  audience?: string
  /** Pricing model and plans, as the site shows them */
  pricing: {
    /** How the company charges. on-request: prices are given on request. Absent if no page shows it */
    model?: "free" | "freemium" | "subscription" | "usage-based" | "one-time" | "on-request"
    /** Plans with their prices, up to 12; every price was found in its page */
    plans: {
      /** Name of the plan, such as Pro */
      name: string
      /** As the page writes it, such as "$29" */
      price?: string
      /** The number in price */
      amount?: number
      /** ISO 4217 code, if the page names the currency */
      currency?: string
      /** use: for each unit used */
      period?: "month" | "year" | "week" | "day" | "once" | "use"
      /** Words of the page, or label and value of a table row; up to 20 */
      features: string[]
      /** URL of the page */
      source: string
      /** Words of the page, its metadata or its structured data */
      quote: string
      /** SHA-256 of the text that has the quote: the page as markdown, or what it declares; see /proof/verify */
      hash: string
    }[]
  }
  /** Facts about the company that one page of its site declares for machines (schema.org); absent if none does. Each text is in the version of the page that `hash` identifies */
  organization?: {
    /** Date or year of the founding, as declared */
    founded?: string
    /** The year in founded */
    foundedYear?: number
    /** Address, as declared */
    headquarters?: string
    /** URL of the logo */
    logo?: string
    /** Founders and employees, up to 20 */
    people: {
      /** Name of the person */
      name: string
      /** Such as founder */
      role?: string
    }[]
    /** Mail addresses and phone numbers, up to 20 */
    contacts: {
      /** Kind of `value` */
      kind: "email" | "phone"
      /** Mail address or phone number, as declared */
      value: string
      /** Such as sales */
      purpose?: string
    }[]
    /** URL of the page */
    source: string
    /** SHA-256 of the text that has the quote: the page as markdown, or what it declares; see /proof/verify */
    hash: string
  }
  /** Jobs that the company advertises */
  openRoles: {
    /** Number of open roles that the source states */
    total: number
    /** Open roles, up to 100 */
    roles: {
      /** Title of the role */
      title: string
      /** Place of work, as the source writes it */
      location?: string
      /** Department or team, as the source writes it */
      department?: string
      /** URL of the job advertisement */
      url: string
      /** When the role was posted, ISO 8601 date or timestamp */
      postedAt?: string
    }[]
    /** The job board, or JobPosting data of the site; none: neither was found */
    source: "greenhouse" | "lever" | "ashby" | "structured-data" | "none"
  }
  /** Technologies that the home page shows; /tech adds the evidence */
  technologies: {
    /** Name of the product, such as WordPress */
    name: string
    /** As in /tech */
    category: string
    /** The most specific version that the site states */
    version?: string
  }[]
  /** Profiles that the site links to or declares */
  socials: {
    /** Such as linkedin */
    network: string
    /** URL of the profile */
    url: string
  }[]
  /** The security.txt of the site (RFC 9116); absent without one */
  security?: {
    /** URL of the security.txt */
    source: string
    /** mailto:, tel: and https: addresses, the preferred one first */
    contacts: string[]
    /** URL of the disclosure policy */
    policy?: string
    /** When the file expires */
    expires?: string
    /** true: the file is older than it says it may be, or states no time */
    isExpired: boolean
  }
  /** Registration and services of the domain; /domain returns more. Absent if nothing is known */
  domainFacts?: {
    /** Name of the company that registered the domain for its owner */
    registrar?: string
    /** When the domain was registered, ISO 8601 */
    registeredAt?: string
    /** Whole days since the registration */
    ageDays?: number
    /** The service that receives the mail, if it is known */
    mailProvider?: string
    /** The service behind the name servers, if it is known */
    dnsProvider?: string
    /** The service in front of the website, if it is known */
    webProvider?: string
  }
  /** The evidence of each field that was read from a page */
  fields: {
    /** Evidence of `name` */
    name?: {
      /** The value, as in the field that it backs */
      value: string
      /** URL of the page */
      source: string
      /** Words of the page, its metadata or its structured data */
      quote: string
      /** SHA-256 of the text that has the quote: the page as markdown, or what it declares; see /proof/verify */
      hash: string
      /** model: read by the language model, and its quote found in the text of the page */
      via: "model" | "structured-data" | "metadata" | "text"
    }
    /** Evidence of `offering` */
    offering?: {
      /** The value, as in the field that it backs */
      value: string
      /** URL of the page */
      source: string
      /** Words of the page, its metadata or its structured data */
      quote: string
      /** SHA-256 of the text that has the quote: the page as markdown, or what it declares; see /proof/verify */
      hash: string
      /** model: read by the language model, and its quote found in the text of the page */
      via: "model" | "structured-data" | "metadata" | "text"
    }
    /** Evidence of `audience` */
    audience?: {
      /** The value, as in the field that it backs */
      value: string
      /** URL of the page */
      source: string
      /** Words of the page, its metadata or its structured data */
      quote: string
      /** SHA-256 of the text that has the quote: the page as markdown, or what it declares; see /proof/verify */
      hash: string
      /** model: read by the language model, and its quote found in the text of the page */
      via: "model" | "structured-data" | "metadata" | "text"
    }
    /** Evidence of `pricing.model` */
    pricingModel?: {
      /** The value, as in the field that it backs */
      value: string
      /** URL of the page */
      source: string
      /** Words of the page, its metadata or its structured data */
      quote: string
      /** SHA-256 of the text that has the quote: the page as markdown, or what it declares; see /proof/verify */
      hash: string
      /** model: read by the language model, and its quote found in the text of the page */
      via: "model" | "structured-data" | "metadata" | "text"
    }
  }
  /** Fields that no page supports, and the reasons */
  missing: {
    /** Name of the field, such as audience or openRoles */
    field: string
    /** For people: why it has no value */
    reason: string
  }[]
  /** Pages of the site that were read, the home page first */
  pagesRead: {
    /** URL of the page */
    url: string
    /** Title of the page; empty if it has none */
    title: string
    /** The kind by which the page was chosen */
    kind: "home" | "pricing" | "about" | "product" | "careers" | "contact" | "security"
    /** SHA-256 of the page as markdown; see /proof/verify */
    hash: string
    /** When the page was read */
    fetchedAt: string
  }[]
  /** Share of name, offering, audience, pricing model and plans with evidence */
  confidence: number
  /** Name of the language model; `extractive` if none wrote the answer */
  model: string
  /** Facts about the sources that a careful reader should know */
  signals: {
    /** Stable code of the fact: handle signals by it */
    code: "prompt_injection" | "contradiction" | "stale_source"
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** For people: what was found, and why it matters */
    message: string
    /** URL of the page. Absent if the fact is about several pages */
    url?: string
  }[]
  /** Parts that could not be read, and the reasons */
  warnings?: string[]
  /** When the profile was made, ISO 8601 */
  profiledAt: string
  /** Whether the content was fetched for this call or is a stored answer, and how old it is */
  cache: {
    /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false or has private inputs */
    state: "hit" | "miss" | "revalidated" | "stale" | "bypass"
    /** Seconds since the answer was stored or confirmed */
    age: number
    /** When the answer was stored. Absent if the target forbids storing it */
    storedAt?: string
    /** When the stored answer stops being a hit */
    expiresAt?: string
  }
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
