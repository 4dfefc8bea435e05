# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class MonitorDeleteInput(TypedDict):
    """The fields of monitor-delete."""

    monitor_id: str


class MonitorDeleteOutput(TypedDict):
    monitorId: str
    """Id of the monitor, and its only key: keep it secret"""
    deleted: bool
    """Always true: the monitor is deleted"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorDelete(Operation[MonitorDeleteOutput]):
    """Delete a monitor."""

    definition = Definition("DELETE", "/monitor/{monitorId}", names={"monitor_id": "monitorId"})

    def __call__(self, **input: Unpack[MonitorDeleteInput]) -> MonitorDeleteOutput:
        """Delete a monitor.

        Stops a monitor, and deletes it with its checks, the texts that it saw, and its notices,
        delivered or not. This cannot be undone. The call is free, and the id is the only key. To
        stop the checks for a while, use /monitor/{monitorId}/pause.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorDeleteInput]) -> Answered[MonitorDeleteOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorDelete(AsyncOperation[MonitorDeleteOutput]):
    """Delete a monitor."""

    definition = MonitorDelete.definition

    async def __call__(self, **input: Unpack[MonitorDeleteInput]) -> MonitorDeleteOutput:
        """Delete a monitor.

        Stops a monitor, and deletes it with its checks, the texts that it saw, and its notices,
        delivered or not. This cannot be undone. The call is free, and the id is the only key. To
        stop the checks for a while, use /monitor/{monitorId}/pause.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorDeleteInput]) -> Answered[MonitorDeleteOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
