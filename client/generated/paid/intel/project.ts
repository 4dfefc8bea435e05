// Written by `npm run docs`. Do not edit.

/** `POST /intel/project` */
export interface IntelProjectInput {
  /** URL of the site of the project */
  url: string
  /** Address of the contract: 0x and 40 hex digits, or base58 for Solana */
  contract: string
  /** Chain of the contract; checked against the form of the address */
  chain?: "evm" | "ethereum" | "base" | "bsc" | "polygon" | "arbitrum" | "optimism" | "avalanche" | "solana"
  /** Milliseconds, queue included. Default: 60000 */
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
  title: string
  /** One or a few sentences */
  summary: string
  /** 100: no risk was found */
  score: number
  /** A: from 85, B: 70, C: 55, D: 40, E: 25 */
  grade: "A" | "B" | "C" | "D" | "E" | "F"
  /** All checks that were made; risks first, by weight */
  signals: {
    code: string
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** Points that it costs if it is found */
    weight: number
    /** false: the check was made and found no risk */
    found: boolean
    evidence?: {
      url: string
      /** Words of the page or script */
      quote: string
    }
    message: string
  }[]
  contract: {
    /** With the capitals of EIP-55, for EVM chains */
    address: string
    /** By the form of the address */
    chain: "evm" | "solana" | "unknown"
    /** The text has the form of an address, and its checksum does not contradict it */
    isValid: boolean
    /** EIP-55. absent: all letters have one case; none: not of an EVM chain */
    checksum: "valid" | "invalid" | "absent" | "none"
    foundOnSite: boolean
    whereFound: {
      url: string
      /** Words of the page or script */
      quote: string
    }[]
    /** Other addresses that the pages show */
    otherAddresses: {
      address: string
      chain: "evm" | "solana"
      url: string
    }[]
  }
  domain: {
    host: string
    registrableDomain?: string
    /** ISO 8601 timestamp */
    registeredAt?: string
    ageDays?: number
    registrar?: string
    isRegistrantHidden?: boolean
    isServedOverTls: boolean
  }
  site: {
    /** URL of the page */
    team?: string
    /** URL of a whitepaper or documentation */
    documentation?: string
    /** URL of terms or a privacy policy */
    terms?: string
    profiles: {
      network: string
      url: string
    }[]
    audits: {
      url: string
      auditor?: string
      /** unknown: the auditor refuses us, or did not answer */
      works: "yes" | "no" | "unknown"
    }[]
  }
  pagesRead: string[]
  disclaimer: string
  /** Parts that could not be checked, and the reasons */
  warnings?: string[]
  /** ISO 8601 timestamp */
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
