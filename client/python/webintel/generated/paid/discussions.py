# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class DiscussionsInput(TypedDict):
    """The fields of discussions."""

    query: NotRequired[str]
    limit: NotRequired[int]
    sort: NotRequired[Literal["relevance", "recent"]]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    topic: NotRequired[str]


class DiscussionsOutputStoriesItem(TypedDict):
    title: str
    """Title of the story, as plain text"""
    url: NotRequired[str]
    """Address that the story submits; absent for questions and other texts"""
    text: NotRequired[str]
    """Start of the text of a story, up to 1,000 characters"""
    points: int
    """Points that users gave the story"""
    comments: int
    """Number of comments"""
    author: str
    """Name of the user; [deleted] if there is none any more"""
    postedAt: str
    """When the story was posted, ISO 8601"""
    discussionUrl: str
    """Address of the thread"""


class DiscussionsOutputSummaryTopDomainsItem(TypedDict):
    domain: str
    """Registrable domain, such as example.com"""
    stories: int
    """Returned stories that link to it"""


class DiscussionsOutputSummary(TypedDict):
    """Totals. Points and comments are those of the returned stories, times those of all matches"""

    totalMatches: int
    """Number of stories that match, returned or not"""
    returned: int
    """Number of `stories`"""
    pointsReturned: int
    """Sum of the points of the returned stories"""
    commentsReturned: int
    """Sum of the comments of the returned stories"""
    topDomains: list[DiscussionsOutputSummaryTopDomainsItem]
    """Up to 10 registrable domains of the returned stories, most stories first"""
    firstSeen: NotRequired[str]
    """Time of the oldest match; absent if it is not known"""
    lastSeen: NotRequired[str]
    """Time of the newest match; absent if it is not known"""


class DiscussionsOutputCache(TypedDict):
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


class DiscussionsOutput(TypedDict):
    query: str
    """`query` of the call"""
    source: Literal["hacker-news"]
    """Where the discussions are"""
    sort: Literal["relevance", "recent"]
    """`sort` of the call"""
    stories: list[DiscussionsOutputStoriesItem]
    """Matching stories, in the order of `sort`"""
    summary: DiscussionsOutputSummary
    """Totals. Points and comments are those of the returned stories, times those of all matches"""
    warnings: NotRequired[list[str]]
    """Parts of the summary that are absent, and the reasons"""
    searchedAt: str
    """When the search ran, ISO 8601"""
    cache: DiscussionsOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Discussions(JobOperation[DiscussionsOutput]):
    """Find Hacker News stories about a topic, with totals."""

    definition = Definition("POST", "/discussions", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[DiscussionsInput]) -> DiscussionsOutput:
        """Find Hacker News stories about a topic, with totals.

        Searches the stories of Hacker News and returns each with its points, number of comments
        and the address of its thread. The summary counts all matches, adds up the returned
        stories, and names the most-submitted domains and the times of the first and the last
        match.

        Args:
            query: Words of the topic
            limit: Maximum number of stories. Default: 20
            sort: recent: newest first. Default: "relevance"
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            topic: Another name of `query`
        """
        return self._call(input)

    def with_response(self, **input: Unpack[DiscussionsInput]) -> Answered[DiscussionsOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[DiscussionsInput]) -> Job[DiscussionsOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncDiscussions(AsyncJobOperation[DiscussionsOutput]):
    """Find Hacker News stories about a topic, with totals."""

    definition = Discussions.definition

    async def __call__(self, **input: Unpack[DiscussionsInput]) -> DiscussionsOutput:
        """Find Hacker News stories about a topic, with totals.

        Searches the stories of Hacker News and returns each with its points, number of comments
        and the address of its thread. The summary counts all matches, adds up the returned
        stories, and names the most-submitted domains and the times of the first and the last
        match.

        Args:
            query: Words of the topic
            limit: Maximum number of stories. Default: 20
            sort: recent: newest first. Default: "relevance"
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            topic: Another name of `query`
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[DiscussionsInput]) -> Answered[DiscussionsOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[DiscussionsInput]) -> AsyncJob[DiscussionsOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
