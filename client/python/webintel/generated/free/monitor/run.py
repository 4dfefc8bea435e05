# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class MonitorRunInput(TypedDict):
    """The fields of monitor-run."""

    monitor_id: str


class MonitorRunOutput(TypedDict):
    nextCheckAt: str
    """When the next check is due"""
    checkId: str
    """Id of a check"""
    checkPrice: str
    """US dollars of one check, from the credits of the wallet that created the monitor. 0:
    included. With the tier auto, a check that needs a browser costs more
    """
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorRun(Operation[MonitorRunOutput]):
    """Check the page of a monitor now."""

    definition = Definition("POST", "/monitor/{monitorId}/run", names={"monitor_id": "monitorId"})

    def __call__(self, **input: Unpack[MonitorRunInput]) -> MonitorRunOutput:
        """Check the page of a monitor now.

        Makes a check of a monitor due now, at most once a minute. The later checks stay as
        scheduled. Returns the id of the check; /monitor/{monitorId}/checks shows its result. A
        paused monitor must be resumed first. The call is free and the id is the only key. The
        check costs `checkPrice`, the price of /fetch/basic or /fetch/pro, from the credits of
        the wallet that created the monitor; it is refused with INSUFFICIENT_CREDITS where they
        do not cover it. A check that is due or under way costs no more than it would.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorRunInput]) -> Answered[MonitorRunOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorRun(AsyncOperation[MonitorRunOutput]):
    """Check the page of a monitor now."""

    definition = MonitorRun.definition

    async def __call__(self, **input: Unpack[MonitorRunInput]) -> MonitorRunOutput:
        """Check the page of a monitor now.

        Makes a check of a monitor due now, at most once a minute. The later checks stay as
        scheduled. Returns the id of the check; /monitor/{monitorId}/checks shows its result. A
        paused monitor must be resumed first. The call is free and the id is the only key. The
        check costs `checkPrice`, the price of /fetch/basic or /fetch/pro, from the credits of
        the wallet that created the monitor; it is refused with INSUFFICIENT_CREDITS where they
        do not cover it. A check that is due or under way costs no more than it would.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorRunInput]) -> Answered[MonitorRunOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
