# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class FreeFetchInput(TypedDict):
    """The fields of free-fetch."""

    url: str
    timeout: NotRequired[int]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]


class FreeFetchOutputMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class FreeFetchOutputMetadata(TypedDict):
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
    extraction: NotRequired[FreeFetchOutputMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class FreeFetchOutput_readerRateLimit(TypedDict):
    limit: int
    """Calls per hour and client address, over all free endpoints"""
    remaining: int
    """Remaining calls"""
    resetSeconds: int
    """Seconds until the allowance is full again"""


class FreeFetchOutput_readerUpgrade(TypedDict):
    fullContent: str
    jsRendering: str
    docs: str


class FreeFetchOutput_reader(TypedDict):
    tier: str
    """Always free"""
    limit: int
    """Maximum number of characters of content"""
    rateLimit: FreeFetchOutput_readerRateLimit
    upgrade: FreeFetchOutput_readerUpgrade


class FreeFetchOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    title: str
    """Title of the page; empty if it has none"""
    metadata: FreeFetchOutputMetadata
    fetchedAt: str
    """When the page was fetched, ISO 8601"""
    content: str
    """First 2000 characters of the page as markdown"""
    truncated: bool
    """true: the page has more content"""
    _reader: FreeFetchOutput_reader
    requestId: str


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
            timeout: Milliseconds, queue included. Default: 15000
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include\"
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FreeFetchInput]) -> Answered[FreeFetchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)
