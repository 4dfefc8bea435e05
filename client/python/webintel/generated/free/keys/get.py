# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncPagedOperation
from webintel.definition import Definition
from webintel.operation import PagedOperation
from webintel.typing_names import NotRequired, Unpack


class KeyListInput(TypedDict):
    """The fields of key-list."""

    limit: NotRequired[int]
    cursor: NotRequired[str]


class KeyListOutputKeysItem(TypedDict):
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


class KeyListOutput(TypedDict):
    keys: list[KeyListOutputKeysItem]
    """Keys of the wallet, or the key of the call and those below it"""
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class KeyList(PagedOperation[KeyListOutput]):
    """List spending keys with their limits and what they have left."""

    definition = Definition("GET", "/keys", sign_in="origin")

    def __call__(self, **input: Unpack[KeyListInput]) -> KeyListOutput:
        """List spending keys with their limits and what they have left.

        Returns the keys of the wallet that signs in, oldest first, in pages, with the newest 500
        that were revoked or have expired in the last 90 days. A call with a spending key returns
        that key and the keys below it. The call is free.

        Args:
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return self._call(input)

    def with_response(self, **input: Unpack[KeyListInput]) -> Answered[KeyListOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def pages(self, **input: Unpack[KeyListInput]) -> Iterator[KeyListOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[KeyListInput]) -> Iterator[KeyListOutputKeysItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "keys")


class AsyncKeyList(AsyncPagedOperation[KeyListOutput]):
    """List spending keys with their limits and what they have left."""

    definition = KeyList.definition

    async def __call__(self, **input: Unpack[KeyListInput]) -> KeyListOutput:
        """List spending keys with their limits and what they have left.

        Returns the keys of the wallet that signs in, oldest first, in pages, with the newest 500
        that were revoked or have expired in the last 90 days. A call with a spending key returns
        that key and the keys below it. The call is free.

        Args:
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[KeyListInput]) -> Answered[KeyListOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    def pages(self, **input: Unpack[KeyListInput]) -> AsyncIterator[KeyListOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[KeyListInput]) -> AsyncIterator[KeyListOutputKeysItem]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "keys")
