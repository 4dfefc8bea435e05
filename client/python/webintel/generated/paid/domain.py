# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class DomainInput(TypedDict):
    """The fields of domain."""

    domain: str
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class DomainOutputRegistration(TypedDict):
    """Registration of the registrable domain, from its registry (RDAP). Facts that the registry
    does not publish are absent
    """

    found: bool
    """The domain is registered, as far as `source` can tell"""
    source: Literal["rdap", "dns", "none"]
    """rdap: the registry answered; dns: only DNS shows that the domain exists; none: nothing is
    known
    """
    domain: str
    """The registrable domain, in ASCII"""
    registrar: NotRequired[str]
    """Name of the company that registered the domain for its owner"""
    registrarIanaId: NotRequired[str]
    """IANA id of the registrar, digits"""
    abuseEmail: NotRequired[str]
    """Contact of the registrar for reports of abuse"""
    abusePhone: NotRequired[str]
    """Phone number for the same, as the registry writes it"""
    registeredAt: NotRequired[str]
    """When the domain was registered, ISO 8601"""
    updatedAt: NotRequired[str]
    """When the registration was last changed, ISO 8601"""
    transferredAt: NotRequired[str]
    """When the domain last moved to another registrar, ISO 8601"""
    expiresAt: NotRequired[str]
    """When the registration ends unless it is renewed, ISO 8601"""
    status: list[str]
    """Status of the registration, as in RDAP"""
    nameservers: list[str]
    """Name servers that the registry lists, in lower case"""
    isRegistrantHidden: NotRequired[bool]
    """true: the registry or a proxy service hides the owner. Absent without an RDAP record"""
    rdapServer: NotRequired[str]
    """URL of the RDAP server that answered"""


class DomainOutputDnsMXItem(TypedDict):
    exchange: str
    """Host of the mail server; a dot: the domain takes no mail"""
    priority: int
    """Lower values are tried first"""


class DomainOutputDnsCAAItem(TypedDict):
    tag: str
    """Property (RFC 8659), such as issue"""
    value: str
    """Value of the property, such as letsencrypt.org"""
    isCritical: bool
    """true: authorities that do not know the property must not issue"""


class DomainOutputDnsSOA(TypedDict):
    """Start of authority of the registrable domain. Absent if no server answered"""

    primary: str
    """Primary name server"""
    contact: str
    """Mail address of the administrator, with a dot in place of @"""
    serial: int
    """Version number of the zone"""


class DomainOutputDns(TypedDict):
    """DNS records, as the resolver of the deployment sees them. Empty lists: no such record"""

    A: list[str]
    """IPv4 addresses of the host. Addresses that are not public are left out"""
    AAAA: list[str]
    """IPv6 addresses of the host. Addresses that are not public are left out"""
    CNAME: list[str]
    """Host that this host is an alias of"""
    MX: list[DomainOutputDnsMXItem]
    """Mail servers of the host without www., preferred ones first"""
    NS: list[str]
    """Name servers of the host without www., or of its registrable domain; sorted"""
    TXT: list[str]
    """Texts of the host without www., such as SPF and verifications of services"""
    CAA: list[DomainOutputDnsCAAItem]
    """Certificate authorities that may issue for the registrable domain; empty: any"""
    SOA: NotRequired[DomainOutputDnsSOA]
    """Start of authority of the registrable domain. Absent if no server answered"""


class DomainOutputEmailSpfProblemsItem(TypedDict):
    domain: str
    """The domain whose record has the problem"""
    message: str
    """For people: what is wrong"""
    position: NotRequired[int]
    """Offset in that record, in characters"""
    isError: bool
    """Receivers reject a record with an error"""


class DomainOutputEmailSpf(TypedDict):
    """Servers that may send mail of the domain (SPF, RFC 7208)"""

    state: Literal["none", "valid", "permerror", "temperror"]
    """none: no record; permerror: receivers cannot use it; temperror: a DNS server did not answer
    """
    record: NotRequired[str]
    """Text of the SPF record"""
    all: NotRequired[Literal["pass", "fail", "softfail", "neutral"]]
    """Result for senders that no term matches"""
    lookups: int
    """DNS look-ups of the record and all it includes; receivers allow 10"""
    voidLookups: int
    """Look-ups that find nothing; receivers allow 2"""
    includes: list[str]
    """Domains of include and redirect"""
    networks: int
    """Number of ip4 and ip6 terms"""
    problems: list[DomainOutputEmailSpfProblemsItem]
    """Faults of the record and of those that it includes"""


class DomainOutputEmailDmarcAlignment(TypedDict):
    """How closely a domain must match the From address. relaxed: a subdomain matches; strict: it
    must be equal
    """

    dkim: Literal["relaxed", "strict"]
    """adkim: alignment of the DKIM domain"""
    spf: Literal["relaxed", "strict"]
    """aspf: alignment of the SPF domain"""


class DomainOutputEmailDmarcProblemsItem(TypedDict):
    message: str
    """For people: what is wrong, without a full stop"""
    position: NotRequired[int]
    """Offset in the record, in characters"""


