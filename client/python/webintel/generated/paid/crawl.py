# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class CrawlInput(TypedDict):
    """The fields of crawl."""

    url: str
    limit: NotRequired[int]
    max_depth: NotRequired[int]
    include: NotRequired[list[str]]
    exclude: NotRequired[list[str]]
    respect_robots: NotRequired[bool]
    max_chars: NotRequired[int]
    tier: NotRequired[Literal["auto", "basic", "pro"]]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    timeout: NotRequired[int]
    respect_usage: NotRequired[list[Literal["search", "ai-input", "ai-train", "ai-index", "ai-train-images", "tdm"]]]
    cache: NotRequired[bool]
    async_: NotRequired[bool]


class CrawlOutputPagesItemCache(TypedDict):
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


CrawlOutputPagesItemMetadataUsageAllows = TypedDict(
    "CrawlOutputPagesItemMetadataUsageAllows",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
    },
)


CrawlOutputPagesItemMetadataUsageStatementsItemSays = TypedDict(
    "CrawlOutputPagesItemMetadataUsageStatementsItemSays",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
    },
)


class CrawlOutputPagesItemMetadataUsageStatementsItemTerms(TypedDict):
    """The terms of the owner, as they are written"""

    payment: NotRequired[str]
    """Kind of payment: crawl, use, subscription, attribution …"""
    amount: NotRequired[str]
    """As the owner writes it"""
    currency: NotRequired[str]
    url: NotRequired[str]
    """Where the terms are, or where a licence is sold"""


class CrawlOutputPagesItemMetadataUsageStatementsItem(TypedDict):
    source: Literal["content-signal", "aipref", "rsl", "tdmrep", "noai"]
    """The vocabulary"""
    where: str
    """The file and its line, the header, or the element of the page"""
    line: str
    """The statement as it is written, at most 300 characters"""
    says: CrawlOutputPagesItemMetadataUsageStatementsItemSays
    """The word of the statement for each use. conditional: allowed on the terms, or for some users.
    Uses that it does not name are absent
    """
    use: NotRequired[str]
    """The `use` of Content-Signal: immediate, reference or full"""
    terms: NotRequired[CrawlOutputPagesItemMetadataUsageStatementsItemTerms]
    """The terms of the owner, as they are written"""


class CrawlOutputPagesItemMetadataUsageUnreadItem(TypedDict):
    where: str
    reason: str


