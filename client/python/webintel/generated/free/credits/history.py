# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncPagedOperation
from webintel.definition import Definition
from webintel.operation import PagedOperation
from webintel.typing_names import NotRequired, Unpack


class CreditsHistoryInput(TypedDict):
    """The fields of credits-history."""

    limit: NotRequired[int]
    cursor: NotRequired[str]


class CreditsHistoryOutputHistoryItem(TypedDict):
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


class CreditsHistoryOutput(TypedDict):
    history: list[CreditsHistoryOutputHistoryItem]
    """Entries of the credit ledger, newest first"""
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class CreditsHistory(PagedOperation[CreditsHistoryOutput]):
    """List the credit transactions of the wallet."""

    definition = Definition("GET", "/credits/history", sign_in="origin")

    def __call__(self, **input: Unpack[CreditsHistoryInput]) -> CreditsHistoryOutput:
        """List the credit transactions of the wallet.

        Returns each purchase, bonus, charge and refund of the wallet, newest first, in pages.
        The call is free and needs a sign-in; /discovery shows the text to sign. For the balance
        alone, use /credits/balance.

        Args:
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return self._call(input)

    def with_response(self, **input: Unpack[CreditsHistoryInput]) -> Answered[CreditsHistoryOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def pages(self, **input: Unpack[CreditsHistoryInput]) -> Iterator[CreditsHistoryOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[CreditsHistoryInput]) -> Iterator[CreditsHistoryOutputHistoryItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "history")


class AsyncCreditsHistory(AsyncPagedOperation[CreditsHistoryOutput]):
    """List the credit transactions of the wallet."""

    definition = CreditsHistory.definition

    async def __call__(self, **input: Unpack[CreditsHistoryInput]) -> CreditsHistoryOutput:
        """List the credit transactions of the wallet.

        Returns each purchase, bonus, charge and refund of the wallet, newest first, in pages.
        The call is free and needs a sign-in; /discovery shows the text to sign. For the balance
        alone, use /credits/balance.

        Args:
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[CreditsHistoryInput]) -> Answered[CreditsHistoryOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    def pages(self, **input: Unpack[CreditsHistoryInput]) -> AsyncIterator[CreditsHistoryOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[CreditsHistoryInput]) -> AsyncIterator[CreditsHistoryOutputHistoryItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "history")