class DomainOutputEmailDmarc(TypedDict):
    """Policy for mail that fails SPF and DKIM (DMARC, RFC 7489)"""

    state: Literal["none", "found", "temperror"]
    """none: no record that counts; temperror: no DNS server answered. The other facts are then
    absent
    """
    record: NotRequired[str]
    """Text of the DMARC record"""
    domain: NotRequired[str]
    """The domain that has the record: this one or its organizational domain"""
    effectivePolicy: NotRequired[Literal["none", "quarantine", "reject"]]
    """The policy for mail of this domain"""
    policy: NotRequired[Literal["none", "quarantine", "reject"]]
    """p: what receivers do with forged mail of the domain with the record"""
    subdomainPolicy: NotRequired[Literal["none", "quarantine", "reject"]]
    """sp: the same for its subdomains; `policy` if it is not stated"""
    nonexistentPolicy: NotRequired[Literal["none", "quarantine", "reject"]]
    """np: the same for subdomains that do not exist"""
    percent: NotRequired[int]
    """pct: share of forged mail that the policy applies to; 100 if it is not stated"""
    alignment: NotRequired[DomainOutputEmailDmarcAlignment]
    """How closely a domain must match the From address. relaxed: a subdomain matches; strict: it
    must be equal
    """
    aggregateReports: NotRequired[list[str]]
    """Addresses for aggregate reports (rua)"""
    failureReports: NotRequired[list[str]]
    """Addresses for failure reports (ruf)"""
    failureOptions: NotRequired[list[str]]
    """fo: when failure reports are wanted, such as 0, 1, d or s"""
    problems: list[DomainOutputEmailDmarcProblemsItem]
    """Faults of the record, up to 20"""


class DomainOutputEmailDkimItem(TypedDict):
    selector: str
    """Name in front of `._domainkey`"""
    keyType: str
    """Kind of key in lower case, such as rsa or ed25519; rsa if the record does not say"""
    isRevoked: bool
    """true: the key was withdrawn (empty p=)"""


class DomainOutputEmailMtaSts(TypedDict):
    """Encryption that senders must use (MTA-STS, RFC 8461). Absent without exactly one record"""

    record: str
    """Text of the record `_mta-sts`"""
    id: NotRequired[str]
    """Version of the policy, as the record states it"""
    mode: NotRequired[Literal["enforce", "testing", "none"]]
    """enforce: mail is not sent without encryption; testing: failures are only reported; none: no
    policy. Absent if the policy could not be read
    """
    maxAgeSeconds: NotRequired[int]
    """How long senders keep the policy"""
    mx: NotRequired[list[str]]
    """Mail servers that senders may use; *. stands for one label"""
    problem: NotRequired[str]
    """Why the policy could not be read"""


class DomainOutputEmailTlsReporting(TypedDict):
    """Where reports about failed encryption go (TLS-RPT, RFC 8460). Absent without exactly one
    record
    """

    record: str
    """Text of the record `_smtp._tls`"""
    reports: list[str]
    """Mail and https addresses that get the reports, up to 20"""


class DomainOutputEmailBimi(TypedDict):
    """Logo that mail programs show (BIMI). Absent without a record"""

    record: str
    """Text of the record `default._bimi`"""
    logoUrl: NotRequired[str]
    """https URL of the logo (SVG)"""
    certificateUrl: NotRequired[str]
    """https URL of the certificate that proves the right to the logo"""


class DomainOutputEmail(TypedDict):
    """How the domain receives, authenticates and protects mail"""

    domain: str
    """The name in mail addresses: the host without www."""
    provider: NotRequired[str]
    """The service that receives the mail"""
    spf: DomainOutputEmailSpf
    """Servers that may send mail of the domain (SPF, RFC 7208)"""
    dmarc: DomainOutputEmailDmarc
    """Policy for mail that fails SPF and DKIM (DMARC, RFC 7489)"""
    dkim: list[DomainOutputEmailDkimItem]
    """Keys under common selectors. DNS lists no selectors, so there may be others"""
    mtaSts: NotRequired[DomainOutputEmailMtaSts]
    """Encryption that senders must use (MTA-STS, RFC 8461). Absent without exactly one record"""
    tlsReporting: NotRequired[DomainOutputEmailTlsReporting]
    """Where reports about failed encryption go (TLS-RPT, RFC 8460). Absent without exactly one
    record
    """
    bimi: NotRequired[DomainOutputEmailBimi]
    """Logo that mail programs show (BIMI). Absent without a record"""


class DomainOutputHosting(TypedDict):
    """The services behind DNS and website. Absent fields: the records show no known service"""

    dnsProvider: NotRequired[str]
    """The service behind the name servers, if it is known"""
    webProvider: NotRequired[str]
    """The service in front of the website, as alias or address show it"""
    parkedAt: NotRequired[str]
    """The service that parks the domain. Absent if it is not parked"""


