# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.typing_names import NotRequired


class NoticeDataPrevious(TypedDict):
    hash: NotRequired[str]
    statusCode: NotRequired[int]


class NoticeDataCurrent(TypedDict):
    hash: NotRequired[str]
    statusCode: NotRequired[int]


class NoticeDataDiffNumbersItem(TypedDict):
    before: NotRequired[str]
    after: NotRequired[str]
    context: NotRequired[str]


class NoticeDataDiff(TypedDict):
    text: NotRequired[str]
    """Unified diff"""
    added: NotRequired[list[str]]
    removed: NotRequired[list[str]]
    numbers: NotRequired[list[NoticeDataDiffNumbersItem]]
    truncated: NotRequired[bool]
    replaced: NotRequired[bool]


class NoticeDataError(TypedDict):
    code: NotRequired[str]
    message: NotRequired[str]


class NoticeData(TypedDict):
    """The change of monitor.changed, the error of monitor.failed, the reason of monitor.paused, or
    the challenge to return
    """

    monitorId: NotRequired[str]
    url: NotRequired[str]
    checkId: NotRequired[str]
    checkedAt: NotRequired[str]
    changeType: NotRequired[Literal["content", "status"]]
    previous: NotRequired[NoticeDataPrevious]
    current: NotRequired[NoticeDataCurrent]
    diff: NotRequired[NoticeDataDiff]
    state: NotRequired[Literal["failed", "selector_missing"]]
    error: NotRequired[NoticeDataError]
    failedLooks: NotRequired[int]
    since: NotRequired[str]
    reason: NotRequired[str]
    """Why the monitor was paused"""
    message: NotRequired[str]
    """The same in words, and how to resume it"""
    challenge: NotRequired[str]
    """Return it in the body of the response"""


class Notice(TypedDict):
    """The body of a webhook request."""

    type: Literal["monitor.changed", "monitor.failed", "monitor.recovered", "monitor.paused", "webhook.challenge"]
    """Kind of the notice"""
    timestamp: str
    """When the notice was made"""
    data: NoticeData
    """The change of monitor.changed, the error of monitor.failed, the reason of monitor.paused, or
    the challenge to return
    """
