# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class SearchAutocompleteInput(TypedDict):
    """The fields of search-autocomplete."""

    query: str
    limit: NotRequired[int]
    country: NotRequired[str]
    language: NotRequired[str]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class SearchAutocompleteOutputProvider(TypedDict):
    """Service whose results these are; of merged results, the first of the services"""

    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchAutocompleteOutputMergedProvidersItem(TypedDict):
    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchAutocompleteOutputCache(TypedDict):
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


class SearchAutocompleteOutput(TypedDict):
    query: str
    """The requested query"""
    provider: NotRequired[SearchAutocompleteOutputProvider]
    """Service whose results these are; of merged results, the first of the services"""
    mergedProviders: NotRequired[list[SearchAutocompleteOutputMergedProvidersItem]]
    """All services whose results were merged. Absent if it was one"""
    warnings: NotRequired[list[str]]
    """Options that the provider could not apply, and providers that failed"""
    searchedAt: str
    """When the search ran, ISO 8601"""
    cache: SearchAutocompleteOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""
    suggestions: list[str]
    """Queries that people type, most likely first"""


class SearchAutocomplete(JobOperation[SearchAutocompleteOutput]):
    """List the queries that a search engine suggests."""

    definition = Definition("POST", "/search/autocomplete", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[SearchAutocompleteInput]) -> SearchAutocompleteOutput:
        """List the queries that a search engine suggests.

        Returns the suggestions of a search engine for the start of a query, most likely first.
        Set `country` and `language` for the suggestions of a market.

        Args:
            query: required. Query; "phrases" and site:example.com work
            limit: Maximum results. Default: 10
            country: ISO 3166-1 code, such as us
            language: ISO 639-1 code, such as en
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[SearchAutocompleteInput]) -> Answered[SearchAutocompleteOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[SearchAutocompleteInput]) -> Job[SearchAutocompleteOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncSearchAutocomplete(AsyncJobOperation[SearchAutocompleteOutput]):
    """List the queries that a search engine suggests."""

    definition = SearchAutocomplete.definition

    async def __call__(self, **input: Unpack[SearchAutocompleteInput]) -> SearchAutocompleteOutput:
        """List the queries that a search engine suggests.

        Returns the suggestions of a search engine for the start of a query, most likely first.
        Set `country` and `language` for the suggestions of a market.

        Args:
            query: required. Query; "phrases" and site:example.com work
            limit: Maximum results. Default: 10
            country: ISO 3166-1 code, such as us
            language: ISO 639-1 code, such as en
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[SearchAutocompleteInput]) -> Answered[SearchAutocompleteOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[SearchAutocompleteInput]) -> AsyncJob[SearchAutocompleteOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
