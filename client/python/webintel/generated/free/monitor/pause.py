# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MonitorPauseInput(TypedDict):
    """The fields of monitor-pause."""

    monitor_id: str


class MonitorPauseOutput(TypedDict):
    status: Literal["active", "paused", "error"]
    """active: checked as scheduled; error: the same, but the last looks failed; paused: not checked
    """
    nextCheckAt: NotRequired[str]
    """When the next check is due"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorPause(Operation[MonitorPauseOutput]):
    """Pause a monitor."""

    definition = Definition("POST", "/monitor/{monitorId}/pause", names={"monitor_id": "monitorId"})

    def __call__(self, **input: Unpack[MonitorPauseInput]) -> MonitorPauseOutput:
        """Pause a monitor.

        Stops the checks of a monitor until /monitor/{monitorId}/resume. Notices that were made
        before are still delivered. A monitor that is paused stays paused. The call is free, and
        the id is the only key.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorPauseInput]) -> Answered[MonitorPauseOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorPause(AsyncOperation[MonitorPauseOutput]):
    """Pause a monitor."""

    definition = MonitorPause.definition

    async def __call__(self, **input: Unpack[MonitorPauseInput]) -> MonitorPauseOutput:
        """Pause a monitor.

        Stops the checks of a monitor until /monitor/{monitorId}/resume. Notices that were made
        before are still delivered. A monitor that is paused stays paused. The call is free, and
        the id is the only key.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorPauseInput]) -> Answered[MonitorPauseOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
