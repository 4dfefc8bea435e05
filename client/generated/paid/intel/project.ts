// Written by `npm run docs`. Do not edit.

/** `POST /intel/project` */
export interface IntelProjectInput {
  /** URL of the site of the project */
  url: string
  /** Address of the contract: 0x and 40 hex digits, or base58 for Solana */
  contract: string
  /** Chain of the contract; checked against the form of the address */
  chain?: "evm" | "ethereum" | "base" | "bsc" | "polygon" | "arbitrum" | "optimism" | "avalanche" | "solana"
  /** Maximum time of the call in milliseconds, queue included. Default: 60000 */
  timeout?: number
  /** Answer 202 at once, like Prefer: respond-async. Default: false */
  async?: boolean
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /intel/project` */
export interface IntelProjectOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** URL after redirects */
  finalUrl: string
  /** Title of the home page, up to 300 characters; empty if it has none */
  title: string
  /** Grade, number of risks and the worst of them, as sentences */
  summary: string
  /** 100 less the weights of the risks that were found; at most 39 with a critical one */
  score: number
  /** Grade of `score`. A: from 85, B: 70, C: 55, D: 40, E: 25 */
  grade: "A" | "B" | "C" | "D" | "E" | "F"
  /** All checks that were made; risks first, by weight */
  signals: {
    /** Stable code of the check, such as NO_TEAM */
    code: string
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** Points that it costs if it is found */
    weight: number
    /** false: the check was made and found no risk */
    found: boolean
    /** Words that show the result. Absent if no words do */
    evidence?: {
      /** URL of the page or script */
      url: string
      /** Words of the page or script */
      quote: string
    }
    /** For people: what was checked, and what was found */
    message: string
  }[]
  /** The address of the call, and where the site shows it. Nothing is read on-chain */
  contract: {
    /** The address; of EVM chains, with the capitals of EIP-55 */
    address: string
    /** By the form of the address */
    chain: "evm" | "solana" | "unknown"
    /** The text has the form of an address, and its checksum does not contradict it */
    isValid: boolean
    /** EIP-55. absent: all letters have one case; none: not of an EVM chain */
    checksum: "valid" | "invalid" | "absent" | "none"
    /** true: a page, link or script of the site shows the address */
    foundOnSite: boolean
    /** Places that show the address, up to 10 */
    whereFound: {
      /** URL of the page or script */
      url: string
      /** Words of the page or script */
      quote: string
    }[]
    /** Other addresses that the pages show, up to 20 */
    otherAddresses: {
      /** The address; of EVM chains, with the capitals of EIP-55 */
      address: string
      /** By the form of the address */
      chain: "evm" | "solana"
      /** URL of the page that shows it */
      url: string
    }[]
  }
  /** Registration of the domain (RDAP). Facts that are not known are absent; /domain returns more */
  domain: {
    /** Host of the home page, after redirects */
    host: string
    /** The part that a registry sells. Absent for an IP address */
    registrableDomain?: string
    /** When the domain was registered, ISO 8601 */
    registeredAt?: string
    /** Whole days since the registration */
    ageDays?: number
    /** Name of the company that registered the domain for its owner */
    registrar?: string
    /** true: the registry or a proxy service hides the owner */
    isRegistrantHidden?: boolean
    /** true: the home page is served over https */
    isServedOverTls: boolean
  }
  /** Pages and profiles that the site links to */
  site: {
    /** URL of a page about the team */
    team?: string
    /** URL of a whitepaper or documentation */
    documentation?: string
    /** URL of terms or a privacy policy */
    terms?: string
    /** Profiles that the pages link to, one for each network */
    profiles: {
      /** Such as x, telegram or github */
      network: string
      /** URL of the profile */
      url: string
    }[]
    /** Audits that the pages link to, up to 5 */
    audits: {
      /** URL of the audit */
      url: string
      /** Name of the auditor whose site it is on, if it is a known one */
      auditor?: string
      /** Whether the link works. unknown: the site refuses us, or did not answer */
      works: "yes" | "no" | "unknown"
    }[]
  }
  /** URLs of the pages that were read, the home page first */
  pagesRead: string[]
  /** The limits of the check, as sentences to show beside the grade */
  disclaimer: string
  /** Parts that could not be checked, and the reasons */
  warnings?: string[]
  /** When the project was assessed, ISO 8601 */
  assessedAt: string
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
