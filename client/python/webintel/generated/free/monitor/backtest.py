# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MonitorBacktestInput(TypedDict):
    """The fields of monitor-backtest."""

    monitor_id: str
    notify_on: NotRequired[Literal["any", "content", "status"]]
    ignore_patterns: NotRequired[list[str]]
    keywords: NotRequired[list[str]]
    minimum_change: NotRequired[int]
    confirm: NotRequired[bool]
    fail_after: NotRequired[int]


class MonitorBacktestOutputNoticesItem(TypedDict):
    checkedAt: str
    """When the page was requested"""
    type: Literal["monitor.changed", "monitor.failed", "monitor.recovered"]
    """Kind of the notice"""
    changeType: NotRequired[Literal["content", "status"]]
    """Present if the type is monitor.changed"""
    added: list[str]
    """Text that is new, in order, cut to a few lines"""
    removed: list[str]
    """Text that is gone, in order, cut to a few lines"""


MonitorBacktestOutput = TypedDict(
    "MonitorBacktestOutput",
    {
        "checks": int,
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "notices": "list[MonitorBacktestOutputNoticesItem]",
        "reported": int,
        "requestId": str,
    },
)


class MonitorBacktest(Operation[MonitorBacktestOutput]):
    """Replay the last checks of a monitor with other options."""

    definition = Definition("POST", "/monitor/backtest", names={"monitor_id": "monitorId", "notify_on": "notifyOn", "ignore_patterns": "ignorePatterns", "minimum_change": "minimumChange", "fail_after": "failAfter"})

    def __call__(self, **input: Unpack[MonitorBacktestInput]) -> MonitorBacktestOutput:
        """Replay the last checks of a monitor with other options.

        Judges the last 500 checks of a monitor of the last 30 days again, with the given options
        in place of its own. Returns the notices that would have been sent, and the number of
        those that were, free of charge. Nothing is changed, nothing is requested and nothing is
        sent. Differences that a second look did not confirm are not stored, so confirm: false
        does not show them either. A call compares texts for five seconds at most, and replays
        the checks so far.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            notify_on: Changes to report. Failures and recoveries are always reported
            ignore_patterns: Regular expressions (RE2: without lookaround and back references).
                Text that matches is not compared
            keywords: Report a content change only if one of these words appears more or less
                often
            minimum_change: Changed characters from which a content change is reported. Smaller
                changes add up
            confirm: false: report a change after one look. true: a second look must find it, too
            fail_after: Failed checks in a row from which the failure is reported
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorBacktestInput]) -> Answered[MonitorBacktestOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorBacktest(AsyncOperation[MonitorBacktestOutput]):
    """Replay the last checks of a monitor with other options."""

    definition = MonitorBacktest.definition

    async def __call__(self, **input: Unpack[MonitorBacktestInput]) -> MonitorBacktestOutput:
        """Replay the last checks of a monitor with other options.

        Judges the last 500 checks of a monitor of the last 30 days again, with the given options
        in place of its own. Returns the notices that would have been sent, and the number of
        those that were, free of charge. Nothing is changed, nothing is requested and nothing is
        sent. Differences that a second look did not confirm are not stored, so confirm: false
        does not show them either. A call compares texts for five seconds at most, and replays
        the checks so far.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            notify_on: Changes to report. Failures and recoveries are always reported
            ignore_patterns: Regular expressions (RE2: without lookaround and back references).
                Text that matches is not compared
            keywords: Report a content change only if one of these words appears more or less
                often
            minimum_change: Changed characters from which a content change is reported. Smaller
                changes add up
            confirm: false: report a change after one look. true: a second look must find it, too
            fail_after: Failed checks in a row from which the failure is reported
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorBacktestInput]) -> Answered[MonitorBacktestOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
