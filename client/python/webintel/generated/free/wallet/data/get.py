# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncPagedOperation
from webintel.definition import Definition
from webintel.operation import PagedOperation
from webintel.typing_names import NotRequired, Unpack


class WalletExportInput(TypedDict):
    """The fields of wallet-export."""

    limit: NotRequired[int]
    cursor: NotRequired[str]


class WalletExportOutputMemoryItem(TypedDict):
    key: str
    value: Any
    storedAt: str
    """ISO 8601 timestamp"""
    expiresAt: str
    """When the value is deleted"""


class WalletExportOutputCreditsItem(TypedDict):
    type: Literal["purchase", "bonus", "spend", "refund"]
    amount: str
    """US dollars; negative for a charge"""
    endpoint: NotRequired[str]
    """Path of the call that was charged or refunded"""
    keyId: NotRequired[str]
    """Id of the spending key that paid, or whose call was refunded"""
    requestId: str
    """Id of the call that caused the entry"""
    balanceAfter: str
    """Balance after the entry, in US dollars"""
    at: str
    """ISO 8601 timestamp"""


class WalletExportOutputMonitorsItemOptions(TypedDict):
    tier: Literal["basic", "pro", "auto"]
    """basic: over plain HTTP; pro: in a browser; auto: in a browser only if the page needs one"""
    mainContent: bool
    includeSelector: NotRequired[str]
    excludeSelector: NotRequired[str]
    ignorePatterns: list[str]
    keywords: list[str]
    minimumChange: int
    confirm: bool
    failAfter: int
    respectUsage: NotRequired[list[Literal["search", "ai-input", "ai-train", "ai-index", "ai-train-images", "tdm"]]]
    """Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose
    owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged
    """


class WalletExportOutputMonitorsItemLastResultError(TypedDict):
    code: str
    """Error code, for example TARGET_TIMEOUT"""
    message: str


class WalletExportOutputMonitorsItemLastResult(TypedDict):
    changed: bool
    statusCode: NotRequired[int]
    """HTTP status of the page"""
    contentHash: NotRequired[str]
    """SHA-256 of the watched text, in lower-case hex"""
    error: NotRequired[WalletExportOutputMonitorsItemLastResultError]


class WalletExportOutputMonitorsItem(TypedDict):
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
    options: WalletExportOutputMonitorsItemOptions
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
    lastResult: NotRequired[WalletExportOutputMonitorsItemLastResult]
    nextCheckAt: NotRequired[str]
    """When the next check is due"""
    checkCount: int
    """Number of finished checks"""
    consecutiveFailures: int
    """Failed checks in a row, the last ones"""
    createdAt: str
    """When the monitor was created"""


class WalletExportOutputPaymentsItemPrice(TypedDict):
    amount: str
    """Decimal number, for example 0.002"""
    currency: str
    """Always USD"""


class WalletExportOutputPaymentsItemRefunded(TypedDict):
    """Charge for undelivered work, refunded to the payer as credits"""

    amount: str
    """Decimal number, for example 0.002"""
    currency: str
    """Always USD"""


class WalletExportOutputPaymentsItem(TypedDict):
    requestId: str
    """Id of the call"""
    endpoint: str
    """Path of the call"""
    price: WalletExportOutputPaymentsItemPrice
    refunded: NotRequired[WalletExportOutputPaymentsItemRefunded]
    """Charge for undelivered work, refunded to the payer as credits"""
    network: str
    """Network of the payment, CAIP-2"""
    settledAt: str
    """ISO 8601 timestamp"""


class WalletExportOutputKeysItem(TypedDict):
    keyId: str
    """Id of the key. It opens nothing"""
    label: str
    parent: NotRequired[str]
    """Id of the key that made it. Absent if the wallet made it"""
    limit: str
    perDay: NotRequired[str]
    perCall: NotRequired[str]
    operations: NotRequired[list[str]]
    hosts: NotRequired[list[str]]
    access: list[Literal["memory", "monitors", "history"]]
    spent: str
    """Spent by the key and its children, less refunds"""
    spentToday: str
    """The same since 00:00 UTC"""
    left: str
    """The most that the key can spend now: the least that its budgets, and those of the keys above
    it, leave
    """
    isActive: bool
    """false: the key, or one above it, was revoked or has expired"""
    createdAt: str
    """ISO 8601 timestamp"""
    expiresAt: NotRequired[str]
    """ISO 8601 timestamp"""
    revokedAt: NotRequired[str]
    """ISO 8601 timestamp"""
    lastUsedAt: NotRequired[str]
    """When the key, or one of its children, last paid or got a refund"""


class WalletExportOutput(TypedDict):
    wallet: str
    memory: list[WalletExportOutputMemoryItem]
    credits: list[WalletExportOutputCreditsItem]
    monitors: list[WalletExportOutputMonitorsItem]
    receipts: list[str]
    payments: list[WalletExportOutputPaymentsItem]
    """The calls of `receipts` whose payment settled"""
    keys: list[WalletExportOutputKeysItem]
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    exportedAt: str
    """ISO 8601 timestamp"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class WalletExport(PagedOperation[WalletExportOutput]):
    """Export all data of the wallet."""

    definition = Definition("GET", "/wallet/data", sign_in="origin")

    def __call__(self, **input: Unpack[WalletExportInput]) -> WalletExportOutput:
        """Export all data of the wallet.

        Returns everything that is stored for the wallet, in pages: its memory values, its credit
        transactions, its monitors without their secrets, its spending keys as GET /keys lists
        them, the ids of its receipts, and what the calls of these receipts cost. The call is
        free and needs a sign-in; /discovery shows the text to sign. To delete the data, use
        DELETE /wallet/data.

        Args:
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return self._call(input)

    def with_response(self, **input: Unpack[WalletExportInput]) -> Answered[WalletExportOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def pages(self, **input: Unpack[WalletExportInput]) -> Iterator[WalletExportOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)


class AsyncWalletExport(AsyncPagedOperation[WalletExportOutput]):
    """Export all data of the wallet."""

    definition = WalletExport.definition

    async def __call__(self, **input: Unpack[WalletExportInput]) -> WalletExportOutput:
        """Export all data of the wallet.

        Returns everything that is stored for the wallet, in pages: its memory values, its credit
        transactions, its monitors without their secrets, its spending keys as GET /keys lists
        them, the ids of its receipts, and what the calls of these receipts cost. The call is
        free and needs a sign-in; /discovery shows the text to sign. To delete the data, use
        DELETE /wallet/data.

        Args:
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[WalletExportInput]) -> Answered[WalletExportOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    def pages(self, **input: Unpack[WalletExportInput]) -> AsyncIterator[WalletExportOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)
