# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class SearchNewsInput(TypedDict):
    """The fields of search-news."""

    query: str
    limit: NotRequired[int]
    country: NotRequired[str]
    language: NotRequired[str]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    freshness: NotRequired[Literal["day", "week", "month", "year"]]


class SearchNewsOutputProvider(TypedDict):
    """Service whose results these are; of merged results, the first of the services"""

    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchNewsOutputMergedProvidersItem(TypedDict):
    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchNewsOutputCache(TypedDict):
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


class SearchNewsOutputResultsItem(TypedDict):
    position: int
    """Place in the results, from 1"""
    title: str
    """Title of the page, as plain text"""
    url: str
    """URL of the page, without redirects of the search engine and tracking parameters"""
    snippet: NotRequired[str]
    """Beginning of the article, or its text around the words of the query"""
    source: NotRequired[str]
    """Name of the publisher"""
    date: NotRequired[str]
    """As the provider writes it, such as 2 hours ago"""
    isoDate: NotRequired[str]
    """ISO 8601 date or timestamp"""
    thumbnail: NotRequired[str]
    """URL of a small image"""


class SearchNewsOutput(TypedDict):
    query: str
    """The requested query"""
    provider: NotRequired[SearchNewsOutputProvider]
    """Service whose results these are; of merged results, the first of the services"""
    mergedProviders: NotRequired[list[SearchNewsOutputMergedProvidersItem]]
    """All services whose results were merged. Absent if it was one"""
    warnings: NotRequired[list[str]]
    """Options that the provider could not apply, and providers that failed"""
    searchedAt: str
    """When the search ran, ISO 8601"""
    cache: SearchNewsOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""
    results: list[SearchNewsOutputResultsItem]
    """Results, best first"""


class SearchNews(JobOperation[SearchNewsOutput]):
    """Search the news for articles with source and date."""

    definition = Definition("POST", "/search/news", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl", "include_domains": "includeDomains", "exclude_domains": "excludeDomains"})

    def __call__(self, **input: Unpack[SearchNewsInput]) -> SearchNewsOutput:
        """Search the news for articles with source and date.

        Searches news articles. `date` is the text of the provider; `isoDate` is the same date in
        ISO 8601, if it can be read. Use `freshness` for the last day, week, month or year. For
        pages of any kind use /search; to read the articles, use /contents.

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
            freshness: Maximum age of the results
        """
        return self._call(input)

    def with_response(self, **input: Unpack[SearchNewsInput]) -> Answered[SearchNewsOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[SearchNewsInput]) -> Job[SearchNewsOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncSearchNews(AsyncJobOperation[SearchNewsOutput]):
    """Search the news for articles with source and date."""

    definition = SearchNews.definition

    async def __call__(self, **input: Unpack[SearchNewsInput]) -> SearchNewsOutput:
        """Search the news for articles with source and date.

        Searches news articles. `date` is the text of the provider; `isoDate` is the same date in
        ISO 8601, if it can be read. Use `freshness` for the last day, week, month or year. For
        pages of any kind use /search; to read the articles, use /contents.

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
            freshness: Maximum age of the results
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[SearchNewsInput]) -> Answered[SearchNewsOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[SearchNewsInput]) -> AsyncJob[SearchNewsOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
