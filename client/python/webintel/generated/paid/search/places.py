# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class SearchPlacesInput(TypedDict):
    """The fields of search-places."""

    query: str
    limit: NotRequired[int]
    country: NotRequired[str]
    language: NotRequired[str]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    location: NotRequired[str]


class SearchPlacesOutputProvider(TypedDict):
    """Service whose results these are; of merged results, the first of the services"""

    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchPlacesOutputMergedProvidersItem(TypedDict):
    id: str
    """Stable id of the service, such as serper"""
    name: str
    """Name of the service for people, such as Serper"""


class SearchPlacesOutputCache(TypedDict):
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


class SearchPlacesOutputResultsItemCoordinates(TypedDict):
    """Position on the map"""

    latitude: float
    """Degrees, negative in the south"""
    longitude: float
    """Degrees, negative in the west"""


class SearchPlacesOutputResultsItem(TypedDict):
    position: int
    """Place in the results, from 1"""
    name: str
    """Name of the business, sight or address"""
    address: NotRequired[str]
    """Postal address in one line"""
    rating: NotRequired[float]
    """Average rating, usually from 1 to 5"""
    reviews: NotRequired[int]
    """Number of ratings"""
    priceLevel: NotRequired[str]
    """As the provider writes it, such as $$"""
    category: NotRequired[str]
    """Kind of place as the provider names it, such as cafe"""
    phone: NotRequired[str]
    """Phone number, as the provider writes it"""
    website: NotRequired[str]
    """URL of the website of the place"""
    description: NotRequired[str]
    """Text about the place, which may state its opening hours"""
    placeId: NotRequired[str]
    """Identifier of the place at the provider"""
    coordinates: NotRequired[SearchPlacesOutputResultsItemCoordinates]
    """Position on the map"""


class SearchPlacesOutput(TypedDict):
    query: str
    """The requested query"""
    provider: NotRequired[SearchPlacesOutputProvider]
    """Service whose results these are; of merged results, the first of the services"""
    mergedProviders: NotRequired[list[SearchPlacesOutputMergedProvidersItem]]
    """All services whose results were merged. Absent if it was one"""
    warnings: NotRequired[list[str]]
    """Options that the provider could not apply, and providers that failed"""
    searchedAt: str
    """When the search ran, ISO 8601"""
    cache: SearchPlacesOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""
    results: list[SearchPlacesOutputResultsItem]
    """Results, best first"""


class SearchPlaces(JobOperation[SearchPlacesOutput]):
    """Search places and businesses with address, rating and coordinates."""

    definition = Definition("POST", "/search/places", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl", "include_domains": "includeDomains", "exclude_domains": "excludeDomains"})

    def __call__(self, **input: Unpack[SearchPlacesInput]) -> SearchPlacesOutput:
        """Search places and businesses with address, rating and coordinates.

        Searches places: businesses, sights, addresses. Returns the address, coordinates, rating,
        phone number and website of each, if the provider has them. `location` says where to
        search, in words.

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
            location: Where to search, in words: a city, a district or an address
        """
        return self._call(input)

    def with_response(self, **input: Unpack[SearchPlacesInput]) -> Answered[SearchPlacesOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[SearchPlacesInput]) -> Job[SearchPlacesOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncSearchPlaces(AsyncJobOperation[SearchPlacesOutput]):
    """Search places and businesses with address, rating and coordinates."""

    definition = SearchPlaces.definition

    async def __call__(self, **input: Unpack[SearchPlacesInput]) -> SearchPlacesOutput:
        """Search places and businesses with address, rating and coordinates.

        Searches places: businesses, sights, addresses. Returns the address, coordinates, rating,
        phone number and website of each, if the provider has them. `location` says where to
        search, in words.

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
            location: Where to search, in words: a city, a district or an address
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[SearchPlacesInput]) -> Answered[SearchPlacesOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[SearchPlacesInput]) -> AsyncJob[SearchPlacesOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
