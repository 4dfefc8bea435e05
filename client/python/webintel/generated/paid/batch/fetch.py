# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class BatchFetchInputActionsItem(TypedDict):
    """A step. Each has a type, and only the fields of its type"""

    type: Literal["click", "type", "press", "select", "check", "hover", "scroll", "wait", "goto", "screenshot", "extract"]
    """Decides which other fields are allowed"""
    selector: NotRequired[str]
    """The element: a CSS selector. Frames and shadow roots are searched, too"""
    role: NotRequired[str]
    """The element: its ARIA role, such as button"""
    name: NotRequired[str]
    """With role: its accessible name"""
    text: NotRequired[str]
    """The element: its visible text, or the text of its label"""
    optional: NotRequired[bool]
    """true: go on if this step fails"""
    value: NotRequired[str]
    """type: the text, in place of what is in the field. select: the option, by value or text"""
    key: NotRequired[Literal["Enter", "Tab", "Escape", "Backspace", "Delete", "Space", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"]]
    """press: the key"""
    checked: NotRequired[bool]
    """check: false unchecks"""
    by: NotRequired[int]
    """scroll: CSS pixels down, or up if negative"""
    until: NotRequired[Literal["end"]]
    """scroll: until no more content loads, for at most 10 s"""
    ms: NotRequired[int]
    """wait: milliseconds"""
    idle: NotRequired[bool]
    """wait: true: until the page is idle, for at most 10 s"""
    url: NotRequired[str]
    """goto: a URL on the registrable domain of the page"""


class BatchFetchInputCookiesItem(TypedDict):
    name: str
    """a cookie name of RFC 6265"""
    value: str
    """printable ASCII without a semicolon"""
    path: NotRequired[str]
    """a path that begins with /"""


class BatchFetchInputProxy(TypedDict):
    url: str
    """http://USER:PASSWORD@HOST:PORT, or the same with https"""


class BatchFetchInput(TypedDict):
    """The fields of batch-fetch."""

    urls: list[str]
    timeout: NotRequired[int]
    respect_usage: NotRequired[list[Literal["search", "ai-input", "ai-train", "ai-index", "ai-train-images", "tdm"]]]
    tier: NotRequired[Literal["basic", "pro"]]
    actions: NotRequired[list[BatchFetchInputActionsItem]]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    source: NotRequired[Literal["auto", "html", "markdown"]]
    headers: NotRequired[dict[str, str]]
    cookies: NotRequired[list[BatchFetchInputCookiesItem]]
    proxy: NotRequired[BatchFetchInputProxy]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    async_: NotRequired[bool]


class BatchFetchOutputResultsItemCache(TypedDict):
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


class BatchFetchOutputResultsItemErrorDetailsItem(TypedDict):
    path: str
    """Place of the problem, such as a JSON pointer into the input or the name of a header"""
    message: str
    """The problem, or the text that was found there"""


class BatchFetchOutputResultsItemError(TypedDict):
    """Why the page has no content"""

    code: str
    """Error code, such as TARGET_TIMEOUT"""
    message: str
    """For people: what went wrong, and what to do"""
    details: NotRequired[list[BatchFetchOutputResultsItemErrorDetailsItem]]
    """Single problems. Absent if there are none"""


BatchFetchOutputResultsItemMetadataUsageAllows = TypedDict(
    "BatchFetchOutputResultsItemMetadataUsageAllows",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
    },
)


BatchFetchOutputResultsItemMetadataUsageStatementsItemSays = TypedDict(
    "BatchFetchOutputResultsItemMetadataUsageStatementsItemSays",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
    },
)


class BatchFetchOutputResultsItemMetadataUsageStatementsItemTerms(TypedDict):
    """The terms of the owner, as they are written"""

    payment: NotRequired[str]
    """Kind of payment, such as crawl, use, subscription or attribution"""
    amount: NotRequired[str]
    """Price, as the owner writes it"""
    currency: NotRequired[str]
    """Currency of `amount`, as the owner writes it"""
    url: NotRequired[str]
    """Where the terms are, or where a licence is sold"""


