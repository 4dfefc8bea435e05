# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MonitorRedeliverInput(TypedDict):
    """The fields of monitor-redeliver."""

    monitor_id: str
    notice_id: NotRequired[str]


class MonitorRedeliverOutput(TypedDict):
    redelivering: list[str]
    """Ids of the notices that are in the queue again"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorRedeliver(Operation[MonitorRedeliverOutput]):
    """Send notices of a monitor again."""

    definition = Definition("POST", "/monitor/{monitorId}/redeliver", names={"monitor_id": "monitorId", "notice_id": "noticeId"})

    def __call__(self, **input: Unpack[MonitorRedeliverInput]) -> MonitorRedeliverOutput:
        """Send notices of a monitor again.

        Puts notices of a monitor in the delivery queue again, with the same `webhook-id` and a
        new schedule of retries: the one that `noticeId` names, or up to 1,000 of those that are
        dead or stopped, oldest first. At most 10 calls a minute for each monitor. The call is
        free, and the id is the only key. For the ids of notices, use
        /monitor/{monitorId}/deliveries.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            notice_id: Id of a notice. Absent: all that are dead or stopped
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorRedeliverInput]) -> Answered[MonitorRedeliverOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorRedeliver(AsyncOperation[MonitorRedeliverOutput]):
    """Send notices of a monitor again."""

    definition = MonitorRedeliver.definition

    async def __call__(self, **input: Unpack[MonitorRedeliverInput]) -> MonitorRedeliverOutput:
        """Send notices of a monitor again.

        Puts notices of a monitor in the delivery queue again, with the same `webhook-id` and a
        new schedule of retries: the one that `noticeId` names, or up to 1,000 of those that are
        dead or stopped, oldest first. At most 10 calls a minute for each monitor. The call is
        free, and the id is the only key. For the ids of notices, use
        /monitor/{monitorId}/deliveries.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            notice_id: Id of a notice. Absent: all that are dead or stopped
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorRedeliverInput]) -> Answered[MonitorRedeliverOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
