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
    """Score of each category, 0 to 100. A score whose part is in `missing` is absent"""

    seo: NotRequired[int]
    """Search engine optimization: 100 less the impacts of its issues"""
    performance: NotRequired[int]
    """Speed: 100 less the impacts of its issues"""
    security: int
    """Security headers and transport: 100, with the bonus of the published scoring, less the
    impacts of its issues
    """
    accessibility: NotRequired[int]
    """Accessibility: 100 less the impacts of its issues"""


class IntelSiteAuditOutputIssuesItem(TypedDict):
    id: str
    """Code of the rule; rules of axe-core start with axe-"""
    category: Literal["seo", "performance", "security", "accessibility"]
    """The score that it lowers"""
    severity: Literal["critical", "serious", "moderate", "minor"]
    """From grave to slight, as axe-core names them"""
    title: str
    """The fault, in a few words"""
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
    """The remedy, as an imperative sentence"""
    issues: list[str]
    """Ids of the issues that it solves"""
    effort: Literal["low", "medium", "high"]
    """Estimated work of the remedy"""
    gain: float
    """Points of the mean that the issues cost; a score that is 0 gains less"""


class IntelSiteAuditOutputMetricsMobileRequestsByTypeItem(TypedDict):
    type: str
    """document, stylesheet, script, image, font, media, xhr, fetch or other"""
    requests: int
    """Number of requests of the type"""
    bytes: int
    """Bytes as transferred, headers included"""


class IntelSiteAuditOutputMetricsMobileUncompressedItem(TypedDict):
    url: str
    """URL of the resource, up to 500 characters"""
    type: str
    """document, stylesheet, script, image, font, media, xhr, fetch or other"""
    bytes: int
    """Bytes as transferred, headers included"""


class IntelSiteAuditOutputMetricsMobileUncachedItem(TypedDict):
    url: str
    """URL of the resource, up to 500 characters"""
    type: str
    """document, stylesheet, script, image, font, media, xhr, fetch or other"""
    bytes: int
    """Bytes as transferred, headers included"""


class IntelSiteAuditOutputMetricsMobile(TypedDict):
    """As a phone. Absent if the browser gave no timings"""

    runs: int
    """Loads with an empty cache; timings are their medians"""
    ttfbMs: int
    """Milliseconds from the start of the navigation to the first byte of the page"""
    fcpMs: NotRequired[int]
    """First Contentful Paint, milliseconds"""
    lcpMs: NotRequired[int]
    """Largest Contentful Paint, milliseconds"""
    cls: float
    """Cumulative Layout Shift, a number without a unit"""
    tbtMs: int
    """Total Blocking Time: the parts of long tasks above 50 ms, after the first paint; milliseconds
    """
    longTasks: int
    """Number of tasks of the main thread above 50 ms"""
    loadMs: NotRequired[int]
    """Milliseconds until the load event"""
    requests: int
    """Number of requests that the page made, up to 2,000"""
    transferBytes: int
    """Bytes of these requests as transferred, headers included"""
    requestsByType: list[IntelSiteAuditOutputMetricsMobileRequestsByTypeItem]
    """The same for each type of resource, most bytes first"""
    domElements: int
    """Number of elements of the document"""
    renderBlocking: list[str]
    """URLs of resources that delay the first paint"""
    uncompressed: list[IntelSiteAuditOutputMetricsMobileUncompressedItem]
    """Texts above 1 KiB that were sent without compression, up to 50"""
    uncached: list[IntelSiteAuditOutputMetricsMobileUncachedItem]
    """Static resources that browsers may not keep for a day, up to 50"""


class IntelSiteAuditOutputMetricsDesktopRequestsByTypeItem(TypedDict):
    type: str
    """document, stylesheet, script, image, font, media, xhr, fetch or other"""
    requests: int
    """Number of requests of the type"""
    bytes: int
    """Bytes as transferred, headers included"""


class IntelSiteAuditOutputMetricsDesktopUncompressedItem(TypedDict):
    url: str
    """URL of the resource, up to 500 characters"""
    type: str
    """document, stylesheet, script, image, font, media, xhr, fetch or other"""
    bytes: int
    """Bytes as transferred, headers included"""


class IntelSiteAuditOutputMetricsDesktopUncachedItem(TypedDict):
    url: str
    """URL of the resource, up to 500 characters"""
    type: str
    """document, stylesheet, script, image, font, media, xhr, fetch or other"""
    bytes: int
    """Bytes as transferred, headers included"""


