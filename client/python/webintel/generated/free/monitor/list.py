# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncPagedOperation
from webintel.definition import Definition
from webintel.operation import PagedOperation
from webintel.typing_names import NotRequired, Unpack


class MonitorListInput(TypedDict):
    """The fields of monitor-list."""

    limit: NotRequired[int]
    cursor: NotRequired[str]


class MonitorListOutputMonitorsItem(TypedDict):
    monitorId: str
    """Id of the monitor, and its only key: keep it secret"""
    url: str
    """URL of the page, as it is requested"""
    status: Literal["active", "paused", "error"]
    """active: checked as scheduled; error: the same, but the last looks failed; paused: not checked
    """
    pauseReason: NotRequired[Literal["requested", "insufficient_credits", "no_payer", "wallet_blocked", "webhook_gone", "challenge_failed"]]
    """requested: by POST /monitor/{monitorId}/pause; insufficient_credits: the wallet, or the
    spending key that created the monitor, cannot pay for checks; no_payer: the monitor was
    created while calls were free, so that no wallet pays for its checks; wallet_blocked: the
    operator does not serve the wallet; webhook_gone: the receiver answered 410;
    challenge_failed: the receiver did not answer the challenge
    """
    checkInterval: float
    """Hours between two checks"""
    createdAt: str
    """When the monitor was created"""
    lastCheck: NotRequired[str]
    """When the last check was made"""


class MonitorListOutput(TypedDict):
    monitors: list[MonitorListOutputMonitorsItem]
    """Monitors of the wallet, the oldest first"""
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorList(PagedOperation[MonitorListOutput]):
    """List the monitors of the wallet."""

    definition = Definition("GET", "/monitor/list", sign_in="origin")

    def __call__(self, **input: Unpack[MonitorListInput]) -> MonitorListOutput:
        """List the monitors of the wallet.

        Returns the monitors that the wallet has created, the oldest first, in pages. A call with
        a spending key returns those that the key and its children have created. The call is free
        and needs a sign-in; /discovery shows the text to sign. For all settings of a monitor,
        use GET /monitor/{monitorId}.

        Args:
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorListInput]) -> Answered[MonitorListOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def pages(self, **input: Unpack[MonitorListInput]) -> Iterator[MonitorListOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[MonitorListInput]) -> Iterator[MonitorListOutputMonitorsItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "monitors")


class AsyncMonitorList(AsyncPagedOperation[MonitorListOutput]):
    """List the monitors of the wallet."""

    definition = MonitorList.definition

    async def __call__(self, **input: Unpack[MonitorListInput]) -> MonitorListOutput:
        """List the monitors of the wallet.

        Returns the monitors that the wallet has created, the oldest first, in pages. A call with
        a spending key returns those that the key and its children have created. The call is free
        and needs a sign-in; /discovery shows the text to sign. For all settings of a monitor,
        use GET /monitor/{monitorId}.

        Args:
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorListInput]) -> Answered[MonitorListOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    def pages(self, **input: Unpack[MonitorListInput]) -> AsyncIterator[MonitorListOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[MonitorListInput]) -> AsyncIterator[MonitorListOutputMonitorsItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "monitors")
