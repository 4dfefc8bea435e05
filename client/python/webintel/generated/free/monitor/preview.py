# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MonitorPreviewInput(TypedDict):
    """The fields of monitor-preview."""

    url: str
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
    webhook_url: NotRequired[str]
    webhook_secret: NotRequired[str]
    verify_webhook: NotRequired[bool]


class MonitorPreviewOutputPrice(TypedDict):
    """Decimal amounts, for example 0.01"""

    create: str
    """Price of /monitor/create"""
    perCheck: str
    """Price of one successful check, from the credits of the wallet"""
    perMonth: str
    """Price of the checks of 30 days"""
    currency: str
    """Always USD"""


class MonitorPreviewOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    title: str
    """Title of the page; empty if it has none"""
    text: str
    """First 2000 characters of the watched text, one block a line"""
    contentHash: str
    """SHA-256 of the whole watched text, in lower-case hex"""
    words: int
    """Number of words of the watched text"""
    noise: list[str]
    """Parts that changed between the two requests, which a monitor ignores"""
    checksPerMonth: int
    """Number of checks in 30 days"""
    price: MonitorPreviewOutputPrice
    """Decimal amounts, for example 0.01"""
    warnings: list[str]
    """Reasons why the monitor may not report what you expect"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorPreview(Operation[MonitorPreviewOutput]):
    """Preview what a monitor would watch, and its price a month."""

    definition = Definition("POST", "/monitor/preview", names={"check_interval": "checkInterval", "notify_on": "notifyOn", "main_content": "mainContent", "include_selector": "includeSelector", "exclude_selector": "excludeSelector", "ignore_patterns": "ignorePatterns", "minimum_change": "minimumChange", "fail_after": "failAfter", "respect_usage": "respectUsage", "webhook_url": "webhookUrl", "webhook_secret": "webhookSecret", "verify_webhook": "verifyWebhook"})

    def __call__(self, **input: Unpack[MonitorPreviewInput]) -> MonitorPreviewOutput:
        """Preview what a monitor would watch, and its price a month.

        Requests the page twice, as a new monitor does. Returns the first 2000 characters of the
        watched text, the parts that changed between the two requests and would be ignored, and
        the price of 30 days, free of charge. Takes the same body as /monitor/create. Nothing is
        created, and nothing is sent to the webhook. A page that cannot be read, or a selector
        without a match, is answered with the error that the monitor would report. To create the
        monitor, use /monitor/create.

        Args:
            url: required. URL of the page to watch
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
            webhook_url: Receiver of the notices, as for /monitor/create. A preview sends nothing
                to it
            webhook_secret: As for /monitor/create. A preview does not use it
            verify_webhook: As for /monitor/create. A preview does not use it
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorPreviewInput]) -> Answered[MonitorPreviewOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorPreview(AsyncOperation[MonitorPreviewOutput]):
    """Preview what a monitor would watch, and its price a month."""

    definition = MonitorPreview.definition

    async def __call__(self, **input: Unpack[MonitorPreviewInput]) -> MonitorPreviewOutput:
        """Preview what a monitor would watch, and its price a month.

        Requests the page twice, as a new monitor does. Returns the first 2000 characters of the
        watched text, the parts that changed between the two requests and would be ignored, and
        the price of 30 days, free of charge. Takes the same body as /monitor/create. Nothing is
        created, and nothing is sent to the webhook. A page that cannot be read, or a selector
        without a match, is answered with the error that the monitor would report. To create the
        monitor, use /monitor/create.

        Args:
            url: required. URL of the page to watch
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
            webhook_url: Receiver of the notices, as for /monitor/create. A preview sends nothing
                to it
            webhook_secret: As for /monitor/create. A preview does not use it
            verify_webhook: As for /monitor/create. A preview does not use it
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorPreviewInput]) -> Answered[MonitorPreviewOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
