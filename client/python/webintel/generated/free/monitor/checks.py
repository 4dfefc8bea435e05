# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncPagedOperation
from webintel.definition import Definition
from webintel.operation import PagedOperation
from webintel.typing_names import NotRequired, Unpack


class MonitorChecksInput(TypedDict):
    """The fields of monitor-checks."""

    monitor_id: str
    limit: NotRequired[int]
    cursor: NotRequired[str]


class MonitorChecksOutputChecksItemError(TypedDict):
    """Why the page could not be read"""

    code: str
    """Error code, for example TARGET_TIMEOUT"""
    message: str
    """For people: what went wrong"""


class MonitorChecksOutputChecksItemChange(TypedDict):
    """Present if the status is changed"""

    changeType: Literal["content", "status"]
    """content: the text changed, and perhaps the HTTP status, too; status: only the HTTP status
    changed
    """
    previousStatusCode: NotRequired[int]
    """HTTP status before the change. Present if the HTTP status changed"""
    added: list[str]
    """Text that is new, in order, cut to a few lines"""
    removed: list[str]
    """Text that is gone, in order, cut to a few lines"""


class MonitorChecksOutputChecksItem(TypedDict):
    checkId: str
    """Id of a check"""
    checkedAt: str
    """When the page was requested"""
    status: Literal["learning", "same", "changed", "failed", "selector_missing"]
    """learning: the first check, which learns what the page changes by itself; selector_missing:
    the page has no element for includeSelector
    """
    statusCode: NotRequired[int]
    """HTTP status of the page"""
    contentHash: NotRequired[str]
    """SHA-256 of the watched text, in lower-case hex"""
    durationMs: int
    """Milliseconds of all looks of the check"""
    looks: int
    """How often the page was requested for the check"""
    error: NotRequired[MonitorChecksOutputChecksItemError]
    """Why the page could not be read"""
    change: NotRequired[MonitorChecksOutputChecksItemChange]
    """Present if the status is changed"""
    noticeId: NotRequired[str]
    """Id of the notice about the check; about the text, if the text and the HTTP status changed.
    Absent if the options of the monitor exclude it
    """


class MonitorChecksOutput(TypedDict):
    checks: list[MonitorChecksOutputChecksItem]
    """Checks of the last 30 days, newest first"""
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorChecks(PagedOperation[MonitorChecksOutput]):
    """List the checks of a monitor."""

    definition = Definition("GET", "/monitor/{monitorId}/checks", names={"monitor_id": "monitorId"})

    def __call__(self, **input: Unpack[MonitorChecksInput]) -> MonitorChecksOutput:
        """List the checks of a monitor.

        Returns the checks of a monitor of the last 30 days, newest first and in pages: the
        status of each, the hash of the text, how long it took, and the change that it found. The
        call is free, and the id is the only key. To replay the checks with other settings, use
        /monitor/backtest.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorChecksInput]) -> Answered[MonitorChecksOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def pages(self, **input: Unpack[MonitorChecksInput]) -> Iterator[MonitorChecksOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[MonitorChecksInput]) -> Iterator[MonitorChecksOutputChecksItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "checks")


class AsyncMonitorChecks(AsyncPagedOperation[MonitorChecksOutput]):
    """List the checks of a monitor."""

    definition = MonitorChecks.definition

    async def __call__(self, **input: Unpack[MonitorChecksInput]) -> MonitorChecksOutput:
        """List the checks of a monitor.

        Returns the checks of a monitor of the last 30 days, newest first and in pages: the
        status of each, the hash of the text, how long it took, and the change that it found. The
        call is free, and the id is the only key. To replay the checks with other settings, use
        /monitor/backtest.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorChecksInput]) -> Answered[MonitorChecksOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    def pages(self, **input: Unpack[MonitorChecksInput]) -> AsyncIterator[MonitorChecksOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[MonitorChecksInput]) -> AsyncIterator[MonitorChecksOutputChecksItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "checks")
