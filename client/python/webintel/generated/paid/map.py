# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class MapInput(TypedDict):
    """The fields of map."""

    url: str
    limit: NotRequired[int]
    include: NotRequired[list[str]]
    exclude: NotRequired[list[str]]
    search: NotRequired[str]
    include_subdomains: NotRequired[bool]
    respect_robots: NotRequired[bool]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class MapOutputLinksItemAlternatesItem(TypedDict):
    language: str
    """BCP 47 language tag, or x-default"""
    url: str
    """Absolute URL of the translation"""


class MapOutputLinksItem(TypedDict):
    url: str
    """Absolute URL of the page"""
    lastModified: NotRequired[str]
    """When the page last changed, as the sitemap states it; ISO 8601 date or timestamp"""
    title: NotRequired[str]
    """Title in the sitemap, or text of a link to the page. Absent without one"""
    alternates: NotRequired[list[MapOutputLinksItemAlternatesItem]]
    """Translations of the page that the sitemap names"""


class MapOutputCache(TypedDict):
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


class MapOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    urls: list[str]
    """Addresses, best first for a search, otherwise in the order of the site"""
    links: list[MapOutputLinksItem]
    """The same addresses, with what the site states about them"""
    total: int
    """Number of different addresses that pass the filters; up to 500,000 addresses are counted"""
    source: Literal["sitemap", "links", "none"]
    """Where the addresses are from. sitemap: sitemaps, and links if there were few; links: the page
    only; none: no address passes the filters
    """
    sitemapsChecked: int
    """Number of sitemap files that were requested"""
    warnings: NotRequired[list[str]]
    """Parts of the site that were not read, and the reasons"""
    mappedAt: str
    """When the addresses were listed, ISO 8601"""
    cache: MapOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Map(JobOperation[MapOutput]):
    """List the page addresses of a website from its sitemaps and links."""

    definition = Definition("POST", "/map", is_paid=True, sign_in="request", names={"include_subdomains": "includeSubdomains", "respect_robots": "respectRobots", "cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[MapInput]) -> MapOutput:
        """List the page addresses of a website from its sitemaps and links.

        Lists the pages of a website without fetching them. Reads the sitemaps that robots.txt
        names, /sitemap.xml, and those that indexes name; if they name few addresses, also the
        links of the page at `url`, rendered by a browser where the host needs one. Returns each
        page once, up to `limit`, with its last modification and title where the site states
        them. `include` and `exclude` filter, `search` ranks. A `url` that is a sitemap itself is
        read as one. Addresses that robots.txt disallows are listed, but not fetched. To read the
        pages, use /contents, /batch/fetch or /crawl.

        Args:
            url: required. URL of the site, usually its home page
            limit: Maximum number of addresses. Default: 1000
            include: Keep only addresses that match one of these. Substrings such as /blog, or
                globs such as /blog/* and *.pdf; * also matches slashes
            exclude: Drop addresses that match one of these, written like `include`
            search: Words: addresses that contain them, or whose titles do, come first
            include_subdomains: List all hosts of the domain. www. always counts as the same
                host. Default: False
            respect_robots: false: read the page at url even if robots.txt disallows it. Default:
                True
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MapInput]) -> Answered[MapOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[MapInput]) -> Job[MapOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncMap(AsyncJobOperation[MapOutput]):
    """List the page addresses of a website from its sitemaps and links."""

    definition = Map.definition

    async def __call__(self, **input: Unpack[MapInput]) -> MapOutput:
        """List the page addresses of a website from its sitemaps and links.

        Lists the pages of a website without fetching them. Reads the sitemaps that robots.txt
        names, /sitemap.xml, and those that indexes name; if they name few addresses, also the
        links of the page at `url`, rendered by a browser where the host needs one. Returns each
        page once, up to `limit`, with its last modification and title where the site states
        them. `include` and `exclude` filter, `search` ranks. A `url` that is a sitemap itself is
        read as one. Addresses that robots.txt disallows are listed, but not fetched. To read the
        pages, use /contents, /batch/fetch or /crawl.

        Args:
            url: required. URL of the site, usually its home page
            limit: Maximum number of addresses. Default: 1000
            include: Keep only addresses that match one of these. Substrings such as /blog, or
                globs such as /blog/* and *.pdf; * also matches slashes
            exclude: Drop addresses that match one of these, written like `include`
            search: Words: addresses that contain them, or whose titles do, come first
            include_subdomains: List all hosts of the domain. www. always counts as the same
                host. Default: False
            respect_robots: false: read the page at url even if robots.txt disallows it. Default:
                True
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MapInput]) -> Answered[MapOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[MapInput]) -> AsyncJob[MapOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
