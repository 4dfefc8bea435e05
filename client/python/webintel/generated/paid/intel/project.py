# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class IntelProjectInput(TypedDict):
    """The fields of intel-project."""

    url: NotRequired[str]
    contract: NotRequired[str]
    chain: NotRequired[Literal["evm", "ethereum", "base", "bsc", "polygon", "arbitrum", "optimism", "avalanche", "solana"]]
    timeout: NotRequired[int]
    async_: NotRequired[bool]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    param: NotRequired[str]
    address: NotRequired[str]
    contract_address: NotRequired[str]


class IntelProjectOutputSignalsItemEvidence(TypedDict):
    """Words that show the result. Absent if no words do"""

    url: str
    """URL of the page or script"""
    quote: str
    """Words of the page or script"""


class IntelProjectOutputSignalsItem(TypedDict):
    code: str
    """Stable code of the check, such as NO_TEAM"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    weight: int
    """Points that it costs if it is found"""
    found: bool
    """false: the check was made and found no risk"""
    evidence: NotRequired[IntelProjectOutputSignalsItemEvidence]
    """Words that show the result. Absent if no words do"""
    message: str
    """For people: what was checked, and what was found"""


class IntelProjectOutputContractWhereFoundItem(TypedDict):
    url: str
    """URL of the page or script"""
    quote: str
    """Words of the page or script"""


class IntelProjectOutputContractOtherAddressesItem(TypedDict):
    address: str
    """The address; of EVM chains, with the capitals of EIP-55"""
    chain: Literal["evm", "solana"]
    """By the form of the address"""
    url: str
    """URL of the page that shows it"""


class IntelProjectOutputContract(TypedDict):
    """The address of the call, and where the site shows it. Nothing is read on-chain"""

    address: str
    """The address; of EVM chains, with the capitals of EIP-55"""
    chain: Literal["evm", "solana", "unknown"]
    """By the form of the address"""
    isValid: bool
    """The text has the form of an address, and its checksum does not contradict it"""
    checksum: Literal["valid", "invalid", "absent", "none"]
    """EIP-55. absent: all letters have one case; none: not of an EVM chain"""
    foundOnSite: bool
    """true: a page, link or script of the site shows the address"""
    whereFound: list[IntelProjectOutputContractWhereFoundItem]
    """Places that show the address, up to 10"""
    otherAddresses: list[IntelProjectOutputContractOtherAddressesItem]
    """Other addresses that the pages show, up to 20"""


class IntelProjectOutputDomain(TypedDict):
    """Registration of the domain (RDAP). Facts that are not known are absent; /domain returns more
    """

    host: str
    """Host of the home page, after redirects"""
    registrableDomain: NotRequired[str]
    """The part that a registry sells. Absent for an IP address"""
    registeredAt: NotRequired[str]
    """When the domain was registered, ISO 8601"""
    ageDays: NotRequired[int]
    """Whole days since the registration"""
    registrar: NotRequired[str]
    """Name of the company that registered the domain for its owner"""
    isRegistrantHidden: NotRequired[bool]
    """true: the registry or a proxy service hides the owner"""
    isServedOverTls: bool
    """true: the home page is served over https"""


class IntelProjectOutputSiteProfilesItem(TypedDict):
    network: str
    """Such as x, telegram or github"""
    url: str
    """URL of the profile"""


class IntelProjectOutputSiteAuditsItem(TypedDict):
    url: str
    """URL of the audit"""
    auditor: NotRequired[str]
    """Name of the auditor whose site it is on, if it is a known one"""
    works: Literal["yes", "no", "unknown"]
    """Whether the link works. unknown: the site refuses us, or did not answer"""


class IntelProjectOutputSite(TypedDict):
    """Pages and profiles that the site links to"""

    team: NotRequired[str]
    """URL of a page about the team"""
    documentation: NotRequired[str]
    """URL of a whitepaper or documentation"""
    terms: NotRequired[str]
    """URL of terms or a privacy policy"""
    profiles: list[IntelProjectOutputSiteProfilesItem]
    """Profiles that the pages link to, one for each network"""
    audits: list[IntelProjectOutputSiteAuditsItem]
    """Audits that the pages link to, up to 5"""


class IntelProjectOutputCache(TypedDict):
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


class IntelProjectOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    finalUrl: str
    """URL after redirects"""
    title: str
    """Title of the home page, up to 300 characters; empty if it has none"""
    summary: str
    """Grade, number of risks and the worst of them, as sentences"""
    score: int
    """100 less the weights of the risks that were found; at most 39 with a critical one"""
    grade: Literal["A", "B", "C", "D", "E", "F"]
    """Grade of `score`. A: from 85, B: 70, C: 55, D: 40, E: 25"""
    signals: list[IntelProjectOutputSignalsItem]
    """All checks that were made; risks first, by weight"""
    contract: IntelProjectOutputContract
    """The address of the call, and where the site shows it. Nothing is read on-chain"""
    domain: IntelProjectOutputDomain
    """Registration of the domain (RDAP). Facts that are not known are absent; /domain returns more
    """
    site: IntelProjectOutputSite
    """Pages and profiles that the site links to"""
    pagesRead: list[str]
    """URLs of the pages that were read, the home page first"""
    disclaimer: str
    """The limits of the check, as sentences to show beside the grade"""
    warnings: NotRequired[list[str]]
    """Parts that could not be checked, and the reasons"""
    assessedAt: str
    """When the project was assessed, ISO 8601"""
    cache: IntelProjectOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class IntelProject(JobOperation[IntelProjectOutput]):
    """Check a token project and its contract address for risks."""

    definition = Definition("POST", "/intel/project", is_paid=True, sign_in="request", names={"async_": "async", "cache_ttl": "cacheTtl", "contract_address": "contractAddress"})

    def __call__(self, **input: Unpack[IntelProjectInput]) -> IntelProjectOutput:
        """Check a token project and its contract address for risks.

        Reads the site of a token project and its pages about team, documents, terms, contract
        and audit, its scripts, and the registration of its domain. Checks the form of a contract
        address, and whether the site shows it. Returns every check with its weight, its evidence
        and whether it found a risk; a score of 100 less the weights of the risks, at most 39
        with a critical one; and a grade from A to F. Nothing is read on-chain: the code, the
        owner and the trades of the contract are not checked, and a good grade is not advice.
        Promises are recognized in English. No language model takes part. For the registration
        and mail of a domain alone, use /domain.

        Args:
            url: URL of the site of the project
            contract: Address of the contract: 0x and 40 hex digits, or base58 for Solana
            chain: Chain of the contract; checked against the form of the address
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            param: Another name of `url`
            address: Another name of `contract`
            contract_address: Another name of `contract`
        """
        return self._call(input)

    def with_response(self, **input: Unpack[IntelProjectInput]) -> Answered[IntelProjectOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[IntelProjectInput]) -> Job[IntelProjectOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncIntelProject(AsyncJobOperation[IntelProjectOutput]):
    """Check a token project and its contract address for risks."""

    definition = IntelProject.definition

    async def __call__(self, **input: Unpack[IntelProjectInput]) -> IntelProjectOutput:
        """Check a token project and its contract address for risks.

        Reads the site of a token project and its pages about team, documents, terms, contract
        and audit, its scripts, and the registration of its domain. Checks the form of a contract
        address, and whether the site shows it. Returns every check with its weight, its evidence
        and whether it found a risk; a score of 100 less the weights of the risks, at most 39
        with a critical one; and a grade from A to F. Nothing is read on-chain: the code, the
        owner and the trades of the contract are not checked, and a good grade is not advice.
        Promises are recognized in English. No language model takes part. For the registration
        and mail of a domain alone, use /domain.

        Args:
            url: URL of the site of the project
            contract: Address of the contract: 0x and 40 hex digits, or base58 for Solana
            chain: Chain of the contract; checked against the form of the address
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            param: Another name of `url`
            address: Another name of `contract`
            contract_address: Another name of `contract`
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[IntelProjectInput]) -> Answered[IntelProjectOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[IntelProjectInput]) -> AsyncJob[IntelProjectOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
