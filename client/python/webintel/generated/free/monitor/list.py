# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.operation import Operation
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
    pauseReason: NotRequired[Literal["requested", "insufficient_credits", "no_payer", "webhook_gone", "challenge_failed"]]
    """requested: by POST /monitor/{monitorId}/pause; insufficient_credits: the wallet, or the
    spending key that created the monitor, cannot pay for checks; no_payer: the monitor was
    created while calls were free, so that no wallet pays for its checks; webhook_gone: the
    receiver answered 410; challenge_failed: the receiver did not answer the challenge
    """
    checkInterval: float
    """Hours between two checks"""
    createdAt: str
    """When the monitor was created"""
    lastCheck: NotRequired[str]
    """When the last check was made"""


class MonitorListOutput(TypedDict):
    monitors: list[MonitorListOutputMonitorsItem]
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    requestId: str


class MonitorList(Operation[MonitorListOutput]):
    """List the monitors of the wallet."""

    definition = Definition("GET", "/monitor/list", sign_in="origin")

    def __call__(self, **input: Unpack[MonitorListInput]) -> MonitorListOutput:
        """List the monitors of the wallet.

        Returns the monitors that the wallet has created, the oldest first, in pages. The call is
        free and needs a sign-in; /discovery shows the text to sign. For all settings of a
        monitor, use GET /monitor/{monitorId}.

        Args:
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorListInput]) -> Answered[MonitorListOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)
