# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Any, Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class TechInput(TypedDict):
    """The fields of tech."""

    url: str
    tier: NotRequired[Literal["auto", "basic", "pro"]]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class TechOutputTechnologiesItemEvidenceItem(TypedDict):
    type: Literal["header", "cookie", "meta", "script", "dom", "global", "dns", "html", "url", "implied"]
    """Where the proof was found. script: its address or its text; dom: an element; html: a comment,
    or the address of a style sheet, image or frame; implied: a technology that needs this one
    """
    name: str
    """Name of the header, cookie, meta element, global or DNS record type; src or inline for
    scripts; selector of the element; name of the technology for implied
    """
    match: str
    """The text that was found, up to 200 characters. Values of cookies are left out"""


class TechOutputTechnologiesItem(TypedDict):
    name: str
    """Name of the product, such as WordPress"""
    category: str
    """advertising, analytics, cdn, cms, consent, fonts, framework, hosting, language, library,
    marketing, media, monitoring, payments, reviews, search, security, server, shop,
    site-builder, support, tag-manager, or a category of the fingerprints that the deployment
    adds
    """
    version: NotRequired[str]
    """The most specific version that the site states"""
    confidence: int
    """50 to 100 for proofs on the page"""
    evidence: list[TechOutputTechnologiesItemEvidenceItem]
    """Up to 5 proofs"""


class TechOutputCache(TypedDict):
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


class TechOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    finalUrl: str
    """URL after redirects"""
    tier: Literal["basic", "pro"]
    """pro: rendered in a browser, its global variables read"""
    server: NotRequired[str]
    """The Server header, as sent"""
    generator: NotRequired[str]
    """The generator that the page names, as written"""
    technologies: list[TechOutputTechnologiesItem]
    """Technologies that were found, by category, then by name"""
    categories: Any
    """Names of the technologies by category, such as {"cms": ["WordPress"]}"""
    warnings: NotRequired[list[str]]
    """Sources of evidence that were not read, and the reasons"""
    detectedAt: str
    """When the page was read, ISO 8601"""
    cache: TechOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Tech(JobOperation[TechOutput]):
    """Detect the technologies of a website, each with its evidence."""

    definition = Definition("POST", "/tech", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[TechInput]) -> TechOutput:
        """Detect the technologies of a website, each with its evidence.

        Reads one page and returns the technologies that it shows: frameworks, CMS, shop, CDN,
        analytics, payments, support tools, server, hosting, fonts, consent tools and more. Each
        has a confidence and its evidence: the header, cookie, meta element, script, element, DNS
        record or global variable that proves it, and a version where the site states one. A
        technology that another one needs is listed with evidence of the type `implied`. Global
        variables are read when a browser renders the page: with `tier` pro, or with auto if the
        page has no text without its scripts. A technology that leaves no trace is not found. A
        technology that the text of the page only mentions is not reported.

        Args:
            url: required. URL of a page of the site, usually its home page
            tier: pro: in a browser; auto: if the page needs one. Default: "auto"
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[TechInput]) -> Answered[TechOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[TechInput]) -> Job[TechOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncTech(AsyncJobOperation[TechOutput]):
    """Detect the technologies of a website, each with its evidence."""

    definition = Tech.definition

    async def __call__(self, **input: Unpack[TechInput]) -> TechOutput:
        """Detect the technologies of a website, each with its evidence.

        Reads one page and returns the technologies that it shows: frameworks, CMS, shop, CDN,
        analytics, payments, support tools, server, hosting, fonts, consent tools and more. Each
        has a confidence and its evidence: the header, cookie, meta element, script, element, DNS
        record or global variable that proves it, and a version where the site states one. A
        technology that another one needs is listed with evidence of the type `implied`. Global
        variables are read when a browser renders the page: with `tier` pro, or with auto if the
        page has no text without its scripts. A technology that leaves no trace is not found. A
        technology that the text of the page only mentions is not reported.

        Args:
            url: required. URL of a page of the site, usually its home page
            tier: pro: in a browser; auto: if the page needs one. Default: "auto"
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[TechInput]) -> Answered[TechOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[TechInput]) -> AsyncJob[TechOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