class DomainOutputVendorsItem(TypedDict):
    name: str
    """Name of the service, such as Stripe"""
    category: str
    """Kind of service, such as payments, email-sending or security"""
    source: Literal["txt", "spf"]
    """Record that shows it. spf: the SPF record includes its domain"""
    evidence: str
    """The start of the TXT record, or the domain that the SPF record includes"""


class DomainOutputSignalsItem(TypedDict):
    code: Literal["YOUNG_DOMAIN", "EXPIRES_SOON", "EXPIRED", "ON_HOLD", "PENDING_DELETE", "NOT_REGISTERED", "REGISTRANT_HIDDEN", "NO_DNSSEC", "NO_ADDRESS", "PARKED", "NO_SPF", "SPF_ERROR", "SPF_TOO_MANY_LOOKUPS", "SPF_ALLOWS_ALL", "SPF_WITHOUT_MX", "NO_DMARC", "DMARC_MONITORS_ONLY", "NULL_MX", "PUNYCODE", "MIXED_SCRIPTS", "LOOKS_LIKE_BRAND"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""


class DomainOutputCache(TypedDict):
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""

    state: Literal["hit", "miss", "revalidated", "stale", "bypass"]
    """hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the
    target; stale: stored answer, because the target failed; bypass: fetched, because the call
    set cache to false or has private inputs
    """
    age: int
    """Seconds since the answer was stored or confirmed"""
    storedAt: NotRequired[str]
    """When the answer was stored. Absent if the target forbids storing it"""
    expiresAt: NotRequired[str]
    """When the stored answer stops being a hit"""


class DomainOutput(TypedDict):
    domain: str
    """The host, in ASCII"""
    unicode: str
    """The host, in Unicode"""
    registrableDomain: str
    """The part that a registry sells, by the public suffix list"""
    registration: DomainOutputRegistration
    """Registration of the registrable domain, from its registry (RDAP). Facts that the registry
    does not publish are absent
    """
    dns: DomainOutputDns
    """DNS records, as the resolver of the deployment sees them. Empty lists: no such record"""
    dnssec: NotRequired[bool]
    """The parent zone has a signed delegation, as the registry states"""
    email: DomainOutputEmail
    """How the domain receives, authenticates and protects mail"""
    hosting: DomainOutputHosting
    """The services behind DNS and website. Absent fields: the records show no known service"""
    vendors: list[DomainOutputVendorsItem]
    """Services that the domain uses or has used, each once"""
    signals: list[DomainOutputSignalsItem]
    """Risk signals, the gravest first"""
    ageDays: NotRequired[int]
    """Whole days since the registration"""
    expiresInDays: NotRequired[int]
    """Whole days until the registration expires; negative after that"""
    warnings: NotRequired[list[str]]
    """Parts that could not be read, and the reasons"""
    checkedAt: str
    """When the registry and DNS were asked, ISO 8601"""
    cache: DomainOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Domain(JobOperation[DomainOutput]):
    """Look up registration, DNS, mail security and risk signals of a domain."""

    definition = Definition("POST", "/domain", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[DomainInput]) -> DomainOutput:
        """Look up registration, DNS, mail security and risk signals of a domain.

        Asks the registry (RDAP) and the DNS servers about a domain. Returns the registration,
        the DNS records, the services behind mail, DNS and website, vendors that TXT and SPF
        records show, SPF with its look-ups counted, DMARC with its organizational domain, DKIM
        keys under common selectors, MTA-STS, TLS reporting and BIMI, and risk signals with
        reasons. Takes a host name, a URL or a mail address, in Unicode or ASCII. The
        registration is that of the registrable domain, the addresses are those of the host, and
        the mail records are those of the host without `www.`. If the registry or DNS fails, the
        answer has the facts of the other and a warning. For the technologies of a website, use
        /tech.

        Args:
            domain: required. A domain such as example.com, or a host name, URL or mail address
                below one
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[DomainInput]) -> Answered[DomainOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[DomainInput]) -> Job[DomainOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncDomain(AsyncJobOperation[DomainOutput]):
    """Look up registration, DNS, mail security and risk signals of a domain."""

    definition = Domain.definition

    async def __call__(self, **input: Unpack[DomainInput]) -> DomainOutput:
        """Look up registration, DNS, mail security and risk signals of a domain.

        Asks the registry (RDAP) and the DNS servers about a domain. Returns the registration,
        the DNS records, the services behind mail, DNS and website, vendors that TXT and SPF
        records show, SPF with its look-ups counted, DMARC with its organizational domain, DKIM
        keys under common selectors, MTA-STS, TLS reporting and BIMI, and risk signals with
        reasons. Takes a host name, a URL or a mail address, in Unicode or ASCII. The
        registration is that of the registrable domain, the addresses are those of the host, and
        the mail records are those of the host without `www.`. If the registry or DNS fails, the
        answer has the facts of the other and a warning. For the technologies of a website, use
        /tech.

        Args:
            domain: required. A domain such as example.com, or a host name, URL or mail address
                below one
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[DomainInput]) -> Answered[DomainOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[DomainInput]) -> AsyncJob[DomainOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
