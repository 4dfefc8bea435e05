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
    """Name of the plan, such as Pro"""
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
    """Pricing model and plans, as the site shows them"""

    model: NotRequired[Literal["free", "freemium", "subscription", "usage-based", "one-time", "on-request"]]
    """How the company charges. on-request: prices are given on request. Absent if no page shows it
    """
    plans: list[CompanyOutputPricingPlansItem]
    """Plans with their prices, up to 12; every price was found in its page"""


class CompanyOutputOrganizationPeopleItem(TypedDict):
    name: str
    """Name of the person"""
    role: NotRequired[str]
    """Such as founder"""


class CompanyOutputOrganizationContactsItem(TypedDict):
    kind: Literal["email", "phone"]
    """Kind of `value`"""
    value: str
    """Mail address or phone number, as declared"""
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
    """Mail addresses and phone numbers, up to 20"""
    source: str
    """URL of the page"""
    hash: str
    """SHA-256 of the text that has the quote: the page as markdown, or what it declares; see
    /proof/verify
    """


class CompanyOutputOpenRolesRolesItem(TypedDict):
    title: str
    """Title of the role"""
    location: NotRequired[str]
    """Place of work, as the source writes it"""
    department: NotRequired[str]
    """Department or team, as the source writes it"""
    url: str
    """URL of the job advertisement"""
    postedAt: NotRequired[str]
    """When the role was posted, ISO 8601 date or timestamp"""


class CompanyOutputOpenRoles(TypedDict):
    """Jobs that the company advertises"""

    total: int
    """Number of open roles that the source states"""
    roles: list[CompanyOutputOpenRolesRolesItem]
    """Open roles, up to 100"""
    source: Literal["greenhouse", "lever", "ashby", "structured-data", "none"]
    """The job board, or JobPosting data of the site; none: neither was found"""


class CompanyOutputTechnologiesItem(TypedDict):
    name: str
    """Name of the product, such as WordPress"""
    category: str
    """As in /tech"""
    version: NotRequired[str]
    """The most specific version that the site states"""


class CompanyOutputSocialsItem(TypedDict):
    network: str
    """Such as linkedin"""
    url: str
    """URL of the profile"""


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
    """Name of the company that registered the domain for its owner"""
    registeredAt: NotRequired[str]
    """When the domain was registered, ISO 8601"""
    ageDays: NotRequired[int]
    """Whole days since the registration"""
    mailProvider: NotRequired[str]
    """The service that receives the mail, if it is known"""
    dnsProvider: NotRequired[str]
    """The service behind the name servers, if it is known"""
    webProvider: NotRequired[str]
    """The service in front of the website, if it is known"""


class CompanyOutputFieldsName(TypedDict):
    """Evidence of `name`"""

    value: str
    """The value, as in the field that it backs"""
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
    """Evidence of `offering`"""

    value: str
    """The value, as in the field that it backs"""
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
    """Evidence of `audience`"""

    value: str
    """The value, as in the field that it backs"""
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
    """Evidence of `pricing.model`"""

    value: str
    """The value, as in the field that it backs"""
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
    """Evidence of `name`"""
    offering: NotRequired[CompanyOutputFieldsOffering]
    """Evidence of `offering`"""
    audience: NotRequired[CompanyOutputFieldsAudience]
    """Evidence of `audience`"""
    pricingModel: NotRequired[CompanyOutputFieldsPricingModel]
    """Evidence of `pricing.model`"""


class CompanyOutputMissingItem(TypedDict):
    field: str
    """Name of the field, such as audience or openRoles"""
    reason: str
    """For people: why it has no value"""


class CompanyOutputPagesReadItem(TypedDict):
    url: str
    """URL of the page"""
    title: str
    """Title of the page; empty if it has none"""
    kind: Literal["home", "pricing", "about", "product", "careers", "contact", "security"]
    """The kind by which the page was chosen"""
    hash: str
    """SHA-256 of the page as markdown; see /proof/verify"""
    fetchedAt: str
    """When the page was read"""


class CompanyOutputSignalsItem(TypedDict):
    code: Literal["prompt_injection", "contradiction", "stale_source"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""
    url: NotRequired[str]
    """URL of the page. Absent if the fact is about several pages"""


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
    """Name of the company, as its site states it. Absent if no page does"""
    offering: NotRequired[str]
    """One or two sentences about what the company sells"""
    audience: NotRequired[str]
    """The customers that the site addresses"""
    pricing: CompanyOutputPricing
    """Pricing model and plans, as the site shows them"""
    organization: NotRequired[CompanyOutputOrganization]
    """Facts about the company that one page of its site declares for machines (schema.org); absent
    if none does. Each text is in the version of the page that `hash` identifies
    """
    openRoles: CompanyOutputOpenRoles
    """Jobs that the company advertises"""
    technologies: list[CompanyOutputTechnologiesItem]
    """Technologies that the home page shows; /tech adds the evidence"""
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
    """Pages of the site that were read, the home page first"""
    confidence: float
    """Share of name, offering, audience, pricing model and plans with evidence"""
    model: str
    """Name of the language model; `extractive` if none wrote the answer"""
    signals: list[CompanyOutputSignalsItem]
    """Facts about the sources that a careful reader should know"""
    warnings: NotRequired[list[str]]
    """Parts that could not be read, and the reasons"""
    profiledAt: str
    """When the profile was made, ISO 8601"""
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
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
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
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
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
