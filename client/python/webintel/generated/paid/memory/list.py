# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncPagedOperation
from webintel.definition import Definition
from webintel.operation import PagedOperation
from webintel.typing_names import NotRequired, Unpack


class MemoryListInput(TypedDict):
    """The fields of memory-list."""

    prefix: NotRequired[str]
    limit: NotRequired[int]
    cursor: NotRequired[str]


class MemoryListOutput(TypedDict):
    keys: list[str]
    """Keys that have a value, sorted"""
    count: int
    """Number of keys on this page"""
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MemoryList(PagedOperation[MemoryListOutput]):
    """List the keys that the wallet has stored."""

    definition = Definition("GET", "/memory/list", is_paid=True, sign_in="request")

    def __call__(self, **input: Unpack[MemoryListInput]) -> MemoryListOutput:
        """List the keys that the wallet has stored.

        Returns the keys that the wallet has stored, sorted and in pages, without their values.
        Pay with x402, or sign in to pay with credits: either identifies the wallet. For the
        value of a key, use /memory/get.

        Args:
            prefix: Return only keys that start with this text. Default: ""
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MemoryListInput]) -> Answered[MemoryListOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def pages(self, **input: Unpack[MemoryListInput]) -> Iterator[MemoryListOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[MemoryListInput]) -> Iterator[str]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "keys")


class AsyncMemoryList(AsyncPagedOperation[MemoryListOutput]):
    """List the keys that the wallet has stored."""

    definition = MemoryList.definition

    async def __call__(self, **input: Unpack[MemoryListInput]) -> MemoryListOutput:
        """List the keys that the wallet has stored.

        Returns the keys that the wallet has stored, sorted and in pages, without their values.
        Pay with x402, or sign in to pay with credits: either identifies the wallet. For the
        value of a key, use /memory/get.

        Args:
            prefix: Return only keys that start with this text. Default: ""
            limit: Maximum number of entries on a page. Default: 100
            cursor: `next` of the previous page
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MemoryListInput]) -> Answered[MemoryListOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    def pages(self, **input: Unpack[MemoryListInput]) -> AsyncIterator[MemoryListOutput]:
        """Reads page after page, from that of the input to the last. Each is a call of its own."""
        return self._pages(input)

    def all(self, **input: Unpack[MemoryListInput]) -> AsyncIterator[str]:
        """Reads the entries of all pages, one after the other."""
        return self._all(input, "keys")
