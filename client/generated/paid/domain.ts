// Written by `npm run docs`. Do not edit.

/** `POST /domain` */
export interface DomainInput {
  /** A domain such as example.com, or a host name, URL or mail address below one */
  domain: string
  /** Maximum time of the call in milliseconds, queue included. Default: 15000 */
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
  /** Registration of the registrable domain, from its registry (RDAP). Facts that the registry does not publish are absent */
  registration: {
    /** The domain is registered, as far as `source` can tell */
    found: boolean
    /** rdap: the registry answered; dns: only DNS shows that the domain exists; none: nothing is known */
    source: "rdap" | "dns" | "none"
    /** The registrable domain, in ASCII */
    domain: string
    /** Name of the company that registered the domain for its owner */
    registrar?: string
    /** IANA id of the registrar, digits */
    registrarIanaId?: string
    /** Contact of the registrar for reports of abuse */
    abuseEmail?: string
    /** Phone number for the same, as the registry writes it */
    abusePhone?: string
    /** When the domain was registered, ISO 8601 */
    registeredAt?: string
    /** When the registration was last changed, ISO 8601 */
    updatedAt?: string
    /** When the domain last moved to another registrar, ISO 8601 */
    transferredAt?: string
    /** When the registration ends unless it is renewed, ISO 8601 */
    expiresAt?: string
    /** Status of the registration, as in RDAP */
    status: string[]
    /** Name servers that the registry lists, in lower case */
    nameservers: string[]
    /** true: the registry or a proxy service hides the owner. Absent without an RDAP record */
    isRegistrantHidden?: boolean
    /** URL of the RDAP server that answered */
    rdapServer?: string
  }
  /** DNS records, as the resolver of the deployment sees them. Empty lists: no such record */
  dns: {
    /** IPv4 addresses of the host. Addresses that are not public are left out */
    A: string[]
    /** IPv6 addresses of the host. Addresses that are not public are left out */
    AAAA: string[]
    /** Host that this host is an alias of */
    CNAME: string[]
    /** Mail servers of the host without www., preferred ones first */
    MX: {
      /** Host of the mail server; a dot: the domain takes no mail */
      exchange: string
      /** Lower values are tried first */
      priority: number
    }[]
    /** Name servers of the host without www., or of its registrable domain; sorted */
    NS: string[]
    /** Texts of the host without www., such as SPF and verifications of services */
    TXT: string[]
    /** Certificate authorities that may issue for the registrable domain; empty: any */
    CAA: {
      /** Property (RFC 8659), such as issue */
      tag: string
      /** Value of the property, such as letsencrypt.org */
      value: string
      /** true: authorities that do not know the property must not issue */
      isCritical: boolean
    }[]
    /** Start of authority of the registrable domain. Absent if no server answered */
    SOA?: {
      /** Primary name server */
      primary: string
      /** Mail address of the administrator, with a dot in place of @ */
      contact: string
      /** Version number of the zone */
      serial: number
    }
  }
  /** The parent zone has a signed delegation, as the registry states */
  dnssec?: boolean
  /** How the domain receives, authenticates and protects mail */
  email: {
    /** The name in mail addresses: the host without www. */
    domain: string
    /** The service that receives the mail */
    provider?: string
    /** Servers that may send mail of the domain (SPF, RFC 7208) */
    spf: {
      /** none: no record; permerror: receivers cannot use it; temperror: a DNS server did not answer */
      state: "none" | "valid" | "permerror" | "temperror"
      /** Text of the SPF record */
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
      /** Faults of the record and of those that it includes */
      problems: {
        /** The domain whose record has the problem */
        domain: string
        /** For people: what is wrong */
        message: string
        /** Offset in that record, in characters */
        position?: number
        /** Receivers reject a record with an error */
        isError: boolean
      }[]
    }
    /** Policy for mail that fails SPF and DKIM (DMARC, RFC 7489) */
    dmarc: {
      /** none: no record that counts; temperror: no DNS server answered. The other facts are then absent */
      state: "none" | "found" | "temperror"
      /** Text of the DMARC record */
      record?: string
      /** The domain that has the record: this one or its organizational domain */
      domain?: string
      /** The policy for mail of this domain */
      effectivePolicy?: "none" | "quarantine" | "reject"
      /** p: what receivers do with forged mail of the domain with the record */
      policy?: "none" | "quarantine" | "reject"
      /** sp: the same for its subdomains; `policy` if it is not stated */
      subdomainPolicy?: "none" | "quarantine" | "reject"
      /** np: the same for subdomains that do not exist */
      nonexistentPolicy?: "none" | "quarantine" | "reject"
      /** pct: share of forged mail that the policy applies to; 100 if it is not stated */
      percent?: number
      /** How closely a domain must match the From address. relaxed: a subdomain matches; strict: it must be equal */
      alignment?: {
        /** adkim: alignment of the DKIM domain */
        dkim: "relaxed" | "strict"
        /** aspf: alignment of the SPF domain */
        spf: "relaxed" | "strict"
      }
      /** Addresses for aggregate reports (rua) */
      aggregateReports?: string[]
      /** Addresses for failure reports (ruf) */
      failureReports?: string[]
      /** fo: when failure reports are wanted, such as 0, 1, d or s */
      failureOptions?: string[]
      /** Faults of the record, up to 20 */
      problems: {
        /** For people: what is wrong, without a full stop */
        message: string
        /** Offset in the record, in characters */
        position?: number
      }[]
    }
    /** Keys under common selectors. DNS lists no selectors, so there may be others */
    dkim: {
      /** Name in front of `._domainkey` */
      selector: string
      /** Kind of key in lower case, such as rsa or ed25519; rsa if the record does not say */
      keyType: string
      /** true: the key was withdrawn (empty p=) */
      isRevoked: boolean
    }[]
    /** Encryption that senders must use (MTA-STS, RFC 8461). Absent without exactly one record */
    mtaSts?: {
      /** Text of the record `_mta-sts` */
      record: string
      /** Version of the policy, as the record states it */
      id?: string
      /** enforce: mail is not sent without encryption; testing: failures are only reported; none: no policy. Absent if the policy could not be read */
      mode?: "enforce" | "testing" | "none"
      /** How long senders keep the policy */
      maxAgeSeconds?: number
      /** Mail servers that senders may use; *. stands for one label */
      mx?: string[]
      /** Why the policy could not be read */
      problem?: string
    }
    /** Where reports about failed encryption go (TLS-RPT, RFC 8460). Absent without exactly one record */
    tlsReporting?: {
      /** Text of the record `_smtp._tls` */
      record: string
      /** Mail and https addresses that get the reports, up to 20 */
      reports: string[]
    }
    /** Logo that mail programs show (BIMI). Absent without a record */
    bimi?: {
      /** Text of the record `default._bimi` */
      record: string
      /** https URL of the logo (SVG) */
      logoUrl?: string
      /** https URL of the certificate that proves the right to the logo */
      certificateUrl?: string
    }
  }
  /** The services behind DNS and website. Absent fields: the records show no known service */
  hosting: {
    /** The service behind the name servers, if it is known */
    dnsProvider?: string
    /** The service in front of the website, as alias or address show it */
    webProvider?: string
    /** The service that parks the domain. Absent if it is not parked */
    parkedAt?: string
  }
  /** Services that the domain uses or has used, each once */
  vendors: {
    /** Name of the service, such as Stripe */
    name: string
    /** Kind of service, such as payments, email-sending or security */
    category: string
    /** Record that shows it. spf: the SPF record includes its domain */
    source: "txt" | "spf"
    /** The start of the TXT record, or the domain that the SPF record includes */
    evidence: string
  }[]
  /** Risk signals, the gravest first */
  signals: {
    /** Stable code of the fact: handle signals by it */
    code: "YOUNG_DOMAIN" | "EXPIRES_SOON" | "EXPIRED" | "ON_HOLD" | "PENDING_DELETE" | "NOT_REGISTERED" | "REGISTRANT_HIDDEN" | "NO_DNSSEC" | "NO_ADDRESS" | "PARKED" | "NO_SPF" | "SPF_ERROR" | "SPF_TOO_MANY_LOOKUPS" | "SPF_ALLOWS_ALL" | "SPF_WITHOUT_MX" | "NO_DMARC" | "DMARC_MONITORS_ONLY" | "NULL_MX" | "PUNYCODE" | "MIXED_SCRIPTS" | "LOOKS_LIKE_BRAND"
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** For people: what was found, and why it matters */
    message: string
  }[]
  /** Whole days since the registration */
  ageDays?: number
  /** Whole days until the registration expires; negative after that */
  expiresInDays?: number
  /** Parts that could not be read, and the reasons */
  warnings?: string[]
  /** When the registry and DNS were asked, ISO 8601 */
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
