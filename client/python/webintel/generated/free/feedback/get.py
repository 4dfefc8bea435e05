# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class FeedbackGetInput(TypedDict):
    """The fields of feedbackGet."""

    id: str


class FeedbackGetOutput(TypedDict):
    agentRegistry: str
    """CAIP-10 id of the registry of the agent"""
    agentId: int
    """Id of the agent in that registry"""
    clientAddress: str
    """CAIP-10 id of the client that gives the feedback"""
    createdAt: str
    """When the feedback was given, ISO 8601"""
    value: int
    """Rating as a fixed-point number, at most 128 bits"""
    valueDecimals: int
    """Number of decimals of value"""


class FeedbackGet(Operation[FeedbackGetOutput]):
    """Get a feedback document."""

    definition = Definition("GET", "/feedback/{id}")

    def __call__(self, **input: Unpack[FeedbackGetInput]) -> FeedbackGetOutput:
        """Get a feedback document.

        Returns a feedback document with the same bytes that were sent to POST /feedback. Compare
        their hash with the one on chain.

        Args:
            id: required.
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FeedbackGetInput]) -> Answered[FeedbackGetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncFeedbackGet(AsyncOperation[FeedbackGetOutput]):
    """Get a feedback document."""

    definition = FeedbackGet.definition

    async def __call__(self, **input: Unpack[FeedbackGetInput]) -> FeedbackGetOutput:
        """Get a feedback document.

        Returns a feedback document with the same bytes that were sent to POST /feedback. Compare
        their hash with the one on chain.

        Args:
            id: required.
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[FeedbackGetInput]) -> Answered[FeedbackGetOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
