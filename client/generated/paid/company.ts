// Written by `npm run docs`. Do not edit.

/** `POST /company` */
export interface CompanyInput {
  /** Domain of the company, such as example.com, or a URL of its site */
  domain: string
  /** Milliseconds, queue included. Default: 60000 */
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
  name?: string
  /** One or two sentences about what the company sells */
  offering?: string
  /** The customers that the site addresses */
  audience?: string
  pricing: {
    model?: "free" | "freemium" | "subscription" | "usage-based" | "one-time" | "on-request"
    /** Up to 12; every price was found in its page */
    plans: {
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
      name: string
      /** Such as founder */
      role?: string
    }[]
    /** Up to 20 */
    contacts: {
      kind: "email" | "phone"
      value: string
      /** Such as sales */
      purpose?: string
    }[]
    /** URL of the page */
    source: string
    /** SHA-256 of the text that has the quote: the page as markdown, or what it declares; see /proof/verify */
    hash: string
  }
  openRoles: {
    /** Number of open roles that the source states */
    total: number
    /** Up to 100 */
    roles: {
      title: string
      location?: string
      department?: string
      url: string
      /** ISO 8601 date or timestamp */
      postedAt?: string
    }[]
    /** The job board, or JobPosting data of the site; none: neither was found */
    source: "greenhouse" | "lever" | "ashby" | "structured-data" | "none"
  }
  /** Those that the home page shows; /tech adds the evidence */
  technologies: {
    name: string
    /** As in /tech */
    category: string
    version?: string
  }[]
  /** Profiles that the site links to or declares */
  socials: {
    /** Such as linkedin */
    network: string
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
    registrar?: string
    /** ISO 8601 timestamp */
    registeredAt?: string
    /** Whole days since the registration */
    ageDays?: number
    mailProvider?: string
    dnsProvider?: string
    webProvider?: string
  }
  /** The evidence of each field that was read from a page */
  fields: {
    name?: {
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
    offering?: {
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
    audience?: {
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
    pricingModel?: {
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
    field: string
    reason: string
  }[]
  pagesRead: {
    url: string
    title: string
    /** The kind by which the page was chosen */
    kind: "home" | "pricing" | "about" | "product" | "careers" | "contact" | "security"
    /** SHA-256 of the page as markdown; see /proof/verify */
    hash: string
    /** ISO 8601 timestamp */
    fetchedAt: string
  }[]
  /** Share of name, offering, audience, pricing model and plans with evidence */
  confidence: number
  /** Name of the language model; `extractive` if none wrote the answer */
  model: string
  /** Facts about the sources that a careful reader should know */
  signals: {
    code: "prompt_injection" | "contradiction" | "stale_source"
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** The reason */
    message: string
    /** The page */
    url?: string
  }[]
  /** Parts that could not be read, and the reasons */
  warnings?: string[]
  /** ISO 8601 timestamp */
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
