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
    """Kind of payment, such as crawl, use, subscription or attribution"""
    amount: NotRequired[str]
    """Price, as the owner writes it"""
    currency: NotRequired[str]
    """Currency of `amount`, as the owner writes it"""
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
    """URL of the file, or the element of the page; of those beyond a limit, their number"""
    reason: str
    """Why it was not read"""


class CrawlOutputPagesItemMetadataUsage(TypedDict):
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """

    allows: CrawlOutputPagesItemMetadataUsageAllows
    """The statements together. conflict: they contradict each other. Uses that none of them names
    are absent
    """
    statements: list[CrawlOutputPagesItemMetadataUsageStatementsItem]
    """Each statement, with its place and its words"""
    unread: NotRequired[list[CrawlOutputPagesItemMetadataUsageUnreadItem]]
    """Files that may hold statements and could not be read"""


class CrawlOutputPagesItemMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class CrawlOutputPagesItemMetadata(TypedDict):
    """Facts that the page declares, and facts about its response. Facts that are not known are
    absent
    """

    description: NotRequired[str]
    """Summary that the page declares, from og:description, its description tag or JSON-LD"""
    author: NotRequired[str]
    """Names of up to 10 authors, separated by commas: declared, or from the byline"""
    publishedAt: NotRequired[str]
    """When the page was published: declared, shown below its title, or in its URL; ISO 8601 date or
    timestamp
    """
    modifiedAt: NotRequired[str]
    """When the page was last changed: declared, or shown below its title; ISO 8601 date or
    timestamp
    """
    language: NotRequired[str]
    """BCP 47 language tag"""
    siteName: NotRequired[str]
    """Name of the site, or of the publisher, that the page declares"""
    canonical: NotRequired[str]
    """Canonical URL that the page declares"""
    image: NotRequired[str]
    """URL of the lead image"""
    robots: NotRequired[list[str]]
    """Directives of the owner for crawlers, from the robots meta tag and the X-Robots-Tag field, in
    lower case, such as noindex, nofollow and noarchive
    """
    usage: NotRequired[CrawlOutputPagesItemMetadataUsage]
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """
    statusCode: int
    """HTTP status of the page"""
    contentType: NotRequired[str]
    """Media type in lower case, without parameters. Recognized by the content where the header is
    absent or wrong
    """
    source: NotRequired[Literal["html", "markdown"]]
    """The form of the page that the content was made from"""
    charset: NotRequired[str]
    """Character encoding of the page"""
    finalUrl: str
    """URL after redirects"""
    wordCount: int
    """Number of words of the content, before maxTokens or a limit of size cuts it"""
    extraction: NotRequired[CrawlOutputPagesItemMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class CrawlOutputPagesItemErrorDetailsItem(TypedDict):
    path: str
    """Place of the problem, such as a JSON pointer into the input or the name of a header"""
    message: str
    """The problem, or the text that was found there"""


class CrawlOutputPagesItemError(TypedDict):
    """Why the page has no content"""

    code: str
    """Error code, such as TARGET_TIMEOUT"""
    message: str
    """For people: what went wrong, and what to do"""
    details: NotRequired[list[CrawlOutputPagesItemErrorDetailsItem]]
    """Single problems. Absent if there are none"""


class CrawlOutputPagesItem(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    depth: int
    """Number of links from the start page"""
    status: Literal["success", "error"]
    """error: the page has no content, and `error` says why"""
    title: NotRequired[str]
    """Title of the page; empty if it has none"""
    content: NotRequired[str]
    """The page as markdown"""
    truncated: NotRequired[bool]
    """true: the page has more content"""
    tier: NotRequired[Literal["basic", "pro", "provider"]]
    """How the page was fetched. basic: plain HTTP; pro: a browser; provider: an outside service"""
    cache: NotRequired[CrawlOutputPagesItemCache]
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    metadata: NotRequired[CrawlOutputPagesItemMetadata]
    """Facts that the page declares, and facts about its response. Facts that are not known are
    absent
    """
    error: NotRequired[CrawlOutputPagesItemError]
    """Why the page has no content"""


class CrawlOutputSummary(TypedDict):
    """Counts and limits of the crawl"""

    crawled: int
    """Number of entries in `pages`"""
    successful: int
    """Pages that were returned"""
    failed: int
    """Pages that failed, and are not charged"""
    discovered: int
    """Distinct pages that the crawl found, read or not"""
    duplicates: int
    """Pages left out because they repeat another page"""
    limit: int
    """`limit` of the call"""
    maxDepth: int
    """`maxDepth` of the call"""
    robotsRespected: bool
    """false: `respectRobots` of the call is false"""
    waitedMs: NotRequired[int]
    """Sum of `waitedMs` of the pages. Absent if none waited"""
    endedBy: Literal["complete", "limit", "deadline", "cancelled"]
    """complete: every page within maxDepth was read; limit: the crawl has `limit` pages; deadline:
    the time limit of the call was reached; cancelled: by the caller
    """


class CrawlOutputTrapsItem(TypedDict):
    kind: Literal["calendar", "session-ids", "query-permutations", "repeating-segments"]
    """calendar: addresses that differ only by a date; session-ids: addresses with the id of a
    visit, which is removed; query-permutations: filters in every combination;
    repeating-segments: paths that repeat themselves
    """
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
    """Counts and limits of the crawl"""
    robotsBlocked: list[str]
    """Addresses that robots.txt disallows, up to 100"""
    traps: list[CrawlOutputTrapsItem]
    """Parts of the site with endless addresses"""
    crawledAt: str
    """When the crawl ended"""
    totalPrice: str
    """Price of the delivered pages, in US dollars"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


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
                globs such as /blog/* and *.pdf; * also matches slashes
            exclude: Drop addresses that match one of these, written like `include`
            respect_robots: Obey robots.txt. Default: True
            max_chars: Characters per page. Default: 8000
            tier: pro: in a browser; auto: if the page needs one. Default: "auto"
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            timeout: Maximum time of each page in milliseconds, queue included. Default: 15000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            cache: Accept a stored answer, 70 % cheaper. Default: True
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
                globs such as /blog/* and *.pdf; * also matches slashes
            exclude: Drop addresses that match one of these, written like `include`
            respect_robots: Obey robots.txt. Default: True
            max_chars: Characters per page. Default: 8000
            tier: pro: in a browser; auto: if the page needs one. Default: "auto"
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            timeout: Maximum time of each page in milliseconds, queue included. Default: 15000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            cache: Accept a stored answer, 70 % cheaper. Default: True
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
