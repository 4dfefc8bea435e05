# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class ContentsInput(TypedDict):
    """The fields of contents."""

    urls: list[str]
    max_chars: NotRequired[int]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    source: NotRequired[Literal["auto", "html", "markdown"]]
    timeout: NotRequired[int]
    respect_usage: NotRequired[list[Literal["search", "ai-input", "ai-train", "ai-index", "ai-train-images", "tdm"]]]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class ContentsOutputResultsItemCache(TypedDict):
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


class ContentsOutputResultsItemErrorDetailsItem(TypedDict):
    path: str
    """Place of the problem, such as a JSON pointer into the input or the name of a header"""
    message: str
    """The problem, or the text that was found there"""


class ContentsOutputResultsItemError(TypedDict):
    """Why the page has no content"""

    code: str
    """Error code, such as TARGET_TIMEOUT"""
    message: str
    """For people: what went wrong, and what to do"""
    details: NotRequired[list[ContentsOutputResultsItemErrorDetailsItem]]
    """Single problems. Absent if there are none"""


ContentsOutputResultsItemUsageAllows = TypedDict(
    "ContentsOutputResultsItemUsageAllows",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
    },
)


ContentsOutputResultsItemUsageStatementsItemSays = TypedDict(
    "ContentsOutputResultsItemUsageStatementsItemSays",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
    },
)


class ContentsOutputResultsItemUsageStatementsItemTerms(TypedDict):
    """The terms of the owner, as they are written"""

    payment: NotRequired[str]
    """Kind of payment, such as crawl, use, subscription or attribution"""
    amount: NotRequired[str]
    """Price, as the owner writes it"""
    currency: NotRequired[str]
    """Currency of `amount`, as the owner writes it"""
    url: NotRequired[str]
    """Where the terms are, or where a licence is sold"""


class ContentsOutputResultsItemUsageStatementsItem(TypedDict):
    source: Literal["content-signal", "aipref", "rsl", "tdmrep", "noai"]
    """The vocabulary"""
    where: str
    """The file and its line, the header, or the element of the page"""
    line: str
    """The statement as it is written, at most 300 characters"""
    says: ContentsOutputResultsItemUsageStatementsItemSays
    """The word of the statement for each use. conditional: allowed on the terms, or for some users.
    Uses that it does not name are absent
    """
    use: NotRequired[str]
    """The `use` of Content-Signal: immediate, reference or full"""
    terms: NotRequired[ContentsOutputResultsItemUsageStatementsItemTerms]
    """The terms of the owner, as they are written"""


class ContentsOutputResultsItemUsageUnreadItem(TypedDict):
    where: str
    """URL of the file, or the element of the page; of those beyond a limit, their number"""
    reason: str
    """Why it was not read"""


class ContentsOutputResultsItemUsage(TypedDict):
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """

    allows: ContentsOutputResultsItemUsageAllows
    """The statements together. conflict: they contradict each other. Uses that none of them names
    are absent
    """
    statements: list[ContentsOutputResultsItemUsageStatementsItem]
    """Each statement, with its place and its words"""
    unread: NotRequired[list[ContentsOutputResultsItemUsageUnreadItem]]
    """Files that may hold statements and could not be read"""


class ContentsOutputResultsItem(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    status: Literal["success", "error"]
    """error: the page has no content, and `error` says why"""
    title: NotRequired[str]
    """Title of the page; empty if it has none. Absent if the page failed"""
    content: NotRequired[str]
    """The page as markdown. Absent if the page failed"""
    cache: NotRequired[ContentsOutputResultsItemCache]
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    error: NotRequired[ContentsOutputResultsItemError]
    """Why the page has no content"""
    truncated: NotRequired[bool]
    """true: the page has more content"""
    usage: NotRequired[ContentsOutputResultsItemUsage]
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """


class ContentsOutputSummary(TypedDict):
    """Counts of `results`"""

    total: int
    """Number of URLs, repeated ones included"""
    successful: int
    """URLs whose page was returned"""
    failed: int
    """URLs whose page failed, and is not charged"""


class ContentsOutput(TypedDict):
    results: list[ContentsOutputResultsItem]
    """One result per URL, in the order of the input"""
    summary: ContentsOutputSummary
    """Counts of `results`"""
    fetchedAt: str
    """When the last page was fetched, or failed"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Contents(JobOperation[ContentsOutput]):
    """Fetch up to 20 web pages as markdown, each cut to a maximum length."""

    definition = Definition("POST", "/contents", is_paid=True, sign_in="request", names={"max_chars": "maxChars", "respect_usage": "respectUsage", "cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[ContentsInput]) -> ContentsOutput:
        """Fetch up to 20 web pages as markdown, each cut to a maximum length.

        Fetches 1 to 20 pages in parallel. Returns the first `maxChars` characters of each page
        as markdown, in the order of `urls`. A page that fails has an error in its place and is
        not charged: its price is refunded as credits. Use it to fill the context of a language
        model with search results. For whole pages with metadata, or pages that need JavaScript,
        use /batch/fetch.

        Args:
            urls: required. 1 to 20 URLs. A repeated URL is fetched once; each repeat costs as
                much as a stored answer
            max_chars: Maximum number of characters per page. Default: 20000
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            source: auto: markdown where the site offers it (`Accept: text/markdown`) and the
                other options allow it, otherwise HTML; html: HTML only; markdown: as auto, and
                the markdown version that an HTML page links to. Default: "auto"
            timeout: Maximum time of each page in milliseconds, queue included. Default: 15000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ContentsInput]) -> Answered[ContentsOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[ContentsInput]) -> Job[ContentsOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncContents(AsyncJobOperation[ContentsOutput]):
    """Fetch up to 20 web pages as markdown, each cut to a maximum length."""

    definition = Contents.definition

    async def __call__(self, **input: Unpack[ContentsInput]) -> ContentsOutput:
        """Fetch up to 20 web pages as markdown, each cut to a maximum length.

        Fetches 1 to 20 pages in parallel. Returns the first `maxChars` characters of each page
        as markdown, in the order of `urls`. A page that fails has an error in its place and is
        not charged: its price is refunded as credits. Use it to fill the context of a language
        model with search results. For whole pages with metadata, or pages that need JavaScript,
        use /batch/fetch.

        Args:
            urls: required. 1 to 20 URLs. A repeated URL is fetched once; each repeat costs as
                much as a stored answer
            max_chars: Maximum number of characters per page. Default: 20000
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            source: auto: markdown where the site offers it (`Accept: text/markdown`) and the
                other options allow it, otherwise HTML; html: HTML only; markdown: as auto, and
                the markdown version that an HTML page links to. Default: "auto"
            timeout: Maximum time of each page in milliseconds, queue included. Default: 15000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[ContentsInput]) -> Answered[ContentsOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[ContentsInput]) -> AsyncJob[ContentsOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
