# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class SearchTrendsInput(TypedDict):
    """The fields of search-trends."""

    query: str
    period: NotRequired[Literal["hour", "day", "week", "month", "quarter", "year", "five-years", "all"]]
    country: NotRequired[str]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class SearchTrendsOutputProvider(TypedDict):
    """Service whose results these are; of merged results, the first of the services"""

    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchTrendsOutputMergedProvidersItem(TypedDict):
    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchTrendsOutputCache(TypedDict):
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


class SearchTrendsOutputTimelineItemValuesItem(TypedDict):
    query: str
    """One of the queries"""
    value: int
    """Relative interest"""


class SearchTrendsOutputTimelineItem(TypedDict):
    date: str
    """As the provider writes it, such as Nov 15 – 21, 2026"""
    timestamp: int
    """Start of the interval, Unix seconds"""
    values: list[SearchTrendsOutputTimelineItemValuesItem]
    """Interest in each query, in the order of the queries"""


class SearchTrendsOutput(TypedDict):
    query: str
    """The requested query"""
    provider: NotRequired[SearchTrendsOutputProvider]
    """Service whose results these are; of merged results, the first of the services"""
    mergedProviders: NotRequired[list[SearchTrendsOutputMergedProvidersItem]]
    """All services whose results were merged. Absent if it was one"""
    warnings: NotRequired[list[str]]
    """Options that the provider could not apply, and providers that failed"""
    searchedAt: str
    """When the search ran, ISO 8601"""
    cache: SearchTrendsOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""
    timeline: list[SearchTrendsOutputTimelineItem]
    """Intervals of the period, oldest first; empty if there were too few searches"""


class SearchTrends(JobOperation[SearchTrendsOutput]):
    """Compare the search interest of queries over time."""

    definition = Definition("POST", "/search/trends", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[SearchTrendsInput]) -> SearchTrendsOutput:
        """Compare the search interest of queries over time.

        Returns a timeline of the relative interest in up to five queries. Values are from 0 to
        100, where 100 is the peak of all queries and dates; they are not counts of searches. Set
        `country` for the interest in one country.

        Args:
            query: required. One to five queries, separated by commas
            period: Period until now. Default: "year"
            country: ISO 3166-1 code, such as us
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[SearchTrendsInput]) -> Answered[SearchTrendsOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[SearchTrendsInput]) -> Job[SearchTrendsOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncSearchTrends(AsyncJobOperation[SearchTrendsOutput]):
    """Compare the search interest of queries over time."""

    definition = SearchTrends.definition

    async def __call__(self, **input: Unpack[SearchTrendsInput]) -> SearchTrendsOutput:
        """Compare the search interest of queries over time.

        Returns a timeline of the relative interest in up to five queries. Values are from 0 to
        100, where 100 is the peak of all queries and dates; they are not counts of searches. Set
        `country` for the interest in one country.

        Args:
            query: required. One to five queries, separated by commas
            period: Period until now. Default: "year"
            country: ISO 3166-1 code, such as us
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[SearchTrendsInput]) -> Answered[SearchTrendsOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[SearchTrendsInput]) -> AsyncJob[SearchTrendsOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
