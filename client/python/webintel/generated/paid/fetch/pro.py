# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class FetchProInput(TypedDict):
    """The fields of fetch-pro."""

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


class FetchProOutputMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class FetchProOutputMetadata(TypedDict):
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
    extraction: NotRequired[FetchProOutputMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class FetchProOutputLinksItem(TypedDict):
    url: str
    """Absolute URL"""
    text: str


class FetchProOutputExplanationBlocksItem(TypedDict):
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


class FetchProOutputExplanation(TypedDict):
    """How the content was selected"""

    chosenBy: Literal["chances", "selector", "whole page"]
    """chances: by the probability of each block; selector: by includeSelector; whole page: nothing
    was removed
    """
    thresholdPercent: NotRequired[int]
    """Minimum probability at which a block is kept, in percent"""
    blocks: NotRequired[list[FetchProOutputExplanationBlocksItem]]
    blocksLeftOut: NotRequired[int]
    """Number of blocks that are not listed"""


class FetchProOutputCache(TypedDict):
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


class FetchProOutputProof(TypedDict):
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


class FetchProOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    title: str
    """Title of the page; empty if it has none"""
    metadata: FetchProOutputMetadata
    fetchedAt: str
    """When the page was fetched, ISO 8601"""
    content: str
    """Content of the page, in the requested format"""
    truncated: NotRequired[bool]
    """true: the content is cut at maxTokens, or because an answer has at most 10 MB"""
    links: NotRequired[list[FetchProOutputLinksItem]]
    explanation: NotRequired[FetchProOutputExplanation]
    """How the content was selected"""
    warnings: NotRequired[list[str]]
    """Options that had no effect, and why"""
    tier: Literal["basic", "pro", "provider"]
    """How the page was fetched. basic: plain HTTP; pro: a browser; provider: an outside service"""
    cache: FetchProOutputCache
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    proof: FetchProOutputProof
    requestId: str


class FetchPro(JobOperation[FetchProOutput]):
    """Render a web page in a browser and return it as markdown."""

    definition = Definition("POST", "/fetch/pro", is_paid=True, sign_in="request")

    def __call__(self, **input: Unpack[FetchProInput]) -> FetchProOutput:
        """Render a web page in a browser and return it as markdown.

        Opens one page in a browser and runs its scripts. Returns the main content as markdown,
        with the title, metadata and a proof. Use it for pages that /fetch/basic returns empty or
        incomplete. It is slower and costs more: pages of hosts that are difficult to render cost
        up to three times the base price. POST /preview shows the current price.

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
            timeout: Milliseconds, queue included. Default: 30000
            waitFor: CSS selector: wait until a visible element matches
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FetchProInput]) -> Answered[FetchProOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[FetchProInput]) -> Job[FetchProOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)
