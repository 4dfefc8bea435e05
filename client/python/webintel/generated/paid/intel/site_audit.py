# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class IntelSiteAuditInput(TypedDict):
    """The fields of intel-site-audit."""

    url: NotRequired[str]
    depth: NotRequired[Literal["basic", "deep", "quick", "standard", "comprehensive"]]
    format: NotRequired[Literal["markdown", "html", "json"]]
    timeout: NotRequired[int]
    async_: NotRequired[bool]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    param: NotRequired[str]


class IntelSiteAuditOutputScores(TypedDict):
    """0 to 100 each. A score whose part is in `missing` is absent"""

    seo: NotRequired[int]
    performance: NotRequired[int]
    security: int
    accessibility: NotRequired[int]


class IntelSiteAuditOutputIssuesItem(TypedDict):
    id: str
    """Code of the rule; rules of axe-core start with axe-"""
    category: Literal["seo", "performance", "security", "accessibility"]
    severity: Literal["critical", "serious", "moderate", "minor"]
    title: str
    description: str
    """The reason why it matters"""
    evidence: list[str]
    """The parts of the page or its headers that show it, up to 10"""
    where: NotRequired[list[str]]
    """URLs of the pages, if it is not one of the whole site"""
    impact: float
    """Points that the category loses by it"""
    help: NotRequired[str]
    """URL of an explanation"""


class IntelSiteAuditOutputRecommendationsItem(TypedDict):
    text: str
    issues: list[str]
    """Ids of the issues that it solves"""
    effort: Literal["low", "medium", "high"]
    gain: float
    """Points of the mean that the issues cost; a score that is 0 gains less"""


class IntelSiteAuditOutputMetricsMobileRequestsByTypeItem(TypedDict):
    type: str
    requests: int
    bytes: int


class IntelSiteAuditOutputMetricsMobileUncompressedItem(TypedDict):
    url: str
    type: str
    bytes: int
    """As transferred"""


class IntelSiteAuditOutputMetricsMobileUncachedItem(TypedDict):
    url: str
    type: str
    bytes: int
    """As transferred"""


class IntelSiteAuditOutputMetricsMobile(TypedDict):
    runs: int
    """Loads with an empty cache; timings are their medians"""
    ttfbMs: int
    """From the start of the navigation to the first byte of the page"""
    fcpMs: NotRequired[int]
    """First Contentful Paint"""
    lcpMs: NotRequired[int]
    """Largest Contentful Paint"""
    cls: float
    """Cumulative Layout Shift"""
    tbtMs: int
    """Total Blocking Time: the parts of long tasks above 50 ms, after the first paint"""
    longTasks: int
    loadMs: NotRequired[int]
    """Until the load event"""
    requests: int
    transferBytes: int
    """As transferred, headers included"""
    requestsByType: list[IntelSiteAuditOutputMetricsMobileRequestsByTypeItem]
    domElements: int
    renderBlocking: list[str]
    """URLs of resources that delay the first paint"""
    uncompressed: list[IntelSiteAuditOutputMetricsMobileUncompressedItem]
    """Texts above 1 KiB that were sent without compression"""
    uncached: list[IntelSiteAuditOutputMetricsMobileUncachedItem]
    """Static resources that browsers may not keep for a day"""


class IntelSiteAuditOutputMetricsDesktopRequestsByTypeItem(TypedDict):
    type: str
    requests: int
    bytes: int


class IntelSiteAuditOutputMetricsDesktopUncompressedItem(TypedDict):
    url: str
    type: str
    bytes: int
    """As transferred"""


class IntelSiteAuditOutputMetricsDesktopUncachedItem(TypedDict):
    url: str
    type: str
    bytes: int
    """As transferred"""