class IntelSiteAuditOutputMetricsDesktop(TypedDict):
    """As a desktop computer. Absent if the browser gave no timings"""

    runs: int
    """Loads with an empty cache; timings are their medians"""
    ttfbMs: int
    """Milliseconds from the start of the navigation to the first byte of the page"""
    fcpMs: NotRequired[int]
    """First Contentful Paint, milliseconds"""
    lcpMs: NotRequired[int]
    """Largest Contentful Paint, milliseconds"""
    cls: float
    """Cumulative Layout Shift, a number without a unit"""
    tbtMs: int
    """Total Blocking Time: the parts of long tasks above 50 ms, after the first paint; milliseconds
    """
    longTasks: int
    """Number of tasks of the main thread above 50 ms"""
    loadMs: NotRequired[int]
    """Milliseconds until the load event"""
    requests: int
    """Number of requests that the page made, up to 2,000"""
    transferBytes: int
    """Bytes of these requests as transferred, headers included"""
    requestsByType: list[IntelSiteAuditOutputMetricsDesktopRequestsByTypeItem]
    """The same for each type of resource, most bytes first"""
    domElements: int
    """Number of elements of the document"""
    renderBlocking: list[str]
    """URLs of resources that delay the first paint"""
    uncompressed: list[IntelSiteAuditOutputMetricsDesktopUncompressedItem]
    """Texts above 1 KiB that were sent without compression, up to 50"""
    uncached: list[IntelSiteAuditOutputMetricsDesktopUncachedItem]
    """Static resources that browsers may not keep for a day, up to 50"""


class IntelSiteAuditOutputMetrics(TypedDict):
    """Measurements of the page on each kind of device"""

    mobile: NotRequired[IntelSiteAuditOutputMetricsMobile]
    """As a phone. Absent if the browser gave no timings"""
    desktop: NotRequired[IntelSiteAuditOutputMetricsDesktop]
    """As a desktop computer. Absent if the browser gave no timings"""


class IntelSiteAuditOutputSecurityTestsItem(TypedDict):
    name: str
    """Name of the test, such as content-security-policy"""
    result: str
    """Code of the HTTP Observatory"""
    modifier: int
    """Points added or removed; bonuses count only from 90 points on"""
    passed: bool
    """true: the test removes no points"""
    description: str
    """The meaning of the result, as a sentence"""
    evidence: NotRequired[str]
    """Header or part of the page that shows it, up to 300 characters"""


class IntelSiteAuditOutputSecurityTls(TypedDict):
    """The connection of the page. Absent for a page over http"""

    protocol: str
    """Version of TLS, such as TLS 1.3"""
    issuer: str
    """Issuer of the certificate"""
    validTo: str
    """When the certificate expires, ISO 8601"""


class IntelSiteAuditOutputSecurity(TypedDict):
    """Security headers and transport, by the published scoring of the HTTP Observatory"""

    algorithm: str
    """The published scoring, and its version"""
    score: int
    """Of the published scoring: may exceed 100"""
    grade: Literal["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F"]
    """Grade of the published scoring"""
    tests: list[IntelSiteAuditOutputSecurityTestsItem]
    """Result of each test"""
    tls: NotRequired[IntelSiteAuditOutputSecurityTls]
    """The connection of the page. Absent for a page over http"""
    mixedContent: list[str]
    """Resources that a page of https loads over http, up to 50"""


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
    """As axe-core rates it"""
    help: str
    """The rule in words"""
    helpUrl: str
    """URL of an explanation of the rule"""
    wcag: list[str]
    """Success criteria, such as 1.1.1"""
    count: int
    """Elements that break it"""
    nodes: list[IntelSiteAuditOutputAccessibilityViolationsItemNodesItem]
    """Up to 5 of them"""


class IntelSiteAuditOutputAccessibility(TypedDict):
    """Findings of axe-core. Absent if it did not finish"""

    engine: str
    """axe-core and its version"""
    passes: int
    """Rules that every checked page passes"""
    incomplete: int
    """Rules that a person must check"""
    violations: list[IntelSiteAuditOutputAccessibilityViolationsItem]
    """Rules that a checked page breaks, the gravest first"""


class IntelSiteAuditOutputPagesItem(TypedDict):
    url: str
    """URL of the page, after redirects"""
    status: int
    """HTTP status of the page"""
    title: str
    """Title of the page; empty if it has none, or could not be read"""
    redirects: list[str]
    """URLs that led to it, in order"""


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
    """Score of each category, 0 to 100. A score whose part is in `missing` is absent"""
    score: int
    """Mean of the scores"""
    grade: Literal["A", "B", "C", "D", "E", "F"]
    """Grade of `score`. A: from 90, B: 80, C: 70, D: 60, E: 50"""
    issues: list[IntelSiteAuditOutputIssuesItem]
    """Faults that were found, worst first"""
    recommendations: list[IntelSiteAuditOutputRecommendationsItem]
    """Remedies, the largest gain first"""
    metrics: IntelSiteAuditOutputMetrics
    """Measurements of the page on each kind of device"""
    security: IntelSiteAuditOutputSecurity
    """Security headers and transport, by the published scoring of the HTTP Observatory"""
    accessibility: NotRequired[IntelSiteAuditOutputAccessibility]
    """Findings of axe-core. Absent if it did not finish"""
    pages: list[IntelSiteAuditOutputPagesItem]
    """Pages that were audited: one, or up to five with `depth` deep"""
    missing: list[Literal["seo", "performance", "security", "accessibility", "desktop", "links", "sitemap", "robots"]]
    """Parts that could not be checked; `warnings` says why"""
    warnings: NotRequired[list[str]]
    """Parts that could not be checked, and the reasons"""
    report: NotRequired[str]
    """The audit for people, in `format`"""
    auditedAt: str
    """When the audit ended, ISO 8601"""
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
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
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
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
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
