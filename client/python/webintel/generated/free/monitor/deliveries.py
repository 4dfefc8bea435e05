# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncPagedOperation
from webintel.definition import Definition
from webintel.operation import PagedOperation
from webintel.typing_names import NotRequired, Unpack


class MonitorDeliveriesInput(TypedDict):
    """The fields of monitor-deliveries."""

    monitor_id: str
    limit: NotRequired[int]
    cursor: NotRequired[str]


class MonitorDeliveriesOutputDeliveriesItemAttemptsItem(TypedDict):
    at: str
    """When the attempt began"""
    durationMs: int
    """Milliseconds until the response, or until the attempt failed"""
    status: NotRequired[int]
    """HTTP status of the response"""
    response: NotRequired[str]
    """First KiB of the response"""
    error: NotRequired[str]
    """Why the attempt failed"""


class MonitorDeliveriesOutputDeliveriesItem(TypedDict):
    noticeId: str
    """The header webhook-id of every attempt"""
    type: Literal["monitor.changed", "monitor.failed", "monitor.recovered", "monitor.paused", "webhook.challenge"]
    """Kind of the notice"""
    createdAt: str
    """When the notice was made"""
    status: Literal["pending", "delivered", "dead", "stopped"]
    """pending: attempts follow; dead: all attempts failed; stopped: the receiver answered 410, or
    the monitor ended
    """
    attempts: list[MonitorDeliveriesOutputDeliveriesItemAttemptsItem]
    """Attempts to deliver it, oldest first"""
    nextAttemptAt: NotRequired[str]
    """Present while the notice is the first of the pending ones"""


class MonitorDeliveriesOutput(TypedDict):
    deliveries: list[MonitorDeliveriesOutputDeliveriesItem]
    """Notices of the last 30 days, newest first"""
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorDeliveries(PagedOperation[MonitorDeliveriesOutput]):
    """List the notices of a monitor and their deliveries."""

    definition = Definition("GET", "/monitor/{monitorId}/deliveries", names={"monitor_id": "monitorId"})

    def __call__(self, **input: Unpack[MonitorDeliveriesInput]) -> MonitorDeliveriesOutput:
        """List the notices of a monitor and their deliveries.

        Returns the notices of a monitor of the last 30 days, newest first and in pages, with
        each attempt to deliver them: its time, the HTTP status, and the beginning of the
        response. The call is free, and the id is the only key. To send notices again, use
        /monitor/{monitorId}/redeliver.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorDeliveriesInput]) -> Answered[MonitorDeliveriesOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def pages(self, **input: Unpack[MonitorDeliveriesInput]) -> Iterator[MonitorDeliveriesOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[MonitorDeliveriesInput]) -> Iterator[MonitorDeliveriesOutputDeliveriesItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "deliveries")


class AsyncMonitorDeliveries(AsyncPagedOperation[MonitorDeliveriesOutput]):
    """List the notices of a monitor and their deliveries."""

    definition = MonitorDeliveries.definition

    async def __call__(self, **input: Unpack[MonitorDeliveriesInput]) -> MonitorDeliveriesOutput:
        """List the notices of a monitor and their deliveries.

        Returns the notices of a monitor of the last 30 days, newest first and in pages, with
        each attempt to deliver them: its time, the HTTP status, and the beginning of the
        response. The call is free, and the id is the only key. To send notices again, use
        /monitor/{monitorId}/redeliver.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorDeliveriesInput]) -> Answered[MonitorDeliveriesOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    def pages(self, **input: Unpack[MonitorDeliveriesInput]) -> AsyncIterator[MonitorDeliveriesOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[MonitorDeliveriesInput]) -> AsyncIterator[MonitorDeliveriesOutputDeliveriesItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "deliveries")
