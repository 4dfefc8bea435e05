# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MonitorGetInput(TypedDict):
    """The fields of monitor-get."""

    monitor_id: str


class MonitorGetOutputOptions(TypedDict):
    """The options of the monitor, as POST /monitor/create takes them"""

    tier: Literal["basic", "pro", "auto"]
    """basic: over plain HTTP; pro: in a browser; auto: in a browser only if the page needs one"""
    mainContent: bool
    """true: the main content is watched; false: the whole page"""
    includeSelector: NotRequired[str]
    """CSS selector: only these elements are watched"""
    excludeSelector: NotRequired[str]
    """CSS selector: these elements are not watched"""
    ignorePatterns: list[str]
    """Regular expressions of texts that are not compared"""
    keywords: list[str]
    """A content change is reported only if one of these words appears more or less often. Empty:
    any change
    """
    minimumChange: int
    """Changed characters from which a content change is reported"""
    confirm: bool
    """true: a change is reported after a second look has found it, too"""
    failAfter: int
    """Failed checks in a row from which the failure is reported"""
    respectUsage: NotRequired[list[Literal["search", "ai-input", "ai-train", "ai-index", "ai-train-images", "tdm"]]]
    """Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose
    owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged
    """


class MonitorGetOutputLastResultError(TypedDict):
    """Why the page could not be read"""

    code: str
    """Error code, for example TARGET_TIMEOUT"""
    message: str
    """For people: what went wrong"""


class MonitorGetOutputLastResult(TypedDict):
    """Result of the last check. Absent before the first"""

    changed: bool
    """true: the check found a change"""
    statusCode: NotRequired[int]
    """HTTP status of the page"""
    contentHash: NotRequired[str]
    """SHA-256 of the watched text, in lower-case hex"""
    error: NotRequired[MonitorGetOutputLastResultError]
    """Why the page could not be read"""


class MonitorGetOutput(TypedDict):
    monitorId: str
    """Id of the monitor, and its only key: keep it secret"""
    url: str
    """URL of the page, as it is requested"""
    webhookUrl: str
    """Receiver of notices: scheme and host. *** stands for the path and the query, which may be
    secret
    """
    checkInterval: float
    """Hours between two checks"""
    notifyOn: Literal["any", "content", "status"]
    """Changes to report. Failures and recoveries are always reported"""
    options: MonitorGetOutputOptions
    """The options of the monitor, as POST /monitor/create takes them"""
    status: Literal["active", "paused", "error"]
    """active: checked as scheduled; error: the same, but the last looks failed; paused: not checked
    """
    pauseReason: NotRequired[Literal["requested", "insufficient_credits", "no_payer", "wallet_blocked", "webhook_gone", "challenge_failed"]]
    """requested: by POST /monitor/{monitorId}/pause; insufficient_credits: the wallet, or the
    spending key that created the monitor, cannot pay for checks; no_payer: the monitor was
    created while calls were free, so that no wallet pays for its checks; wallet_blocked: the
    operator does not serve the wallet; webhook_gone: the receiver answered 410;
    challenge_failed: the receiver did not answer the challenge
    """
    lastCheck: NotRequired[str]
    """When the last check was made"""
    lastResult: NotRequired[MonitorGetOutputLastResult]
    """Result of the last check. Absent before the first"""
    nextCheckAt: NotRequired[str]
    """When the next check is due"""
    checkCount: int
    """Number of finished checks"""
    consecutiveFailures: int
    """Failed checks in a row, the last ones"""
    createdAt: str
    """When the monitor was created"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorGet(Operation[MonitorGetOutput]):
    """Get the settings and the status of a monitor."""

    definition = Definition("GET", "/monitor/{monitorId}", names={"monitor_id": "monitorId"})

    def __call__(self, **input: Unpack[MonitorGetInput]) -> MonitorGetOutput:
        """Get the settings and the status of a monitor.

        Returns the settings of a monitor, its status, the result of its last check, and when the
        next one is due. The call is free, and the id is the only key. It never shows the webhook
        secret, nor the query values of the webhook URL. For earlier checks, use
        /monitor/{monitorId}/checks. For notices, use /monitor/{monitorId}/deliveries.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorGetInput]) -> Answered[MonitorGetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorGet(AsyncOperation[MonitorGetOutput]):
    """Get the settings and the status of a monitor."""

    definition = MonitorGet.definition

    async def __call__(self, **input: Unpack[MonitorGetInput]) -> MonitorGetOutput:
        """Get the settings and the status of a monitor.

        Returns the settings of a monitor, its status, the result of its last check, and when the
        next one is due. The call is free, and the id is the only key. It never shows the webhook
        secret, nor the query values of the webhook URL. For earlier checks, use
        /monitor/{monitorId}/checks. For notices, use /monitor/{monitorId}/deliveries.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorGetInput]) -> Answered[MonitorGetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
