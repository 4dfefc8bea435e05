# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class FreeSearchInput(TypedDict):
    """The fields of free-search."""

    query: str


class FreeSearchOutputResultsItem(TypedDict):
    title: str
    """Title of the page, as plain text"""
    url: str
    """URL of the page, without redirects of the search engine and tracking parameters"""
    snippet: str
    """Text of the page around the words of the query; may be empty"""
    position: int
    """Place in the results, from 1"""


class FreeSearchOutput_readerRateLimit(TypedDict):
    """The hourly allowance of the client address"""

    limit: int
    """Calls per hour and client address, over all free endpoints"""
    remaining: int
    """Remaining calls"""
    resetSeconds: int
    """Seconds until the allowance is full again"""


class FreeSearchOutput_readerUpgrade(TypedDict):
    """The paid operation that goes further"""

    moreResults: str
    """Sentence that names the operation with more results"""
    docs: str
    """URL of the documentation"""


class FreeSearchOutput_reader(TypedDict):
    """The limits of the free tier, and the allowance that is left"""

    tier: str
    """Always free"""
    maxResults: int
    """Maximum number of results"""
    rateLimit: FreeSearchOutput_readerRateLimit
    """The hourly allowance of the client address"""
    upgrade: FreeSearchOutput_readerUpgrade
    """The paid operation that goes further"""


class FreeSearchOutput(TypedDict):
    query: str
    """The requested query"""
    results: list[FreeSearchOutputResultsItem]
    """Up to 3 results, best first"""
    searchedAt: str
    """When the search ran, ISO 8601"""
    _reader: FreeSearchOutput_reader
    """The limits of the free tier, and the allowance that is left"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class FreeSearch(Operation[FreeSearchOutput]):
    """Search the web for a few results, free of charge."""

    definition = Definition("POST", "/free/search")

    def __call__(self, **input: Unpack[FreeSearchInput]) -> FreeSearchOutput:
        """Search the web for a few results, free of charge.

        Returns the first 3 results of a web search. Each client address has a few free calls per
        hour, shared with GET /s/{query}, GET /r/{url} and /free/fetch; "_reader" shows how many
        remain. Use it to try the service. For up to 20 results, their pages, and searches by
        country, language or date, use /search.

        Args:
            query: required. Query; "phrases" and site:example.com work
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FreeSearchInput]) -> Answered[FreeSearchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncFreeSearch(AsyncOperation[FreeSearchOutput]):
    """Search the web for a few results, free of charge."""

    definition = FreeSearch.definition

    async def __call__(self, **input: Unpack[FreeSearchInput]) -> FreeSearchOutput:
        """Search the web for a few results, free of charge.

        Returns the first 3 results of a web search. Each client address has a few free calls per
        hour, shared with GET /s/{query}, GET /r/{url} and /free/fetch; "_reader" shows how many
        remain. Use it to try the service. For up to 20 results, their pages, and searches by
        country, language or date, use /search.

        Args:
            query: required. Query; "phrases" and site:example.com work
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[FreeSearchInput]) -> Answered[FreeSearchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