class IntelSiteAuditOutputMetricsDesktop(TypedDict):
    runs: int
    """Loads with an empty cache; timings are their medians"""
    ttfbMs: int
    """From the start of the navigation to the first byte of the page"""
    fcpMs: NotRequired[int]
    """First Contentful Paint"""
    lcpMs: NotRequired[int]
    """Largest Contentful Paint"""
    cls: float
    """Cumulative Layout Shift"""
    tbtMs: int
    """Total Blocking Time: the parts of long tasks above 50 ms, after the first paint"""
    longTasks: int
    loadMs: NotRequired[int]
    """Until the load event"""
    requests: int
    transferBytes: int
    """As transferred, headers included"""
    requestsByType: list[IntelSiteAuditOutputMetricsDesktopRequestsByTypeItem]
    domElements: int
    renderBlocking: list[str]
    """URLs of resources that delay the first paint"""
    uncompressed: list[IntelSiteAuditOutputMetricsDesktopUncompressedItem]
    """Texts above 1 KiB that were sent without compression"""
    uncached: list[IntelSiteAuditOutputMetricsDesktopUncachedItem]
    """Static resources that browsers may not keep for a day"""


class IntelSiteAuditOutputMetrics(TypedDict):
    mobile: NotRequired[IntelSiteAuditOutputMetricsMobile]
    desktop: NotRequired[IntelSiteAuditOutputMetricsDesktop]


class IntelSiteAuditOutputSecurityTestsItem(TypedDict):
    name: str
    result: str
    """Code of the HTTP Observatory"""
    modifier: int
    """Points added or removed; bonuses count only from 90 points on"""
    passed: bool
    description: str
    evidence: NotRequired[str]


class IntelSiteAuditOutputSecurityTls(TypedDict):
    protocol: str
    issuer: str
    validTo: str
    """ISO 8601 timestamp"""


class IntelSiteAuditOutputSecurity(TypedDict):
    algorithm: str
    """The published scoring, and its version"""
    score: int
    """Of the published scoring: may exceed 100"""
    grade: Literal["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F"]
    tests: list[IntelSiteAuditOutputSecurityTestsItem]
    tls: NotRequired[IntelSiteAuditOutputSecurityTls]
    mixedContent: list[str]
    """Resources that a page of https loads over http"""


class IntelSiteAuditOutputAccessibilityViolationsItemNodesItem(TypedDict):
    target: str
    """CSS selector"""
    html: str
    """The start of the element"""
    page: str
    """URL of the page"""


class IntelSiteAuditOutputAccessibilityViolationsItem(TypedDict):
    rule: str
    """Rule of axe-core"""
    impact: Literal["critical", "serious", "moderate", "minor"]
    help: str
    helpUrl: str
    wcag: list[str]
    """Success criteria, such as 1.1.1"""
    count: int
    """Elements that break it"""
    nodes: list[IntelSiteAuditOutputAccessibilityViolationsItemNodesItem]
    """Up to 5 of them"""


class IntelSiteAuditOutputAccessibility(TypedDict):
    engine: str
    """axe-core and its version"""
    passes: int
    """Rules that every checked page passes"""
    incomplete: int
    """Rules that a person must check"""
    violations: list[IntelSiteAuditOutputAccessibilityViolationsItem]


class IntelSiteAuditOutputPagesItem(TypedDict):
    url: str
    status: int
    title: str
    redirects: list[str]


class IntelSiteAuditOutputCache(TypedDict):
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


class IntelSiteAuditOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    finalUrl: str
    """URL after redirects"""
    scores: IntelSiteAuditOutputScores
    """0 to 100 each. A score whose part is in `missing` is absent"""
    score: int
    """Mean of the scores"""
    grade: Literal["A", "B", "C", "D", "E", "F"]
    """Of `score`. A: from 90, B: 80, C: 70, D: 60, E: 50"""
    issues: list[IntelSiteAuditOutputIssuesItem]
    """Worst first"""
    recommendations: list[IntelSiteAuditOutputRecommendationsItem]
    """Largest gain first"""
    metrics: IntelSiteAuditOutputMetrics
    security: IntelSiteAuditOutputSecurity
    accessibility: NotRequired[IntelSiteAuditOutputAccessibility]
    pages: list[IntelSiteAuditOutputPagesItem]
    missing: list[Literal["seo", "performance", "security", "accessibility", "desktop", "links", "sitemap", "robots"]]
    """Parts that could not be checked; `warnings` says why"""
    warnings: NotRequired[list[str]]
    report: NotRequired[str]
    """The audit for people, in `format`"""
    auditedAt: str
    """ISO 8601 timestamp"""
    cache: IntelSiteAuditOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class IntelSiteAudit(JobOperation[IntelSiteAuditOutput]):
    """Audit the SEO, performance, security and accessibility of a website."""

    definition = Definition("POST", "/intel/site-audit", is_paid=True, sign_in="request", names={"async_": "async", "cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[IntelSiteAuditInput]) -> IntelSiteAuditOutput:
        """Audit the SEO, performance, security and accessibility of a website.

        Loads a page in a browser, as a phone and as a desktop computer, and measures it. Returns
        a score for SEO, performance, security and accessibility, the issues with their evidence
        and the points that each costs, recommendations by gain, the measurements, and a report
        for people. Security headers are graded by the published scoring of the HTTP Observatory;
        accessibility is checked by axe-core. `basic` audits the one page, `deep` up to five
        pages of the site. No language model and no Lighthouse takes part, so the same page gets
        the same answer, timings aside. Timings are medians of up to three loads, without slowing
        down the network or the processor. A part that a page prevents is named in `missing`, and
        its score is absent. For the technologies of a site, use /tech. For its registration and
        mail security, use /domain.

        Args:
            url: URL of a page of the site, usually its home page
            depth: basic: the page; deep: up to five pages of the site. quick and standard mean
                basic, comprehensive means deep. Default: "basic"
            format: Format of `report`. html: one self-contained document; json: no report.
                Default: "markdown"
            timeout: Milliseconds, queue included. Default: 60000
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            param: Another name of `url`
        """
        return self._call(input)

    def with_response(self, **input: Unpack[IntelSiteAuditInput]) -> Answered[IntelSiteAuditOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[IntelSiteAuditInput]) -> Job[IntelSiteAuditOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncIntelSiteAudit(AsyncJobOperation[IntelSiteAuditOutput]):
    """Audit the SEO, performance, security and accessibility of a website."""

    definition = IntelSiteAudit.definition

    async def __call__(self, **input: Unpack[IntelSiteAuditInput]) -> IntelSiteAuditOutput:
        """Audit the SEO, performance, security and accessibility of a website.

        Loads a page in a browser, as a phone and as a desktop computer, and measures it. Returns
        a score for SEO, performance, security and accessibility, the issues with their evidence
        and the points that each costs, recommendations by gain, the measurements, and a report
        for people. Security headers are graded by the published scoring of the HTTP Observatory;
        accessibility is checked by axe-core. `basic` audits the one page, `deep` up to five
        pages of the site. No language model and no Lighthouse takes part, so the same page gets
        the same answer, timings aside. Timings are medians of up to three loads, without slowing
        down the network or the processor. A part that a page prevents is named in `missing`, and
        its score is absent. For the technologies of a site, use /tech. For its registration and
        mail security, use /domain.

        Args:
            url: URL of a page of the site, usually its home page
            depth: basic: the page; deep: up to five pages of the site. quick and standard mean
                basic, comprehensive means deep. Default: "basic"
            format: Format of `report`. html: one self-contained document; json: no report.
                Default: "markdown"
            timeout: Milliseconds, queue included. Default: 60000
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            param: Another name of `url`
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[IntelSiteAuditInput]) -> Answered[IntelSiteAuditOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[IntelSiteAuditInput]) -> AsyncJob[IntelSiteAuditOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
