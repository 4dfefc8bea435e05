# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class SearchScholarInput(TypedDict):
    """The fields of search-scholar."""

    query: str
    limit: NotRequired[int]
    country: NotRequired[str]
    language: NotRequired[str]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]


class SearchScholarOutputProvider(TypedDict):
    """Service whose results these are; of merged results, the first of the services"""

    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchScholarOutputMergedProvidersItem(TypedDict):
    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchScholarOutputCache(TypedDict):
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


class SearchScholarOutputResultsItem(TypedDict):
    position: int
    """Place in the results, from 1"""
    title: str
    """Title of the publication, as plain text"""
    url: NotRequired[str]
    """URL of its page at the publisher or in an index"""
    snippet: NotRequired[str]
    """From the abstract or the text"""
    publicationInfo: NotRequired[str]
    """Authors, journal, year and publisher in one line"""
    authors: NotRequired[list[str]]
    """Names of the first 20 authors"""
    year: NotRequired[int]
    """Year of publication"""
    citedBy: NotRequired[int]
    """Number of works that cite this one"""
    pdfUrl: NotRequired[str]
    """URL of a PDF that is free to read. Absent if none is known"""
    doi: NotRequired[str]
    """Digital object identifier, in lower case"""


class SearchScholarOutput(TypedDict):
    query: str
    """The requested query"""
    provider: NotRequired[SearchScholarOutputProvider]
    """Service whose results these are; of merged results, the first of the services"""
    mergedProviders: NotRequired[list[SearchScholarOutputMergedProvidersItem]]
    """All services whose results were merged. Absent if it was one"""
    warnings: NotRequired[list[str]]
    """Options that the provider could not apply, and providers that failed"""
    searchedAt: str
    """When the search ran, ISO 8601"""
    cache: SearchScholarOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""
    results: list[SearchScholarOutputResultsItem]
    """Results, best first"""


class SearchScholar(JobOperation[SearchScholarOutput]):
    """Search scientific publications with authors, year and citations."""

    definition = Definition("POST", "/search/scholar", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl", "include_domains": "includeDomains", "exclude_domains": "excludeDomains"})

    def __call__(self, **input: Unpack[SearchScholarInput]) -> SearchScholarOutput:
        """Search scientific publications with authors, year and citations.

        Searches scientific publications: articles, books, theses. Returns where each was
        published, its year and citation count, and the address of a PDF where one is freely
        available. To read it, use /pdf.

        Args:
            query: required. Query; "phrases" and site:example.com work
            limit: Maximum results. Default: 10
            country: ISO 3166-1 code, such as us
            language: ISO 639-1 code, such as en
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            include_domains: Only pages of these sites
            exclude_domains: No pages of these sites
        """
        return self._call(input)

    def with_response(self, **input: Unpack[SearchScholarInput]) -> Answered[SearchScholarOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[SearchScholarInput]) -> Job[SearchScholarOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncSearchScholar(AsyncJobOperation[SearchScholarOutput]):
    """Search scientific publications with authors, year and citations."""

    definition = SearchScholar.definition

    async def __call__(self, **input: Unpack[SearchScholarInput]) -> SearchScholarOutput:
        """Search scientific publications with authors, year and citations.

        Searches scientific publications: articles, books, theses. Returns where each was
        published, its year and citation count, and the address of a PDF where one is freely
        available. To read it, use /pdf.

        Args:
            query: required. Query; "phrases" and site:example.com work
            limit: Maximum results. Default: 10
            country: ISO 3166-1 code, such as us
            language: ISO 639-1 code, such as en
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            include_domains: Only pages of these sites
            exclude_domains: No pages of these sites
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[SearchScholarInput]) -> Answered[SearchScholarOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[SearchScholarInput]) -> AsyncJob[SearchScholarOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