class CrawlOutputPagesItemMetadataUsage(TypedDict):
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """

    allows: CrawlOutputPagesItemMetadataUsageAllows
    """The statements together. conflict: they contradict each other. Uses that none of them names
    are absent
    """
    statements: list[CrawlOutputPagesItemMetadataUsageStatementsItem]
    unread: NotRequired[list[CrawlOutputPagesItemMetadataUsageUnreadItem]]
    """Files that may hold statements and could not be read"""


class CrawlOutputPagesItemMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class CrawlOutputPagesItemMetadata(TypedDict):
    description: NotRequired[str]
    author: NotRequired[str]
    publishedAt: NotRequired[str]
    """ISO 8601 date or timestamp"""
    modifiedAt: NotRequired[str]
    """ISO 8601 date or timestamp"""
    language: NotRequired[str]
    """BCP 47 language tag"""
    siteName: NotRequired[str]
    canonical: NotRequired[str]
    """Canonical URL that the page declares"""
    image: NotRequired[str]
    """URL of the lead image"""
    robots: NotRequired[list[str]]
    """Directives of the owner for crawlers, from the robots meta tag and the X-Robots-Tag field, in
    lower case: noindex, nofollow, noarchive …
    """
    usage: NotRequired[CrawlOutputPagesItemMetadataUsage]
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """
    statusCode: int
    """HTTP status of the page"""
    contentType: NotRequired[str]
    source: NotRequired[Literal["html", "markdown"]]
    """The form of the page that the content was made from"""
    charset: NotRequired[str]
    """Character encoding of the page"""
    finalUrl: str
    """URL after redirects"""
    wordCount: int
    """Number of words in the content"""
    extraction: NotRequired[CrawlOutputPagesItemMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class CrawlOutputPagesItemErrorDetailsItem(TypedDict):
    path: str
    message: str


class CrawlOutputPagesItemError(TypedDict):
    """Why the page has no content"""

    code: str
    message: str
    details: NotRequired[list[CrawlOutputPagesItemErrorDetailsItem]]
    """As in other errors"""


class CrawlOutputPagesItem(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    depth: int
    """Number of links from the start page"""
    status: Literal["success", "error"]
    title: NotRequired[str]
    """Title of the page; empty if it has none"""
    content: NotRequired[str]
    """The page as markdown"""
    truncated: NotRequired[bool]
    """true: the page has more content"""
    tier: NotRequired[Literal["basic", "pro", "provider"]]
    """pro: rendered in a browser"""
    cache: NotRequired[CrawlOutputPagesItemCache]
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    metadata: NotRequired[CrawlOutputPagesItemMetadata]
    error: NotRequired[CrawlOutputPagesItemError]
    """Why the page has no content"""


class CrawlOutputSummary(TypedDict):
    crawled: int
    """Number of entries in `pages`"""
    successful: int
    failed: int
    discovered: int
    """Distinct pages that the crawl found, read or not"""
    duplicates: int
    """Pages left out because they repeat another page"""
    limit: int
    maxDepth: int
    robotsRespected: bool
    waitedMs: NotRequired[int]
    """Sum of `waitedMs` of the pages. Absent if none waited"""
    endedBy: Literal["complete", "limit", "deadline", "cancelled"]
    """complete: every page within maxDepth was read; deadline: the time limit of the call was
    reached
    """


class CrawlOutputTrapsItem(TypedDict):
    kind: Literal["calendar", "session-ids", "query-permutations", "repeating-segments"]
    url: str
    """First address in it"""
    count: int
    """Addresses left out, or cleaned of their session id"""


class CrawlOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    pages: list[CrawlOutputPagesItem]
    """The pages in breadth-first order"""
    summary: CrawlOutputSummary
    robotsBlocked: list[str]
    """Addresses that robots.txt disallows, up to 100"""
    traps: list[CrawlOutputTrapsItem]
    """Parts of the site with endless addresses"""
    crawledAt: str
    """When the crawl ended"""
    totalPrice: str
    """Price of the delivered pages, in US dollars"""
    requestId: str


class Crawl(JobOperation[CrawlOutput]):
    """Crawl a website and return its pages as markdown."""

    definition = Definition("POST", "/crawl", is_paid=True, sign_in="request", names={"max_depth": "maxDepth", "respect_robots": "respectRobots", "max_chars": "maxChars", "respect_usage": "respectUsage", "async_": "async"})

    def __call__(self, **input: Unpack[CrawlInput]) -> CrawlOutput:
        """Crawl a website and return its pages as markdown.

        Reads up to `limit` pages of one host, breadth-first from `url`, and returns each as
        markdown with its depth. Obeys robots.txt. Each page is returned once, under whatever
        addresses it is linked. Calendars, session ids, endless filters and repeating paths are
        recognized and listed in `traps`. Pages that fail, or that the site does not have, are
        not charged: their price is refunded as credits. A crawl that is cancelled or reaches its
        time limit returns the pages so far. For pages with known URLs, use /batch/fetch.

        Args:
            url: required. Start page
            limit: Maximum pages, failed included. Default: 10
            max_depth: Maximum links from the start page. Default: 2
            include: Keep only addresses that match one of these. Substrings such as /blog, or
                globs such as /blog/* and *.pdf: * stands for any characters, slashes included
            exclude: Drop addresses that match one of these, written like `include`
            respect_robots: Obey robots.txt. Default: True
            max_chars: Characters per page. Default: 8000
            tier: pro: in a browser; auto: only if empty without. Default: "auto"
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            timeout: Milliseconds, queue included. Default: 15000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            cache: Accept a stored answer; costs 70 % less. Default: True
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
        """
        return self._call(input)

    def with_response(self, **input: Unpack[CrawlInput]) -> Answered[CrawlOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[CrawlInput]) -> Job[CrawlOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncCrawl(AsyncJobOperation[CrawlOutput]):
    """Crawl a website and return its pages as markdown."""

    definition = Crawl.definition

    async def __call__(self, **input: Unpack[CrawlInput]) -> CrawlOutput:
        """Crawl a website and return its pages as markdown.

        Reads up to `limit` pages of one host, breadth-first from `url`, and returns each as
        markdown with its depth. Obeys robots.txt. Each page is returned once, under whatever
        addresses it is linked. Calendars, session ids, endless filters and repeating paths are
        recognized and listed in `traps`. Pages that fail, or that the site does not have, are
        not charged: their price is refunded as credits. A crawl that is cancelled or reaches its
        time limit returns the pages so far. For pages with known URLs, use /batch/fetch.

        Args:
            url: required. Start page
            limit: Maximum pages, failed included. Default: 10
            max_depth: Maximum links from the start page. Default: 2
            include: Keep only addresses that match one of these. Substrings such as /blog, or
                globs such as /blog/* and *.pdf: * stands for any characters, slashes included
            exclude: Drop addresses that match one of these, written like `include`
            respect_robots: Obey robots.txt. Default: True
            max_chars: Characters per page. Default: 8000
            tier: pro: in a browser; auto: only if empty without. Default: "auto"
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            timeout: Milliseconds, queue included. Default: 15000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            cache: Accept a stored answer; costs 70 % less. Default: True
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[CrawlInput]) -> Answered[CrawlOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[CrawlInput]) -> AsyncJob[CrawlOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
