# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MemoryListInput(TypedDict):
    """The fields of memory-list."""

    prefix: NotRequired[str]
    limit: NotRequired[int]
    cursor: NotRequired[str]


class MemoryListOutput(TypedDict):
    keys: list[str]
    count: int
    """Number of keys on this page"""
    next: NotRequired[str]
    """Pass as cursor to get the next page. Absent on the last page"""
    requestId: str


class MemoryList(Operation[MemoryListOutput]):
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
