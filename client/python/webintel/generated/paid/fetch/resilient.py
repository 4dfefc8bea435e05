# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class FetchResilientInput(TypedDict):
    """The fields of fetch-resilient."""

    url: str
    timeout: NotRequired[int]
    respect_usage: NotRequired[list[Literal["search", "ai-input", "ai-train", "ai-index", "ai-train-images", "tdm"]]]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


FetchResilientOutputMetadataUsageAllows = TypedDict(
    "FetchResilientOutputMetadataUsageAllows",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
    },
)


FetchResilientOutputMetadataUsageStatementsItemSays = TypedDict(
    "FetchResilientOutputMetadataUsageStatementsItemSays",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
    },
)


class FetchResilientOutputMetadataUsageStatementsItemTerms(TypedDict):
    """The terms of the owner, as they are written"""

    payment: NotRequired[str]
    """Kind of payment, such as crawl, use, subscription or attribution"""
    amount: NotRequired[str]
    """Price, as the owner writes it"""
    currency: NotRequired[str]
    """Currency of `amount`, as the owner writes it"""
    url: NotRequired[str]
    """Where the terms are, or where a licence is sold"""


class FetchResilientOutputMetadataUsageStatementsItem(TypedDict):
    source: Literal["content-signal", "aipref", "rsl", "tdmrep", "noai"]
    """The vocabulary"""
    where: str
    """The file and its line, the header, or the element of the page"""
    line: str
    """The statement as it is written, at most 300 characters"""
    says: FetchResilientOutputMetadataUsageStatementsItemSays
    """The word of the statement for each use. conditional: allowed on the terms, or for some users.
    Uses that it does not name are absent
    """
    use: NotRequired[str]
    """The `use` of Content-Signal: immediate, reference or full"""
    terms: NotRequired[FetchResilientOutputMetadataUsageStatementsItemTerms]
    """The terms of the owner, as they are written"""


class FetchResilientOutputMetadataUsageUnreadItem(TypedDict):
    where: str
    """URL of the file, or the element of the page; of those beyond a limit, their number"""
    reason: str
    """Why it was not read"""


class FetchResilientOutputMetadataUsage(TypedDict):
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """

    allows: FetchResilientOutputMetadataUsageAllows
    """The statements together. conflict: they contradict each other. Uses that none of them names
    are absent
    """
    statements: list[FetchResilientOutputMetadataUsageStatementsItem]
    """Each statement, with its place and its words"""
    unread: NotRequired[list[FetchResilientOutputMetadataUsageUnreadItem]]
    """Files that may hold statements and could not be read"""


class FetchResilientOutputMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class FetchResilientOutputMetadata(TypedDict):
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
    usage: NotRequired[FetchResilientOutputMetadataUsage]
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
    extraction: NotRequired[FetchResilientOutputMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class FetchResilientOutputProvider(TypedDict):
    """Service of the strategy"""

    id: str
    """Provider id; webintel for plain HTTP and the browser"""
    name: str
    """Name of the service, such as Firecrawl"""


class FetchResilientOutputTriedItemProvider(TypedDict):
    """Service of the strategy"""

    id: str
    """Provider id; webintel for plain HTTP and the browser"""
    name: str
    """Name of the service, such as Firecrawl"""


class FetchResilientOutputTriedItem(TypedDict):
    tier: Literal["basic", "pro", "provider"]
    """Strategy. basic: plain HTTP; pro: a browser; provider: an outside service"""
    provider: FetchResilientOutputTriedItemProvider
    """Service of the strategy"""
    code: str
    """Error code, such as TARGET_BLOCKED; CAPABILITY_UNAVAILABLE if the deployment has no browser
    """
    message: str
    """For people: what went wrong"""


class FetchResilientOutputCache(TypedDict):
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


class FetchResilientOutputProof(TypedDict):
    """Proof that this service returned this content for this URL at this time. POST /proof/verify
    checks it
    """

    hash: str
    """SHA-256 of the content in UTF-8, lower-case hex"""
    timestamp: str
    """When the proof was made, ISO 8601"""
    usageHash: NotRequired[str]
    """SHA-256 of metadata.usage as canonical JSON (RFC 8785). Absent if the owner says nothing"""
    alg: str
    """MAC algorithm: HMAC-SHA256"""
    mac: str
    """MAC of url, hash, timestamp and, if present, usageHash, joined by line feeds; lower-case hex
    """
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
    """Title that the page declares, or its main heading; empty if it has none"""
    metadata: FetchResilientOutputMetadata
    """Facts that the page declares, and facts about its response. Facts that are not known are
    absent
    """
    fetchedAt: str
    """When the page was fetched, ISO 8601"""
    content: str
    """Content of the page as markdown"""
    truncated: NotRequired[bool]
    """true: the content is cut, because an answer has at most 10 MB"""
    warnings: NotRequired[list[str]]
    """Options that had no effect, content that was left out, and doubts about the result"""
    provider: FetchResilientOutputProvider
    """Service of the strategy"""
    tier: Literal["basic", "pro", "provider"]
    """Strategy. basic: plain HTTP; pro: a browser; provider: an outside service"""
    tried: list[FetchResilientOutputTriedItem]
    """Strategies that failed before, in order, with their errors"""
    cache: FetchResilientOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    proof: FetchResilientOutputProof
    """Proof that this service returned this content for this URL at this time. POST /proof/verify
    checks it
    """
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class FetchResilient(JobOperation[FetchResilientOutput]):
    """Fetch a web page as markdown with a browser and outside providers as fallbacks."""

    definition = Definition("POST", "/fetch/resilient", is_paid=True, sign_in="request", names={"respect_usage": "respectUsage", "cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[FetchResilientInput]) -> FetchResilientOutput:
        """Fetch a web page as markdown with a browser and outside providers as fallbacks.

        Tries plain HTTP, a browser and outside providers, one after another, until one returns
        the page. Returns the page as markdown, the strategy that worked (`tier` and `provider`),
        and the error of each strategy that failed before (`tried`). Use it for pages that block
        or fail the other operations. If you know which strategy works, use /fetch/basic or
        /fetch/pro.

        Args:
            url: required. http or https URL, up to 2048 characters
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FetchResilientInput]) -> Answered[FetchResilientOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[FetchResilientInput]) -> Job[FetchResilientOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncFetchResilient(AsyncJobOperation[FetchResilientOutput]):
    """Fetch a web page as markdown with a browser and outside providers as fallbacks."""

    definition = FetchResilient.definition

    async def __call__(self, **input: Unpack[FetchResilientInput]) -> FetchResilientOutput:
        """Fetch a web page as markdown with a browser and outside providers as fallbacks.

        Tries plain HTTP, a browser and outside providers, one after another, until one returns
        the page. Returns the page as markdown, the strategy that worked (`tier` and `provider`),
        and the error of each strategy that failed before (`tried`). Use it for pages that block
        or fail the other operations. If you know which strategy works, use /fetch/basic or
        /fetch/pro.

        Args:
            url: required. http or https URL, up to 2048 characters
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[FetchResilientInput]) -> Answered[FetchResilientOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[FetchResilientInput]) -> AsyncJob[FetchResilientOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