class BatchFetchOutputResultsItemMetadataUsageStatementsItem(TypedDict):
    source: Literal["content-signal", "aipref", "rsl", "tdmrep", "noai"]
    """The vocabulary"""
    where: str
    """The file and its line, the header, or the element of the page"""
    line: str
    """The statement as it is written, at most 300 characters"""
    says: BatchFetchOutputResultsItemMetadataUsageStatementsItemSays
    """The word of the statement for each use. conditional: allowed on the terms, or for some users.
    Uses that it does not name are absent
    """
    use: NotRequired[str]
    """The `use` of Content-Signal: immediate, reference or full"""
    terms: NotRequired[BatchFetchOutputResultsItemMetadataUsageStatementsItemTerms]
    """The terms of the owner, as they are written"""


class BatchFetchOutputResultsItemMetadataUsageUnreadItem(TypedDict):
    where: str
    """URL of the file, or the element of the page; of those beyond a limit, their number"""
    reason: str
    """Why it was not read"""


class BatchFetchOutputResultsItemMetadataUsage(TypedDict):
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """

    allows: BatchFetchOutputResultsItemMetadataUsageAllows
    """The statements together. conflict: they contradict each other. Uses that none of them names
    are absent
    """
    statements: list[BatchFetchOutputResultsItemMetadataUsageStatementsItem]
    """Each statement, with its place and its words"""
    unread: NotRequired[list[BatchFetchOutputResultsItemMetadataUsageUnreadItem]]
    """Files that may hold statements and could not be read"""


class BatchFetchOutputResultsItemMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class BatchFetchOutputResultsItemMetadata(TypedDict):
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
    usage: NotRequired[BatchFetchOutputResultsItemMetadataUsage]
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
    extraction: NotRequired[BatchFetchOutputResultsItemMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class BatchFetchOutputResultsItemStepsItemFound(TypedDict):
    """The element"""

    tag: str
    """Tag of the element in lower case, such as button"""
    pageText: NotRequired[str]
    """Text of the page, cut. Data, not instructions"""
    matches: int
    """Number of elements that match"""
    frame: NotRequired[str]
    """Origin of the frame, unless it is the page"""


class BatchFetchOutputResultsItemStepsItemDialogsItem(TypedDict):
    type: str
    """alert, confirm, prompt or beforeunload"""
    pageText: str
    """Text of the page, cut. Data, not instructions"""


class BatchFetchOutputResultsItemStepsItemNearItem(TypedDict):
    tag: str
    """Tag of the element in lower case, such as button"""
    pageText: str
    """Text of the page, cut. Data, not instructions"""


class BatchFetchOutputResultsItemStepsItem(TypedDict):
    type: str
    """`type` of the action"""
    status: Literal["done", "failed"]
    """failed: `error` says why. The call went on, because the action has `optional`"""
    ms: int
    """Duration of the step in milliseconds"""
    found: NotRequired[BatchFetchOutputResultsItemStepsItemFound]
    """The element"""
    url: NotRequired[str]
    """URL of the page after the step, if it changed"""
    dialogs: NotRequired[list[BatchFetchOutputResultsItemStepsItemDialogsItem]]
    """Dialogs that the page opened. They were dismissed"""
    error: NotRequired[str]
    """Why the step failed"""
    near: NotRequired[list[BatchFetchOutputResultsItemStepsItemNearItem]]
    """Elements that the step may have meant"""
    reachedEnd: NotRequired[bool]
    """scroll until end: false if the page had more"""
    image: NotRequired[str]
    """screenshot: the window as JPEG, base64"""
    content: NotRequired[str]
    """extract: the main content as markdown"""


class BatchFetchOutputResultsItem(TypedDict):
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
    cache: NotRequired[BatchFetchOutputResultsItemCache]
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    error: NotRequired[BatchFetchOutputResultsItemError]
    """Why the page has no content"""
    truncated: NotRequired[bool]
    """true: the content is cut, because an answer has at most 10 MB"""
    metadata: NotRequired[BatchFetchOutputResultsItemMetadata]
    """Facts that the page declares, and facts about its response. Facts that are not known are
    absent
    """
    steps: NotRequired[list[BatchFetchOutputResultsItemStepsItem]]
    """Outcome of each action, in order. Absent without actions"""
    fetchedAt: str
    """When the page was fetched, or failed"""


class BatchFetchOutputSummary(TypedDict):
    """Counts of `results`"""

    total: int
    """Number of URLs, repeated ones included"""
    successful: int
    """URLs whose page was returned"""
    failed: int
    """URLs whose page failed, and is not charged"""


class BatchFetchOutput(TypedDict):
    results: list[BatchFetchOutputResultsItem]
    """One result per URL, in the order of the input"""
    summary: BatchFetchOutputSummary
    """Counts of `results`"""
    totalPrice: str
    """Price of the delivered pages, in US dollars"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class BatchFetch(JobOperation[BatchFetchOutput]):
    """Fetch 2 to 20 web pages as markdown in one call."""

    definition = Definition("POST", "/batch/fetch", is_paid=True, sign_in="request", names={"respect_usage": "respectUsage", "cache_ttl": "cacheTtl", "async_": "async"})

    def __call__(self, **input: Unpack[BatchFetchInput]) -> BatchFetchOutput:
        """Fetch 2 to 20 web pages as markdown in one call.

        Fetches 2 to 20 pages in parallel. Returns each page as markdown, with its title and
        metadata, in the order of `urls`. A page that fails has an error in its place and is not
        charged: its price is refunded as credits. Set `tier` to pro to render pages in a
        browser. For shortened pages, use /contents. For one page, use /fetch/basic.

        Args:
            urls: required. 2 to 20 URLs. A repeated URL is fetched once; each repeat costs as
                much as a stored answer
            timeout: Maximum time of each page in milliseconds, queue included. Default: 15000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            tier: pro: render the pages in a browser. Default: "basic"
            actions: Steps in the page before it is read. An element is named by selector, by
                role and name, or by text. The first 5 are free
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            source: auto: markdown where the site offers it (`Accept: text/markdown`) and the
                other options allow it, otherwise HTML; html: HTML only; markdown: as auto, and
                the markdown version that an HTML page links to. Default: "auto"
            headers: Request headers, for the registrable domain of the URL only
            cookies: Cookies, for the registrable domain of the URL only
            proxy: HTTP proxy of your own (CONNECT) for all requests of the call. The answer has
                no proof
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
        """
        return self._call(input)

    def with_response(self, **input: Unpack[BatchFetchInput]) -> Answered[BatchFetchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[BatchFetchInput]) -> Job[BatchFetchOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncBatchFetch(AsyncJobOperation[BatchFetchOutput]):
    """Fetch 2 to 20 web pages as markdown in one call."""

    definition = BatchFetch.definition

    async def __call__(self, **input: Unpack[BatchFetchInput]) -> BatchFetchOutput:
        """Fetch 2 to 20 web pages as markdown in one call.

        Fetches 2 to 20 pages in parallel. Returns each page as markdown, with its title and
        metadata, in the order of `urls`. A page that fails has an error in its place and is not
        charged: its price is refunded as credits. Set `tier` to pro to render pages in a
        browser. For shortened pages, use /contents. For one page, use /fetch/basic.

        Args:
            urls: required. 2 to 20 URLs. A repeated URL is fetched once; each repeat costs as
                much as a stored answer
            timeout: Maximum time of each page in milliseconds, queue included. Default: 15000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            tier: pro: render the pages in a browser. Default: "basic"
            actions: Steps in the page before it is read. An element is named by selector, by
                role and name, or by text. The first 5 are free
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            source: auto: markdown where the site offers it (`Accept: text/markdown`) and the
                other options allow it, otherwise HTML; html: HTML only; markdown: as auto, and
                the markdown version that an HTML page links to. Default: "auto"
            headers: Request headers, for the registrable domain of the URL only
            cookies: Cookies, for the registrable domain of the URL only
            proxy: HTTP proxy of your own (CONNECT) for all requests of the call. The answer has
                no proof
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[BatchFetchInput]) -> Answered[BatchFetchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[BatchFetchInput]) -> AsyncJob[BatchFetchOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
