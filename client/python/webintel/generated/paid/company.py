# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class CompanyInput(TypedDict):
    """The fields of company."""

    domain: NotRequired[str]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    url: NotRequired[str]


class CompanyOutputPricingPlansItem(TypedDict):
    name: str
    price: NotRequired[str]
    """As the page writes it, such as "$29\""""
    amount: NotRequired[float]
    """The number in price"""
    currency: NotRequired[str]
    """ISO 4217 code, if the page names the currency"""
    period: NotRequired[Literal["month", "year", "week", "day", "once", "use"]]
    """use: for each unit used"""
    features: list[str]
    """Words of the page, or label and value of a table row; up to 20"""
    source: str
    """URL of the page"""
    quote: str
    """Words of the page, its metadata or its structured data"""
    hash: str
    """SHA-256 of the text that has the quote: the page as markdown, or what it declares; see
    /proof/verify
    """


class CompanyOutputPricing(TypedDict):
    model: NotRequired[Literal["free", "freemium", "subscription", "usage-based", "one-time", "on-request"]]
    plans: list[CompanyOutputPricingPlansItem]
    """Up to 12; every price was found in its page"""


class CompanyOutputOrganizationPeopleItem(TypedDict):
    name: str
    role: NotRequired[str]
    """Such as founder"""


class CompanyOutputOrganizationContactsItem(TypedDict):
    kind: Literal["email", "phone"]
    value: str
    purpose: NotRequired[str]
    """Such as sales"""


class CompanyOutputOrganization(TypedDict):
    """Facts about the company that one page of its site declares for machines (schema.org); absent
    if none does. Each text is in the version of the page that `hash` identifies
    """

    founded: NotRequired[str]
    """Date or year of the founding, as declared"""
    foundedYear: NotRequired[int]
    """The year in founded"""
    headquarters: NotRequired[str]
    """Address, as declared"""
    logo: NotRequired[str]
    """URL of the logo"""
    people: list[CompanyOutputOrganizationPeopleItem]
    """Founders and employees, up to 20"""
    contacts: list[CompanyOutputOrganizationContactsItem]
    """Up to 20"""
    source: str
    """URL of the page"""
    hash: str
    """SHA-256 of the text that has the quote: the page as markdown, or what it declares; see
    /proof/verify
    """


class CompanyOutputOpenRolesRolesItem(TypedDict):
    title: str
    location: NotRequired[str]
    department: NotRequired[str]
    url: str
    postedAt: NotRequired[str]
    """ISO 8601 date or timestamp"""


class CompanyOutputOpenRoles(TypedDict):
    total: int
    """Number of open roles that the source states"""
    roles: list[CompanyOutputOpenRolesRolesItem]
    """Up to 100"""
    source: Literal["greenhouse", "lever", "ashby", "structured-data", "none"]
    """The job board, or JobPosting data of the site; none: neither was found"""


class CompanyOutputTechnologiesItem(TypedDict):
    name: str
    category: str
    """As in /tech"""
    version: NotRequired[str]


class CompanyOutputSocialsItem(TypedDict):
    network: str
    """Such as linkedin"""
    url: str


class CompanyOutputSecurity(TypedDict):
    """The security.txt of the site (RFC 9116); absent without one"""

    source: str
    """URL of the security.txt"""
    contacts: list[str]
    """mailto:, tel: and https: addresses, the preferred one first"""
    policy: NotRequired[str]
    """URL of the disclosure policy"""
    expires: NotRequired[str]
    """When the file expires"""
    isExpired: bool
    """true: the file is older than it says it may be, or states no time"""


class CompanyOutputDomainFacts(TypedDict):
    """Registration and services of the domain; /domain returns more. Absent if nothing is known"""

    registrar: NotRequired[str]
    registeredAt: NotRequired[str]
    """ISO 8601 timestamp"""
    ageDays: NotRequired[int]
    """Whole days since the registration"""
    mailProvider: NotRequired[str]
    dnsProvider: NotRequired[str]
    webProvider: NotRequired[str]


class CompanyOutputFieldsName(TypedDict):
    value: str
    source: str
    """URL of the page"""
    quote: str
    """Words of the page, its metadata or its structured data"""
    hash: str
    """SHA-256 of the text that has the quote: the page as markdown, or what it declares; see
    /proof/verify
    """
    via: Literal["model", "structured-data", "metadata", "text"]
    """model: read by the language model, and its quote found in the text of the page"""


class CompanyOutputFieldsOffering(TypedDict):
    value: str
    source: str
    """URL of the page"""
    quote: str
    """Words of the page, its metadata or its structured data"""
    hash: str
    """SHA-256 of the text that has the quote: the page as markdown, or what it declares; see
    /proof/verify
    """
    via: Literal["model", "structured-data", "metadata", "text"]
    """model: read by the language model, and its quote found in the text of the page"""


class CompanyOutputFieldsAudience(TypedDict):
    value: str
    source: str
    """URL of the page"""
    quote: str
    """Words of the page, its metadata or its structured data"""
    hash: str
    """SHA-256 of the text that has the quote: the page as markdown, or what it declares; see
    /proof/verify
    """
    via: Literal["model", "structured-data", "metadata", "text"]
    """model: read by the language model, and its quote found in the text of the page"""


