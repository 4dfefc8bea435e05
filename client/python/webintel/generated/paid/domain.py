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
    found: bool
    """The domain is registered, as far as `source` can tell"""
    source: Literal["rdap", "dns", "none"]
    """rdap: the registry answered; dns: only DNS shows that the domain exists; none: nothing is
    known
    """
    domain: str
    """The registrable domain, in ASCII"""
    registrar: NotRequired[str]
    registrarIanaId: NotRequired[str]
    abuseEmail: NotRequired[str]
    """Contact of the registrar for reports of abuse"""
    abusePhone: NotRequired[str]
    registeredAt: NotRequired[str]
    """ISO 8601 timestamp"""
    updatedAt: NotRequired[str]
    """ISO 8601 timestamp"""
    transferredAt: NotRequired[str]
    """ISO 8601 timestamp"""
    expiresAt: NotRequired[str]
    """ISO 8601 timestamp"""
    status: list[str]
    """Status of the registration, as in RDAP"""
    nameservers: list[str]
    isRegistrantHidden: NotRequired[bool]
    rdapServer: NotRequired[str]


class DomainOutputDnsMXItem(TypedDict):
    exchange: str
    priority: int


class DomainOutputDnsCAAItem(TypedDict):
    tag: str
    value: str
    isCritical: bool


class DomainOutputDnsSOA(TypedDict):
    primary: str
    contact: str
    serial: int


class DomainOutputDns(TypedDict):
    A: list[str]
    AAAA: list[str]
    CNAME: list[str]
    MX: list[DomainOutputDnsMXItem]
    """Preferred servers first"""
    NS: list[str]
    """Of the host, or of its registrable domain"""
    TXT: list[str]
    CAA: list[DomainOutputDnsCAAItem]
    SOA: NotRequired[DomainOutputDnsSOA]


class DomainOutputEmailSpfProblemsItem(TypedDict):
    domain: str
    """The domain whose record has the problem"""
    message: str
    position: NotRequired[int]
    """Offset in that record, in characters"""
    isError: bool
    """Receivers reject a record with an error"""


class DomainOutputEmailSpf(TypedDict):
    state: Literal["none", "valid", "permerror", "temperror"]
    """none: no record; permerror: receivers cannot use it; temperror: a DNS server did not answer
    """
    record: NotRequired[str]
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


class DomainOutputEmailDmarcAlignment(TypedDict):
    dkim: Literal["relaxed", "strict"]
    spf: Literal["relaxed", "strict"]


class DomainOutputEmailDmarcProblemsItem(TypedDict):
    message: str
    position: NotRequired[int]
    """Offset in the record, in characters"""


class DomainOutputEmailDmarc(TypedDict):
    state: Literal["none", "found", "temperror"]
    record: NotRequired[str]
    domain: NotRequired[str]
    """The domain that has the record: this one or its organizational domain"""
    effectivePolicy: NotRequired[Literal["none", "quarantine", "reject"]]
    """The policy for mail of this domain"""
    policy: NotRequired[Literal["none", "quarantine", "reject"]]
    subdomainPolicy: NotRequired[Literal["none", "quarantine", "reject"]]
    nonexistentPolicy: NotRequired[Literal["none", "quarantine", "reject"]]
    percent: NotRequired[int]
    alignment: NotRequired[DomainOutputEmailDmarcAlignment]
    aggregateReports: NotRequired[list[str]]
    """Addresses for aggregate reports (rua)"""
    failureReports: NotRequired[list[str]]
    """Addresses for failure reports (ruf)"""
    failureOptions: NotRequired[list[str]]
    problems: list[DomainOutputEmailDmarcProblemsItem]


class DomainOutputEmailDkimItem(TypedDict):
    selector: str
    keyType: str
    isRevoked: bool


class DomainOutputEmailMtaSts(TypedDict):
    record: str
    id: NotRequired[str]
    mode: NotRequired[Literal["enforce", "testing", "none"]]
    maxAgeSeconds: NotRequired[int]
    mx: NotRequired[list[str]]
    problem: NotRequired[str]
    """Why the policy could not be read"""


class DomainOutputEmailTlsReporting(TypedDict):
    record: str
    reports: list[str]


class DomainOutputEmailBimi(TypedDict):
    record: str
    logoUrl: NotRequired[str]
    certificateUrl: NotRequired[str]


class DomainOutputEmail(TypedDict):
    domain: str
    """The name in mail addresses: the host without www."""
    provider: NotRequired[str]
    """The service that receives the mail"""
    spf: DomainOutputEmailSpf
    dmarc: DomainOutputEmailDmarc
    dkim: list[DomainOutputEmailDkimItem]
    """Keys under common selectors. DNS lists no selectors, so there may be others"""
    mtaSts: NotRequired[DomainOutputEmailMtaSts]
    tlsReporting: NotRequired[DomainOutputEmailTlsReporting]
    bimi: NotRequired[DomainOutputEmailBimi]


class DomainOutputHosting(TypedDict):
    dnsProvider: NotRequired[str]
    webProvider: NotRequired[str]
    """The service in front of the website, as alias or address show it"""
    parkedAt: NotRequired[str]
    """The service that parks the domain"""


class DomainOutputVendorsItem(TypedDict):
    name: str
    category: str
    source: Literal["txt", "spf"]
    evidence: str
    """The start of the TXT record, or the domain that the SPF record includes"""


class DomainOutputSignalsItem(TypedDict):
    code: Literal["YOUNG_DOMAIN", "EXPIRES_SOON", "EXPIRED", "ON_HOLD", "PENDING_DELETE", "NOT_REGISTERED", "REGISTRANT_HIDDEN", "NO_DNSSEC", "NO_ADDRESS", "PARKED", "NO_SPF", "SPF_ERROR", "SPF_TOO_MANY_LOOKUPS", "SPF_ALLOWS_ALL", "SPF_WITHOUT_MX", "NO_DMARC", "DMARC_MONITORS_ONLY", "NULL_MX", "PUNYCODE", "MIXED_SCRIPTS", "LOOKS_LIKE_BRAND"]
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """The reason"""


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
    dns: DomainOutputDns
    dnssec: NotRequired[bool]
    """The parent zone has a signed delegation, as the registry states"""
    email: DomainOutputEmail
    hosting: DomainOutputHosting
    vendors: list[DomainOutputVendorsItem]
    signals: list[DomainOutputSignalsItem]
    """Risk signals, the gravest first"""
    ageDays: NotRequired[int]
    """Whole days since the registration"""
    expiresInDays: NotRequired[int]
    """Whole days until the registration expires; negative after that"""
    warnings: NotRequired[list[str]]
    """Parts that could not be read, and the reasons"""
    checkedAt: str
    """ISO 8601 timestamp"""
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
            timeout: Milliseconds, queue included. Default: 15000
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
            timeout: Milliseconds, queue included. Default: 15000
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
