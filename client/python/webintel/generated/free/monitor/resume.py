# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MonitorResumeInput(TypedDict):
    """The fields of monitor-resume."""

    monitor_id: str


class MonitorResumeOutput(TypedDict):
    status: Literal["active", "paused", "error"]
    """active: checked as scheduled; error: the same, but the last looks failed; paused: not checked
    """
    nextCheckAt: NotRequired[str]
    """When the next check is due"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorResume(Operation[MonitorResumeOutput]):
    """Resume a paused monitor."""

    definition = Definition("POST", "/monitor/{monitorId}/resume", names={"monitor_id": "monitorId"})

    def __call__(self, **input: Unpack[MonitorResumeInput]) -> MonitorResumeOutput:
        """Resume a paused monitor.

        Continues the checks of a monitor that is paused for any reason. They keep their times. A
        check that was due during the pause is made at once, and compares the page with the text
        from before. A receiver that failed its challenge gets a new one first. The call is free,
        and the id is the only key.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorResumeInput]) -> Answered[MonitorResumeOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorResume(AsyncOperation[MonitorResumeOutput]):
    """Resume a paused monitor."""

    definition = MonitorResume.definition

    async def __call__(self, **input: Unpack[MonitorResumeInput]) -> MonitorResumeOutput:
        """Resume a paused monitor.

        Continues the checks of a monitor that is paused for any reason. They keep their times. A
        check that was due during the pause is made at once, and compares the page with the text
        from before. A receiver that failed its challenge gets a new one first. The call is free,
        and the id is the only key.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorResumeInput]) -> Answered[MonitorResumeOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
