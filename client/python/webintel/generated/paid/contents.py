# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class ContentsInput(TypedDict):
    """The fields of contents."""

    urls: list[str]
    maxChars: NotRequired[int]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cacheTtl: NotRequired[int]


class ContentsOutputResultsItemCache(TypedDict):
    state: Literal["hit", "miss", "revalidated", "stale", "bypass"]
    """hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the
    target; stale: stored answer, because the target failed; bypass: fetched, because the call
    set cache to false
    """
    age: int
    """Seconds since the answer was stored or confirmed"""
    storedAt: NotRequired[str]
    """When the answer was stored. Absent if the target forbids storing it"""
    expiresAt: NotRequired[str]
    """When the stored answer stops being a hit"""


class ContentsOutputResultsItemError(TypedDict):
    """Why the page has no content"""

    code: str
    message: str


class ContentsOutputResultsItem(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    status: Literal["success", "error"]
    title: NotRequired[str]
    """Title of the page; empty if it has none"""
    content: NotRequired[str]
    """The page as markdown"""
    cache: NotRequired[ContentsOutputResultsItemCache]
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    error: NotRequired[ContentsOutputResultsItemError]
    """Why the page has no content"""
    truncated: NotRequired[bool]
    """true: the page has more content"""


class ContentsOutputSummary(TypedDict):
    total: int
    successful: int
    failed: int


class ContentsOutput(TypedDict):
    results: list[ContentsOutputResultsItem]
    """One result per URL, in the order of the input"""
    summary: ContentsOutputSummary
    fetchedAt: str
    """When the last page was fetched, or failed"""
    requestId: str


class Contents(JobOperation[ContentsOutput]):
    """Fetch up to 20 web pages as markdown, each cut to a maximum length."""

    definition = Definition("POST", "/contents", is_paid=True, sign_in="request")

    def __call__(self, **input: Unpack[ContentsInput]) -> ContentsOutput:
        """Fetch up to 20 web pages as markdown, each cut to a maximum length.

        Fetches 1 to 20 pages in parallel. Returns the first `maxChars` characters of each page
        as markdown, in the order of `urls`. A page that fails has an error in its place and is
        not charged: its price is refunded as credits. Use it to fill the context of a language
        model with search results. For whole pages with metadata, or pages that need JavaScript,
        use /batch/fetch.

        Args:
            urls: required. 1 to 20 URLs. A repeated URL is fetched once; each repeat costs as
                much as a stored answer
            maxChars: Maximum number of characters per page. Default: 20000
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            timeout: Milliseconds, queue included. Default: 15000
            cache: Accept a stored answer; costs 70 % less. Default: True
            cacheTtl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ContentsInput]) -> Answered[ContentsOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[ContentsInput]) -> Job[ContentsOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)
