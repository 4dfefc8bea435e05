# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class PdfInput(TypedDict):
    """The fields of pdf."""

    url: NotRequired[str]
    file: NotRequired[bytes]
    pages: NotRequired[list[int]]
    ocr: NotRequired[bool]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    timeout: NotRequired[int]


class PdfOutputMetadata(TypedDict):
    """Facts that the file declares. Facts that are not known are absent"""

    title: NotRequired[str]
    """Title that the file declares"""
    author: NotRequired[str]
    """Authors that the file declares, separated as it writes them"""
    createdAt: NotRequired[str]
    """When the file was created, ISO 8601"""
    modifiedAt: NotRequired[str]
    """When the file was last changed, ISO 8601"""
    producer: NotRequired[str]
    """Program that wrote the file"""
    pageCount: int
    """Number of pages in the file"""


class PdfOutputPagesItem(TypedDict):
    page: int
    """Number of the page, from 1"""
    text: str
    """Markdown in reading order"""
    width: float
    """Width in points (1/72 inch), as the page is shown"""
    height: float
    """Height in points, as the page is shown"""
    needsOcr: NotRequired[bool]
    """The page shows pictures without text: call again with ocr: true"""
    ocr: NotRequired[bool]
    """The text was recognized in a picture and may contain errors"""


class PdfOutputOutlineItem(TypedDict):
    title: str
    """Text of the bookmark, up to 300 characters"""
    page: NotRequired[int]
    """Number of the page, from 1"""
    level: int
    """Depth, from 1"""


class PdfOutputCache(TypedDict):
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


class PdfOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source. Of a file: ni:///sha-256; and its hash (RFC 6920)
    """
    metadata: PdfOutputMetadata
    """Facts that the file declares. Facts that are not known are absent"""
    pages: list[PdfOutputPagesItem]
    """The pages that were read"""
    fullText: str
    """Markdown of all returned pages"""
    truncated: NotRequired[bool]
    """true: the last pages are cut, because an answer has at most 10 MB"""
    outline: NotRequired[list[PdfOutputOutlineItem]]
    """Bookmarks of the file, in order"""
    warnings: NotRequired[list[str]]
    """Parts that were left out, and why"""
    extractedAt: str
    """When the file was read, ISO 8601"""
    cache: PdfOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Pdf(JobOperation[PdfOutput]):
    """Read a PDF as markdown, page by page."""

    definition = Definition("POST", "/pdf", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[PdfInput]) -> PdfOutput:
        """Read a PDF as markdown, page by page.

        Reads a PDF at a URL (up to 25 MiB), or a file of your own (up to 20 MB, sent as for
        /convert), and returns the text of each page as markdown in reading order, with headings,
        lists and tables, the metadata and the outline. A call reads up to 200 pages; pages
        selects others. Pages that are pictures have needsOcr: true; with ocr: true, up to 10 of
        them are recognized. /fetch/basic, /batch/fetch and /contents read a PDF as one page.

        Args:
            url: http or https URL, up to 2048 characters
            file: The file, up to 20 MB
            pages: Numbers of the pages to read, from 1; all by default
            ocr: Recognize the text of pages that are pictures; takes seconds a page. Default:
                False
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
        """
        return self._call(input)

    def with_response(self, **input: Unpack[PdfInput]) -> Answered[PdfOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[PdfInput]) -> Job[PdfOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncPdf(AsyncJobOperation[PdfOutput]):
    """Read a PDF as markdown, page by page."""

    definition = Pdf.definition

    async def __call__(self, **input: Unpack[PdfInput]) -> PdfOutput:
        """Read a PDF as markdown, page by page.

        Reads a PDF at a URL (up to 25 MiB), or a file of your own (up to 20 MB, sent as for
        /convert), and returns the text of each page as markdown in reading order, with headings,
        lists and tables, the metadata and the outline. A call reads up to 200 pages; pages
        selects others. Pages that are pictures have needsOcr: true; with ocr: true, up to 10 of
        them are recognized. /fetch/basic, /batch/fetch and /contents read a PDF as one page.

        Args:
            url: http or https URL, up to 2048 characters
            file: The file, up to 20 MB
            pages: Numbers of the pages to read, from 1; all by default
            ocr: Recognize the text of pages that are pictures; takes seconds a page. Default:
                False
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[PdfInput]) -> Answered[PdfOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[PdfInput]) -> AsyncJob[PdfOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
