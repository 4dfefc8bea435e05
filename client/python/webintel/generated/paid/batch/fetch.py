# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class BatchFetchInput(TypedDict):
    """The fields of batch-fetch."""

    urls: list[str]
    timeout: NotRequired[int]
    tier: NotRequired[Literal["basic", "pro"]]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    cache: NotRequired[bool]
    cacheTtl: NotRequired[int]
    async_: NotRequired[bool]


class BatchFetchOutputResultsItemCache(TypedDict):
    state: Literal["hit", "miss", "revalidated", "stale", "bypass"]
    """hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the
    target; stale: stored answer, because the target failed; bypass: fetched, because the call
    set cache to false
    """
    age: int
    """Seconds since the answer was stored or confirmed"""
    storedAt: NotRequired[str]
    """When the answer was stored. Absent if the target forbids storing it"""
    expiresAt: NotRequired[str]
    """When the stored answer stops being a hit"""


class BatchFetchOutputResultsItemError(TypedDict):
    """Why the page has no content"""

    code: str
    message: str


class BatchFetchOutputResultsItemMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class BatchFetchOutputResultsItemMetadata(TypedDict):
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
    statusCode: int
    """HTTP status of the page"""
    contentType: NotRequired[str]
    charset: NotRequired[str]
    """Character encoding of the page"""
    finalUrl: str
    """URL after redirects"""
    wordCount: int
    """Number of words in the content"""
    extraction: NotRequired[BatchFetchOutputResultsItemMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class BatchFetchOutputResultsItem(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    status: Literal["success", "error"]
    title: NotRequired[str]
    """Title of the page; empty if it has none"""
    content: NotRequired[str]
    """The page as markdown"""
    cache: NotRequired[BatchFetchOutputResultsItemCache]
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    error: NotRequired[BatchFetchOutputResultsItemError]
    """Why the page has no content"""
    truncated: NotRequired[bool]
    """true: the content is cut at maxTokens, or because an answer has at most 10 MB"""
    metadata: NotRequired[BatchFetchOutputResultsItemMetadata]
    fetchedAt: str
    """When the page was fetched, or failed"""


class BatchFetchOutputSummary(TypedDict):
    total: int
    successful: int
    failed: int


class BatchFetchOutput(TypedDict):
    results: list[BatchFetchOutputResultsItem]
    """One result per URL, in the order of the input"""
    summary: BatchFetchOutputSummary
    totalPrice: str
    """Price of the delivered pages, in US dollars"""
    requestId: str


class BatchFetch(JobOperation[BatchFetchOutput]):
    """Fetch 2 to 20 web pages as markdown in one call."""

    definition = Definition("POST", "/batch/fetch", is_paid=True, sign_in="request")

    def __call__(self, **input: Unpack[BatchFetchInput]) -> BatchFetchOutput:
        """Fetch 2 to 20 web pages as markdown in one call.

        Fetches 2 to 20 pages in parallel. Returns each page as markdown, with its title and
        metadata, in the order of `urls`. A page that fails has an error in its place and is not
        charged: its price is refunded as credits. Set `tier` to pro to render pages in a
        browser. For shortened pages, use /contents. For one page, use /fetch/basic.

        Args:
            urls: required. 2 to 20 URLs. A repeated URL is fetched once; each repeat costs as
                much as a stored answer
            timeout: Milliseconds, queue included. Default: 15000
            tier: pro: render the pages in a browser. Default: "basic"
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            cache: Accept a stored answer; costs 70 % less. Default: True
            cacheTtl: Maximum age of a stored answer in seconds. Default: 3600
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
        """
        return self._call(input)

    def with_response(self, **input: Unpack[BatchFetchInput]) -> Answered[BatchFetchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[BatchFetchInput]) -> Job[BatchFetchOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)
