// Written by `npm run docs`. Do not edit.

/** `POST /domain` */
export interface DomainInput {
  /** A domain such as example.com, or a host name, URL or mail address below one */
  domain: string
  /** Milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /domain` */
export interface DomainOutput {
  /** The host, in ASCII */
  domain: string
  /** The host, in Unicode */
  unicode: string
  /** The part that a registry sells, by the public suffix list */
  registrableDomain: string
  registration: {
    /** The domain is registered, as far as `source` can tell */
    found: boolean
    /** rdap: the registry answered; dns: only DNS shows that the domain exists; none: nothing is known */
    source: "rdap" | "dns" | "none"
    /** The registrable domain, in ASCII */
    domain: string
    registrar?: string
    registrarIanaId?: string
    /** Contact of the registrar for reports of abuse */
    abuseEmail?: string
    abusePhone?: string
    /** ISO 8601 timestamp */
    registeredAt?: string
    /** ISO 8601 timestamp */
    updatedAt?: string
    /** ISO 8601 timestamp */
    transferredAt?: string
    /** ISO 8601 timestamp */
    expiresAt?: string
    /** Status of the registration, as in RDAP */
    status: string[]
    nameservers: string[]
    isRegistrantHidden?: boolean
    rdapServer?: string
  }
  dns: {
    A: string[]
    AAAA: string[]
    CNAME: string[]
    /** Preferred servers first */
    MX: {
      exchange: string
      priority: number
    }[]
    /** Of the host, or of its registrable domain */
    NS: string[]
    TXT: string[]
    CAA: {
      tag: string
      value: string
      isCritical: boolean
    }[]
    SOA?: {
      primary: string
      contact: string
      serial: number
    }
  }
  /** The parent zone has a signed delegation, as the registry states */
  dnssec?: boolean
  email: {
    /** The name in mail addresses: the host without www. */
    domain: string
    /** The service that receives the mail */
    provider?: string
    spf: {
      /** none: no record; permerror: receivers cannot use it; temperror: a DNS server did not answer */
      state: "none" | "valid" | "permerror" | "temperror"
      record?: string
      /** Result for senders that no term matches */
      all?: "pass" | "fail" | "softfail" | "neutral"
      /** DNS look-ups of the record and all it includes; receivers allow 10 */
      lookups: number
      /** Look-ups that find nothing; receivers allow 2 */
      voidLookups: number
      /** Domains of include and redirect */
      includes: string[]
      /** Number of ip4 and ip6 terms */
      networks: number
      problems: {
        /** The domain whose record has the problem */
        domain: string
        message: string
        /** Offset in that record, in characters */
        position?: number
        /** Receivers reject a record with an error */
        isError: boolean
      }[]
    }
    dmarc: {
      state: "none" | "found" | "temperror"
      record?: string
      /** The domain that has the record: this one or its organizational domain */
      domain?: string
      /** The policy for mail of this domain */
      effectivePolicy?: "none" | "quarantine" | "reject"
      policy?: "none" | "quarantine" | "reject"
      subdomainPolicy?: "none" | "quarantine" | "reject"
      nonexistentPolicy?: "none" | "quarantine" | "reject"
      percent?: number
      alignment?: {
        dkim: "relaxed" | "strict"
        spf: "relaxed" | "strict"
      }
      /** Addresses for aggregate reports (rua) */
      aggregateReports?: string[]
      /** Addresses for failure reports (ruf) */
      failureReports?: string[]
      failureOptions?: string[]
      problems: {
        message: string
        /** Offset in the record, in characters */
        position?: number
      }[]
    }
    /** Keys under common selectors. DNS lists no selectors, so there may be others */
    dkim: {
      selector: string
      keyType: string
      isRevoked: boolean
    }[]
    mtaSts?: {
      record: string
      id?: string
      mode?: "enforce" | "testing" | "none"
      maxAgeSeconds?: number
      mx?: string[]
      /** Why the policy could not be read */
      problem?: string
    }
    tlsReporting?: {
      record: string
      reports: string[]
    }
    bimi?: {
      record: string
      logoUrl?: string
      certificateUrl?: string
    }
  }
  hosting: {
    dnsProvider?: string
    /** The service in front of the website, as alias or address show it */
    webProvider?: string
    /** The service that parks the domain */
    parkedAt?: string
  }
  vendors: {
    name: string
    category: string
    source: "txt" | "spf"
    /** The start of the TXT record, or the domain that the SPF record includes */
    evidence: string
  }[]
  /** Risk signals, the gravest first */
  signals: {
    code: "YOUNG_DOMAIN" | "EXPIRES_SOON" | "EXPIRED" | "ON_HOLD" | "PENDING_DELETE" | "NOT_REGISTERED" | "REGISTRANT_HIDDEN" | "NO_DNSSEC" | "NO_ADDRESS" | "PARKED" | "NO_SPF" | "SPF_ERROR" | "SPF_TOO_MANY_LOOKUPS" | "SPF_ALLOWS_ALL" | "SPF_WITHOUT_MX" | "NO_DMARC" | "DMARC_MONITORS_ONLY" | "NULL_MX" | "PUNYCODE" | "MIXED_SCRIPTS" | "LOOKS_LIKE_BRAND"
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** The reason */
    message: string
  }[]
  /** Whole days since the registration */
  ageDays?: number
  /** Whole days until the registration expires; negative after that */
  expiresInDays?: number
  /** Parts that could not be read, and the reasons */
  warnings?: string[]
  /** ISO 8601 timestamp */
  checkedAt: string
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
