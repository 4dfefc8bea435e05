# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class FeedbackKeepInput(TypedDict):
    """The fields of feedbackKeep."""

    agentRegistry: str
    agentId: int
    clientAddress: str
    createdAt: str
    value: int
    valueDecimals: int


class FeedbackKeepOutput(TypedDict):
    feedbackURI: str
    """URL of the document"""
    feedbackHash: str
    """keccak-256 of its bytes, hex with 0x"""


class FeedbackKeep(Operation[FeedbackKeepOutput]):
    """Publish a feedback document (ERC-8004)."""

    definition = Definition("POST", "/feedback")

    def __call__(self, **input: Unpack[FeedbackKeepInput]) -> FeedbackKeepOutput:
        """Publish a feedback document (ERC-8004).

        Stores a feedback document about an agent byte for byte, and returns its URL and the hash
        of its bytes. Pass both to the on-chain call giveFeedback. The same bytes always get the
        same URL.

        Args:
            agentRegistry: required. CAIP-10 id of the registry of the agent
            agentId: required. Id of the agent in that registry
            clientAddress: required. CAIP-10 id of the client that gives the feedback
            createdAt: required. When the feedback was given, ISO 8601
            value: required. Rating as a fixed-point number, at most 128 bits
            valueDecimals: required. Number of decimals of value
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FeedbackKeepInput]) -> Answered[FeedbackKeepOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)
