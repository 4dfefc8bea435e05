# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class FetchResilientInput(TypedDict):
    """The fields of fetch-resilient."""

    url: str
    timeout: NotRequired[int]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    cache: NotRequired[bool]
    cacheTtl: NotRequired[int]


class FetchResilientOutputMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class FetchResilientOutputMetadata(TypedDict):
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
    extraction: NotRequired[FetchResilientOutputMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class FetchResilientOutputProvider(TypedDict):
    id: str
    """Provider id; webintel for plain HTTP and the browser"""
    name: str


class FetchResilientOutputTriedItemProvider(TypedDict):
    id: str
    """Provider id; webintel for plain HTTP and the browser"""
    name: str


class FetchResilientOutputTriedItem(TypedDict):
    tier: Literal["basic", "pro", "provider"]
    """Strategy. basic: plain HTTP; pro: a browser; provider: an outside service"""
    provider: FetchResilientOutputTriedItemProvider
    code: str
    message: str


class FetchResilientOutputCache(TypedDict):
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


class FetchResilientOutputProof(TypedDict):
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


class FetchResilientOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    title: str
    """Title of the page; empty if it has none"""
    metadata: FetchResilientOutputMetadata
    fetchedAt: str
    """When the page was fetched, ISO 8601"""
    content: str
    """Content of the page as markdown"""
    truncated: NotRequired[bool]
    """true: the content is cut at maxTokens, or because an answer has at most 10 MB"""
    warnings: NotRequired[list[str]]
    """Options that had no effect, and why"""
    provider: FetchResilientOutputProvider
    tier: Literal["basic", "pro", "provider"]
    """Strategy. basic: plain HTTP; pro: a browser; provider: an outside service"""
    tried: list[FetchResilientOutputTriedItem]
    """Strategies that failed before, in order, with their errors"""
    cache: FetchResilientOutputCache
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    proof: FetchResilientOutputProof
    requestId: str


class FetchResilient(JobOperation[FetchResilientOutput]):
    """Fetch a web page as markdown with a browser and outside providers as fallbacks."""

    definition = Definition("POST", "/fetch/resilient", is_paid=True, sign_in="request")

    def __call__(self, **input: Unpack[FetchResilientInput]) -> FetchResilientOutput:
        """Fetch a web page as markdown with a browser and outside providers as fallbacks.

        Tries plain HTTP, a browser and outside providers, one after another, until one returns
        the page. Returns the page as markdown, the strategy that worked (`tier` and `provider`),
        and the error of each strategy that failed before (`tried`). Use it for pages that block
        or fail the other operations. If you know which strategy works, use /fetch/basic or
        /fetch/pro.

        Args:
            url: required. http or https URL, up to 2048 characters
            timeout: Milliseconds, queue included. Default: 30000
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            cache: Accept a stored answer; costs 70 % less. Default: True
            cacheTtl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FetchResilientInput]) -> Answered[FetchResilientOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[FetchResilientInput]) -> Job[FetchResilientOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)