class CompanyOutputFieldsPricingModel(TypedDict):
    value: str
    source: str
    """URL of the page"""
    quote: str
    """Words of the page, its metadata or its structured data"""
    hash: str
    """SHA-256 of the text that has the quote: the page as markdown, or what it declares; see
    /proof/verify
    """
    via: Literal["model", "structured-data", "metadata", "text"]
    """model: read by the language model, and its quote found in the text of the page"""


class CompanyOutputFields(TypedDict):
    """The evidence of each field that was read from a page"""

    name: NotRequired[CompanyOutputFieldsName]
    offering: NotRequired[CompanyOutputFieldsOffering]
    audience: NotRequired[CompanyOutputFieldsAudience]
    pricingModel: NotRequired[CompanyOutputFieldsPricingModel]


class CompanyOutputMissingItem(TypedDict):
    field: str
    reason: str


class CompanyOutputPagesReadItem(TypedDict):
    url: str
    title: str
    kind: Literal["home", "pricing", "about", "product", "careers", "contact", "security"]
    """The kind by which the page was chosen"""
    hash: str
    """SHA-256 of the page as markdown; see /proof/verify"""
    fetchedAt: str
    """ISO 8601 timestamp"""


class CompanyOutputSignalsItem(TypedDict):
    code: Literal["prompt_injection", "contradiction", "stale_source"]
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """The reason"""
    url: NotRequired[str]
    """The page"""


class CompanyOutputCache(TypedDict):
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


class CompanyOutput(TypedDict):
    domain: str
    """The host of the site"""
    name: NotRequired[str]
    offering: NotRequired[str]
    """One or two sentences about what the company sells"""
    audience: NotRequired[str]
    """The customers that the site addresses"""
    pricing: CompanyOutputPricing
    organization: NotRequired[CompanyOutputOrganization]
    """Facts about the company that one page of its site declares for machines (schema.org); absent
    if none does. Each text is in the version of the page that `hash` identifies
    """
    openRoles: CompanyOutputOpenRoles
    technologies: list[CompanyOutputTechnologiesItem]
    """Those that the home page shows; /tech adds the evidence"""
    socials: list[CompanyOutputSocialsItem]
    """Profiles that the site links to or declares"""
    security: NotRequired[CompanyOutputSecurity]
    """The security.txt of the site (RFC 9116); absent without one"""
    domainFacts: NotRequired[CompanyOutputDomainFacts]
    """Registration and services of the domain; /domain returns more. Absent if nothing is known"""
    fields: CompanyOutputFields
    """The evidence of each field that was read from a page"""
    missing: list[CompanyOutputMissingItem]
    """Fields that no page supports, and the reasons"""
    pagesRead: list[CompanyOutputPagesReadItem]
    confidence: float
    """Share of name, offering, audience, pricing model and plans with evidence"""
    model: str
    """Name of the language model; `extractive` if none wrote the answer"""
    signals: list[CompanyOutputSignalsItem]
    """Facts about the sources that a careful reader should know"""
    warnings: NotRequired[list[str]]
    """Parts that could not be read, and the reasons"""
    profiledAt: str
    """ISO 8601 timestamp"""
    cache: CompanyOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Company(JobOperation[CompanyOutput]):
    """Profile a company from its own website, each field with its source."""

    definition = Definition("POST", "/company", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[CompanyInput]) -> CompanyOutput:
        """Profile a company from its own website, each field with its source.

        Reads the home page of a company, the pages about prices, the company, products, jobs,
        contact and security that the site links to, and its security.txt. Pages that robots.txt
        disallows are not read. Returns the offering, the audience, pricing model and plans, open
        roles from the job board (Greenhouse, Lever, Ashby, or JobPosting data), technologies,
        social profiles, security contacts and facts about the domain. With a language model, the
        model reads the texts; without one, structured data, metadata, tables and cards of the
        pages fill the fields. In both cases each field in `fields` and each plan names its page
        and words found in it, and `missing` lists the rest with reasons. The call fails only if
        the home page cannot be read. For reports with other sources, use /intel/company.

        Args:
            domain: Domain of the company, such as example.com, or a URL of its site
            timeout: Milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            url: Another name of `domain`
        """
        return self._call(input)

    def with_response(self, **input: Unpack[CompanyInput]) -> Answered[CompanyOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[CompanyInput]) -> Job[CompanyOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncCompany(AsyncJobOperation[CompanyOutput]):
    """Profile a company from its own website, each field with its source."""

    definition = Company.definition

    async def __call__(self, **input: Unpack[CompanyInput]) -> CompanyOutput:
        """Profile a company from its own website, each field with its source.

        Reads the home page of a company, the pages about prices, the company, products, jobs,
        contact and security that the site links to, and its security.txt. Pages that robots.txt
        disallows are not read. Returns the offering, the audience, pricing model and plans, open
        roles from the job board (Greenhouse, Lever, Ashby, or JobPosting data), technologies,
        social profiles, security contacts and facts about the domain. With a language model, the
        model reads the texts; without one, structured data, metadata, tables and cards of the
        pages fill the fields. In both cases each field in `fields` and each plan names its page
        and words found in it, and `missing` lists the rest with reasons. The call fails only if
        the home page cannot be read. For reports with other sources, use /intel/company.

        Args:
            domain: Domain of the company, such as example.com, or a URL of its site
            timeout: Milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            url: Another name of `domain`
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[CompanyInput]) -> Answered[CompanyOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[CompanyInput]) -> AsyncJob[CompanyOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
