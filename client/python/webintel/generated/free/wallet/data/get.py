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
    """The key of the value"""
    value: Any
    """The value, as it was stored"""
    storedAt: str
    """When the value was last stored"""
    expiresAt: str
    """When the value is deleted"""


class WalletExportOutputCreditsItem(TypedDict):
    type: Literal["purchase", "bonus", "spend", "refund"]
    """purchase: credits that were paid for; bonus: free credits; spend: the charge of a call;
    refund: credits for undelivered work
    """
    amount: str
    """US dollars; negative for a charge"""
    endpoint: NotRequired[str]
    """Path of the call that was charged or refunded"""
    asked: NotRequired[str]
    """Subject of the call: its question or name, and the hosts of its URLs, up to 200 characters.
    Kept for 30 days; absent if the call named none, and after DELETE /wallet/data
    """
    keyId: NotRequired[str]
    """Id of the spending key that paid, or whose call was refunded"""
    requestId: str
    """Id of the call that caused the entry"""
    balanceAfter: str
    """Balance after the entry, in US dollars"""
    at: str
    """When the entry was made, ISO 8601"""


class WalletExportOutputMonitorsItemOptions(TypedDict):
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


class WalletExportOutputMonitorsItemLastResultError(TypedDict):
    """Why the page could not be read"""

    code: str
    """Error code, for example TARGET_TIMEOUT"""
    message: str
    """For people: what went wrong"""


class WalletExportOutputMonitorsItemLastResult(TypedDict):
    """Result of the last check. Absent before the first"""

    changed: bool
    """true: the check found a change"""
    statusCode: NotRequired[int]
    """HTTP status of the page"""
    contentHash: NotRequired[str]
    """SHA-256 of the watched text, in lower-case hex"""
    error: NotRequired[WalletExportOutputMonitorsItemLastResultError]
    """Why the page could not be read"""


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
    lastResult: NotRequired[WalletExportOutputMonitorsItemLastResult]
    """Result of the last check. Absent before the first"""
    nextCheckAt: NotRequired[str]
    """When the next check is due"""
    checkCount: int
    """Number of finished checks"""
    consecutiveFailures: int
    """Failed checks in a row, the last ones"""
    createdAt: str
    """When the monitor was created"""


class WalletExportOutputPaymentsItemPrice(TypedDict):
    """Price of the call, before a refund"""

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
    asked: NotRequired[str]
    """Subject of the call: its question or name, and the hosts of its URLs, up to 200 characters.
    Kept for 30 days; absent if the call named none, and after DELETE /wallet/data
    """
    price: WalletExportOutputPaymentsItemPrice
    """Price of the call, before a refund"""
    refunded: NotRequired[WalletExportOutputPaymentsItemRefunded]
    """Charge for undelivered work, refunded to the payer as credits"""
    network: str
    """Network of the payment, CAIP-2"""
    settledAt: str
    """When the payment settled"""


class WalletExportOutputKeysItem(TypedDict):
    keyId: str
    """Id of the key. It opens nothing"""
    label: str
    """Name of the key for people"""
    parent: NotRequired[str]
    """Id of the key that made it. Absent if the wallet made it"""
    limit: str
    """The most that the key can ever spend, less refunds, in US dollars"""
    perDay: NotRequired[str]
    """The most that the key can spend in a day (UTC), in US dollars. Absent without such a limit"""
    perCall: NotRequired[str]
    """The most that the key can spend on one call, in US dollars. Absent without such a limit"""
    operations: NotRequired[list[str]]
    """Names of the operations and groups that the key can pay for. Absent: all paid operations"""
    hosts: NotRequired[list[str]]
    """Registrable domains that the key can read, subdomains included. Absent: all"""
    access: list[Literal["memory", "monitors", "history"]]
    """Data of the wallet that the key can read and change. Empty: none, it can only spend"""
    spent: str
    """Spent by the key and its children, less refunds; US dollars"""
    spentToday: str
    """The same since 00:00 UTC; US dollars"""
    left: str
    """The most that the key can spend now: the least that its budgets, and those of the keys above
    it, leave; US dollars
    """
    isActive: bool
    """false: the key, or one above it, was revoked or has expired"""
    createdAt: str
    """When the key was made"""
    expiresAt: NotRequired[str]
    """When the key ends, or one above it. Absent if none of them does"""
    revokedAt: NotRequired[str]
    """When the key itself was revoked. Absent if it was not"""
    lastUsedAt: NotRequired[str]
    """When the key, or one of its children, last paid or got a refund"""


class WalletExportOutput(TypedDict):
    wallet: str
    """Address of the wallet"""
    memory: list[WalletExportOutputMemoryItem]
    """Values of POST /memory/set, by key"""
    credits: list[WalletExportOutputCreditsItem]
    """Entries of the credit ledger, newest first"""
    monitors: list[WalletExportOutputMonitorsItem]
    """Monitors of the wallet, without their secrets; the oldest first"""
    receipts: list[str]
    """Ids of the calls that were paid on chain. GET /receipts/{requestId} returns a receipt"""
    payments: list[WalletExportOutputPaymentsItem]
    """The calls of `receipts` whose payment settled"""
    keys: list[WalletExportOutputKeysItem]
    """Spending keys of the wallet"""
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    exportedAt: str
    """When this page was read"""
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
