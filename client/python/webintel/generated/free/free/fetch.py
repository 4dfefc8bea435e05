# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class FreeFetchInput(TypedDict):
    """The fields of free-fetch."""

    url: str
    timeout: NotRequired[int]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]


FreeFetchOutputMetadataUsageAllows = TypedDict(
    "FreeFetchOutputMetadataUsageAllows",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
    },
)


FreeFetchOutputMetadataUsageStatementsItemSays = TypedDict(
    "FreeFetchOutputMetadataUsageStatementsItemSays",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
    },
)


class FreeFetchOutputMetadataUsageStatementsItemTerms(TypedDict):
    """The terms of the owner, as they are written"""

    payment: NotRequired[str]
    """Kind of payment, such as crawl, use, subscription or attribution"""
    amount: NotRequired[str]
    """Price, as the owner writes it"""
    currency: NotRequired[str]
    """Currency of `amount`, as the owner writes it"""
    url: NotRequired[str]
    """Where the terms are, or where a licence is sold"""


class FreeFetchOutputMetadataUsageStatementsItem(TypedDict):
    source: Literal["content-signal", "aipref", "rsl", "tdmrep", "noai"]
    """The vocabulary"""
    where: str
    """The file and its line, the header, or the element of the page"""
    line: str
    """The statement as it is written, at most 300 characters"""
    says: FreeFetchOutputMetadataUsageStatementsItemSays
    """The word of the statement for each use. conditional: allowed on the terms, or for some users.
    Uses that it does not name are absent
    """
    use: NotRequired[str]
    """The `use` of Content-Signal: immediate, reference or full"""
    terms: NotRequired[FreeFetchOutputMetadataUsageStatementsItemTerms]
    """The terms of the owner, as they are written"""


class FreeFetchOutputMetadataUsageUnreadItem(TypedDict):
    where: str
    """URL of the file, or the element of the page; of those beyond a limit, their number"""
    reason: str
    """Why it was not read"""


class FreeFetchOutputMetadataUsage(TypedDict):
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """

    allows: FreeFetchOutputMetadataUsageAllows
    """The statements together. conflict: they contradict each other. Uses that none of them names
    are absent
    """
    statements: list[FreeFetchOutputMetadataUsageStatementsItem]
    """Each statement, with its place and its words"""
    unread: NotRequired[list[FreeFetchOutputMetadataUsageUnreadItem]]
    """Files that may hold statements and could not be read"""


class FreeFetchOutputMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class FreeFetchOutputMetadata(TypedDict):
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
    usage: NotRequired[FreeFetchOutputMetadataUsage]
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
    extraction: NotRequired[FreeFetchOutputMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class FreeFetchOutput_readerRateLimit(TypedDict):
    """The hourly allowance of the client address"""

    limit: int
    """Calls per hour and client address, over all free endpoints"""
    remaining: int
    """Remaining calls"""
    resetSeconds: int
    """Seconds until the allowance is full again"""


class FreeFetchOutput_readerUpgrade(TypedDict):
    """The paid operations that go further"""

    fullContent: str
    """Sentence that names the operation for whole pages"""
    jsRendering: str
    """Sentence that names the operation for pages that need JavaScript"""
    docs: str
    """URL of the documentation"""


class FreeFetchOutput_reader(TypedDict):
    """The limits of the free tier, and the allowance that is left"""

    tier: str
    """Always free"""
    limit: int
    """Maximum number of characters of content"""
    rateLimit: FreeFetchOutput_readerRateLimit
    """The hourly allowance of the client address"""
    upgrade: FreeFetchOutput_readerUpgrade
    """The paid operations that go further"""


class FreeFetchOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    title: str
    """Title that the page declares, or its main heading; empty if it has none"""
    metadata: FreeFetchOutputMetadata
    """Facts that the page declares, and facts about its response. Facts that are not known are
    absent
    """
    fetchedAt: str
    """When the page was fetched, ISO 8601"""
    content: str
    """First 2000 characters of the page as markdown"""
    truncated: bool
    """true: the page has more content"""
    _reader: FreeFetchOutput_reader
    """The limits of the free tier, and the allowance that is left"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class FreeFetch(Operation[FreeFetchOutput]):
    """Fetch the beginning of a web page as markdown, free of charge."""

    definition = Definition("POST", "/free/fetch")

    def __call__(self, **input: Unpack[FreeFetchInput]) -> FreeFetchOutput:
        """Fetch the beginning of a web page as markdown, free of charge.

        Returns the first 2000 characters of one page as markdown. Each client address has a few
        free calls per hour, shared with GET /r/{url}; "_reader" shows how many remain. Use it to
        try the service. For whole pages without that limit, use /fetch/basic.

        Args:
            url: required. http or https URL, up to 2048 characters
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include\"
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FreeFetchInput]) -> Answered[FreeFetchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncFreeFetch(AsyncOperation[FreeFetchOutput]):
    """Fetch the beginning of a web page as markdown, free of charge."""

    definition = FreeFetch.definition

    async def __call__(self, **input: Unpack[FreeFetchInput]) -> FreeFetchOutput:
        """Fetch the beginning of a web page as markdown, free of charge.

        Returns the first 2000 characters of one page as markdown. Each client address has a few
        free calls per hour, shared with GET /r/{url}; "_reader" shows how many remain. Use it to
        try the service. For whole pages without that limit, use /fetch/basic.

        Args:
            url: required. http or https URL, up to 2048 characters
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include\"
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[FreeFetchInput]) -> Answered[FreeFetchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
