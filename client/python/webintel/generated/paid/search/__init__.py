# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class SearchInput(TypedDict):
    """The fields of search."""

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
    include_content: NotRequired[bool]
    content_results: NotRequired[int]
    content_chars: NotRequired[int]


class SearchOutputProvider(TypedDict):
    """Service whose results these are; of merged results, the first of the services"""

    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchOutputMergedProvidersItem(TypedDict):
    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchOutputCache(TypedDict):
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


class SearchOutputResultsItemContentCache(TypedDict):
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


class SearchOutputResultsItemError(TypedDict):
    """Why the page was not read"""

    code: str
    """Error code, such as TARGET_TIMEOUT"""
    message: str
    """For people: what went wrong, and what to do"""


class SearchOutputResultsItem(TypedDict):
    position: int
    """Place in the results, from 1"""
    title: str
    """Title of the page, as plain text"""
    url: str
    """URL of the page, without redirects of the search engine and tracking parameters"""
    snippet: str
    """Text of the page around the words of the query; may be empty"""
    score: NotRequired[float]
    """Half for the place (1 for the first, less 0.05 for each further one), half for the share of
    the words of the query in title, snippet and URL. Never less than the score of a later result
    """
    date: NotRequired[str]
    """ISO 8601 date or timestamp of the page"""
    content: NotRequired[str]
    """The page as markdown"""
    contentTruncated: NotRequired[bool]
    """true: the page has more content"""
    contentCache: NotRequired[SearchOutputResultsItemContentCache]
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    error: NotRequired[SearchOutputResultsItemError]
    """Why the page was not read"""


class SearchOutput(TypedDict):
    query: str
    """The requested query"""
    provider: NotRequired[SearchOutputProvider]
    """Service whose results these are; of merged results, the first of the services"""
    mergedProviders: NotRequired[list[SearchOutputMergedProvidersItem]]
    """All services whose results were merged. Absent if it was one"""
    warnings: NotRequired[list[str]]
    """Options that the provider could not apply, and providers that failed"""
    searchedAt: str
    """When the search ran, ISO 8601"""
    cache: SearchOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""
    results: list[SearchOutputResultsItem]
    """Results, best first"""


class Search(JobOperation[SearchOutput]):
    """Search the web, and optionally read the top results."""

    definition = Definition("POST", "/search", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl", "include_domains": "includeDomains", "exclude_domains": "excludeDomains", "include_content": "includeContent", "content_results": "contentResults", "content_chars": "contentChars"})

    def __call__(self, **input: Unpack[SearchInput]) -> SearchOutput:
        """Search the web, and optionally read the top results.

        Searches the web through the providers of this deployment: if one fails or finds nothing,
        the next is asked. Returns up to `limit` results without duplicates and tracking
        parameters. `"quoted phrases"`, `site:`, `country`, `language` and `freshness` apply
        where the provider supports them; `warnings` names those that it could not apply. With
        `includeContent`, the top `contentResults` pages are read as markdown, as /fetch/basic
        would. Pages that fail are not charged: their price is refunded as credits. For news,
        images, places, products or papers, use /search/news and its siblings.

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
            include_content: Also read the top pages as markdown. Default: False
            content_results: Pages to read. Default: 5
            content_chars: Characters per page. Default: 8000
        """
        return self._call(input)

    def with_response(self, **input: Unpack[SearchInput]) -> Answered[SearchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[SearchInput]) -> Job[SearchOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncSearch(AsyncJobOperation[SearchOutput]):
    """Search the web, and optionally read the top results."""

    definition = Search.definition

    async def __call__(self, **input: Unpack[SearchInput]) -> SearchOutput:
        """Search the web, and optionally read the top results.

        Searches the web through the providers of this deployment: if one fails or finds nothing,
        the next is asked. Returns up to `limit` results without duplicates and tracking
        parameters. `"quoted phrases"`, `site:`, `country`, `language` and `freshness` apply
        where the provider supports them; `warnings` names those that it could not apply. With
        `includeContent`, the top `contentResults` pages are read as markdown, as /fetch/basic
        would. Pages that fail are not charged: their price is refunded as credits. For news,
        images, places, products or papers, use /search/news and its siblings.

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
            include_content: Also read the top pages as markdown. Default: False
            content_results: Pages to read. Default: 5
            content_chars: Characters per page. Default: 8000
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[SearchInput]) -> Answered[SearchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[SearchInput]) -> AsyncJob[SearchOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
