# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MonitorCreateInput(TypedDict):
    """The fields of monitor-create."""

    url: str
    webhook_url: str
    check_interval: NotRequired[float]
    notify_on: NotRequired[Literal["any", "content", "status"]]
    tier: NotRequired[Literal["basic", "pro", "auto"]]
    main_content: NotRequired[bool]
    include_selector: NotRequired[str]
    exclude_selector: NotRequired[str]
    ignore_patterns: NotRequired[list[str]]
    keywords: NotRequired[list[str]]
    minimum_change: NotRequired[int]
    confirm: NotRequired[bool]
    fail_after: NotRequired[int]
    respect_usage: NotRequired[list[Literal["search", "ai-input", "ai-train", "ai-index", "ai-train-images", "tdm"]]]
    webhook_secret: NotRequired[str]
    verify_webhook: NotRequired[bool]


class MonitorCreateOutput(TypedDict):
    monitorId: str
    """Id of the monitor, and its only key: keep it secret"""
    url: str
    """URL of the page, as it is requested"""
    webhookUrl: str
    """URL that gets the notices, as it was written"""
    checkInterval: float
    """Hours between two checks"""
    notifyOn: Literal["any", "content", "status"]
    """Changes to report. Failures and recoveries are always reported"""
    status: Literal["active", "paused", "error"]
    """active: checked as scheduled; error: the same, but the last looks failed; paused: not checked
    """
    nextCheckAt: str
    """When the next check is due"""
    createdAt: str
    """When the monitor was created"""
    webhookSecret: str
    """Secret of the webhook signatures v1. It is not shown again"""
    checkPrice: str
    """US dollars of one check, from the credits of the wallet that created the monitor. 0:
    included. With the tier auto, a check that needs a browser costs more
    """
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorCreate(Operation[MonitorCreateOutput]):
    """Watch a web page and report its changes to a webhook."""

    definition = Definition("POST", "/monitor/create", is_paid=True, sign_in="request", names={"webhook_url": "webhookUrl", "check_interval": "checkInterval", "notify_on": "notifyOn", "main_content": "mainContent", "include_selector": "includeSelector", "exclude_selector": "excludeSelector", "ignore_patterns": "ignorePatterns", "minimum_change": "minimumChange", "fail_after": "failAfter", "respect_usage": "respectUsage", "webhook_secret": "webhookSecret", "verify_webhook": "verifyWebhook"})

    def __call__(self, **input: Unpack[MonitorCreateInput]) -> MonitorCreateOutput:
        """Watch a web page and report its changes to a webhook.

        Checks a page at an interval, and posts a signed notice to `webhookUrl` for each change
        of its text or HTTP status, once it is confirmed by a second look. Parts that change by
        themselves, such as times, counters and advertisements, are learned and ignored. When the
        page cannot be read, a notice says so, and another one when it can be read again. Notices
        are signed as Standard Webhooks 1.0 describes. Returns `monitorId`, which is the only key
        to the monitor, and `webhookSecret`, which is not shown again. To see what would be
        watched before you pay, use /monitor/preview.

        Args:
            url: required. URL of the page to watch
            webhook_url: required. URL that gets notices by POST, requested exactly as it is
                written
            check_interval: Hours between two checks. Less than 1 if the service allows it.
                Default: 1
            notify_on: Changes to report. Failures and recoveries are always reported. Default:
                "any"
            tier: basic: over plain HTTP; pro: in a browser; auto: in a browser only if the page
                needs one. Default: "basic"
            main_content: true: watch the main content, which can leave out short parts such as a
                price; false: watch the whole page, including navigation. Default: True
            include_selector: CSS selector: watch only these elements. Use it for a part such as
                a price
            exclude_selector: CSS selector: do not watch these elements
            ignore_patterns: Regular expressions (RE2: without lookaround and back references).
                Text that matches is not compared. Default: []
            keywords: Report a content change only if one of these words appears more or less
                often. Default: []
            minimum_change: Changed characters from which a content change is reported. Smaller
                changes add up. Default: 1
            confirm: false: report a change after one look. true: a second look must find it,
                too. Default: True
            fail_after: Failed checks in a row from which the failure is reported. Default: 3
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            webhook_secret: Secret of the webhook signatures: whsec_ and 24 to 64 bytes in
                base64. Absent: a new one is made
            verify_webhook: true: send no notice until the receiver has returned `data.challenge`
                of a first one. Default: False
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorCreateInput]) -> Answered[MonitorCreateOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorCreate(AsyncOperation[MonitorCreateOutput]):
    """Watch a web page and report its changes to a webhook."""

    definition = MonitorCreate.definition

    async def __call__(self, **input: Unpack[MonitorCreateInput]) -> MonitorCreateOutput:
        """Watch a web page and report its changes to a webhook.

        Checks a page at an interval, and posts a signed notice to `webhookUrl` for each change
        of its text or HTTP status, once it is confirmed by a second look. Parts that change by
        themselves, such as times, counters and advertisements, are learned and ignored. When the
        page cannot be read, a notice says so, and another one when it can be read again. Notices
        are signed as Standard Webhooks 1.0 describes. Returns `monitorId`, which is the only key
        to the monitor, and `webhookSecret`, which is not shown again. To see what would be
        watched before you pay, use /monitor/preview.

        Args:
            url: required. URL of the page to watch
            webhook_url: required. URL that gets notices by POST, requested exactly as it is
                written
            check_interval: Hours between two checks. Less than 1 if the service allows it.
                Default: 1
            notify_on: Changes to report. Failures and recoveries are always reported. Default:
                "any"
            tier: basic: over plain HTTP; pro: in a browser; auto: in a browser only if the page
                needs one. Default: "basic"
            main_content: true: watch the main content, which can leave out short parts such as a
                price; false: watch the whole page, including navigation. Default: True
            include_selector: CSS selector: watch only these elements. Use it for a part such as
                a price
            exclude_selector: CSS selector: do not watch these elements
            ignore_patterns: Regular expressions (RE2: without lookaround and back references).
                Text that matches is not compared. Default: []
            keywords: Report a content change only if one of these words appears more or less
                often. Default: []
            minimum_change: Changed characters from which a content change is reported. Smaller
                changes add up. Default: 1
            confirm: false: report a change after one look. true: a second look must find it,
                too. Default: True
            fail_after: Failed checks in a row from which the failure is reported. Default: 3
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            webhook_secret: Secret of the webhook signatures: whsec_ and 24 to 64 bytes in
                base64. Absent: a new one is made
            verify_webhook: true: send no notice until the receiver has returned `data.challenge`
                of a first one. Default: False
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorCreateInput]) -> Answered[MonitorCreateOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
