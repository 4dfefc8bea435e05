# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class FeedbackKeepInput(TypedDict):
    """The fields of feedbackKeep."""

    agent_registry: str
    agent_id: int
    client_address: str
    created_at: str
    value: int
    value_decimals: int


class FeedbackKeepOutput(TypedDict):
    feedbackURI: str
    """URL of the document"""
    feedbackHash: str
    """keccak-256 of its bytes, hex with 0x"""


class FeedbackKeep(Operation[FeedbackKeepOutput]):
    """Publish a feedback document (ERC-8004)."""

    definition = Definition("POST", "/feedback", names={"agent_registry": "agentRegistry", "agent_id": "agentId", "client_address": "clientAddress", "created_at": "createdAt", "value_decimals": "valueDecimals"})

    def __call__(self, **input: Unpack[FeedbackKeepInput]) -> FeedbackKeepOutput:
        """Publish a feedback document (ERC-8004).

        Stores a feedback document about an agent byte for byte, and returns its URL and the hash
        of its bytes. Pass both to the on-chain call giveFeedback. The same bytes always get the
        same URL.

        Args:
            agent_registry: required. CAIP-10 id of the registry of the agent
            agent_id: required. Id of the agent in that registry
            client_address: required. CAIP-10 id of the client that gives the feedback
            created_at: required. When the feedback was given, ISO 8601
            value: required. Rating as a fixed-point number, at most 128 bits
            value_decimals: required. Number of decimals of value
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FeedbackKeepInput]) -> Answered[FeedbackKeepOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncFeedbackKeep(AsyncOperation[FeedbackKeepOutput]):
    """Publish a feedback document (ERC-8004)."""

    definition = FeedbackKeep.definition

    async def __call__(self, **input: Unpack[FeedbackKeepInput]) -> FeedbackKeepOutput:
        """Publish a feedback document (ERC-8004).

        Stores a feedback document about an agent byte for byte, and returns its URL and the hash
        of its bytes. Pass both to the on-chain call giveFeedback. The same bytes always get the
        same URL.

        Args:
            agent_registry: required. CAIP-10 id of the registry of the agent
            agent_id: required. Id of the agent in that registry
            client_address: required. CAIP-10 id of the client that gives the feedback
            created_at: required. When the feedback was given, ISO 8601
            value: required. Rating as a fixed-point number, at most 128 bits
            value_decimals: required. Number of decimals of value
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[FeedbackKeepInput]) -> Answered[FeedbackKeepOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
