# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class FetchBasicInput(TypedDict):
    """The fields of fetch-basic."""

    url: str
    cache: NotRequired[bool]
    cacheTtl: NotRequired[int]
    mainContent: NotRequired[bool]
    includeSelector: NotRequired[str]
    excludeSelector: NotRequired[str]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    maxTokens: NotRequired[int]
    format: NotRequired[Literal["markdown", "text", "html"]]
    links: NotRequired[bool]
    explain: NotRequired[bool]
    timeout: NotRequired[int]
    waitFor: NotRequired[str]


class FetchBasicOutputMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class FetchBasicOutputMetadata(TypedDict):
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
    extraction: NotRequired[FetchBasicOutputMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class FetchBasicOutputLinksItem(TypedDict):
    url: str
    """Absolute URL"""
    text: str


class FetchBasicOutputExplanationBlocksItem(TypedDict):
    text: str
    """First characters of the block"""
    chancePercent: int
    """Probability that the block is content, in percent"""
    kept: bool
    by: NotRequired[Literal["chance", "group", "card", "title", "section", "price", "short"]]
    """Why the block was kept. chance: its probability; group: its table or list was kept; card: its
    card was kept; title: it is the title; section: its section was kept; price: it is the price;
    short: the page is short.
    """


class FetchBasicOutputExplanation(TypedDict):
    """How the content was selected"""

    chosenBy: Literal["chances", "selector", "whole page"]
    """chances: by the probability of each block; selector: by includeSelector; whole page: nothing
    was removed
    """
    thresholdPercent: NotRequired[int]
    """Minimum probability at which a block is kept, in percent"""
    blocks: NotRequired[list[FetchBasicOutputExplanationBlocksItem]]
    blocksLeftOut: NotRequired[int]
    """Number of blocks that are not listed"""


class FetchBasicOutputCache(TypedDict):
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


class FetchBasicOutputProof(TypedDict):
    hash: str
    """SHA-256 of the content in UTF-8, lower-case hex"""
    timestamp: str
    """When the proof was made, ISO 8601"""
    alg: str
    """MAC algorithm: HMAC-SHA256"""
    mac: str
    """MAC of url, hash and timestamp, joined by line feeds; lower-case hex"""
    keyId: str
    """Id of the keys of the MAC and the signature"""
    signature: NotRequired[str]
    """Ed25519 signature of the same text, base64url. The public key is in /.well-known/jwks.json"""


class FetchBasicOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    title: str
    """Title of the page; empty if it has none"""
    metadata: FetchBasicOutputMetadata
    fetchedAt: str
    """When the page was fetched, ISO 8601"""
    content: str
    """Content of the page, in the requested format"""
    truncated: NotRequired[bool]
    """true: the content is cut at maxTokens, or because an answer has at most 10 MB"""
    links: NotRequired[list[FetchBasicOutputLinksItem]]
    explanation: NotRequired[FetchBasicOutputExplanation]
    """How the content was selected"""
    warnings: NotRequired[list[str]]
    """Options that had no effect, and why"""
    tier: Literal["basic", "pro", "provider"]
    """How the page was fetched. basic: plain HTTP; pro: a browser; provider: an outside service"""
    cache: FetchBasicOutputCache
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    proof: FetchBasicOutputProof
    requestId: str


class FetchBasic(JobOperation[FetchBasicOutput]):
    """Fetch a web page as markdown over plain HTTP."""

    definition = Definition("POST", "/fetch/basic", is_paid=True, sign_in="request")

    def __call__(self, **input: Unpack[FetchBasicInput]) -> FetchBasicOutput:
        """Fetch a web page as markdown over plain HTTP.

        Fetches one page over plain HTTP, without running its scripts. Returns the main content
        as markdown, with the title, metadata and a proof. This is the fastest and cheapest way
        to read a page: try it first. For a page that is empty or incomplete without JavaScript,
        use /fetch/pro. For a page that blocks simple requests, use /fetch/resilient. For several
        pages, use /batch/fetch or /contents.

        Args:
            url: required. http or https URL, up to 2048 characters
            cache: Accept a stored answer; costs 70 % less. Default: True
            cacheTtl: Maximum age of a stored answer in seconds. Default: 3600
            mainContent: false: the whole page, including navigation. Default: True
            includeSelector: CSS selector: keep only these elements
            excludeSelector: CSS selector: remove these elements
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            maxTokens: Cut the content after about this many tokens
            format: Format of the content. Default: "markdown"
            links: Return the links of the content. Default: False
            explain: Return how the content was selected. Default: False
            timeout: Milliseconds, queue included. Default: 15000
            waitFor: Ignored with a warning; use the rendering operation
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FetchBasicInput]) -> Answered[FetchBasicOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[FetchBasicInput]) -> Job[FetchBasicOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)
