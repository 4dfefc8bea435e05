# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import Unpack


class CreditsBuyInput(TypedDict):
    """The fields of credits-buy."""

    amount: Literal["10", "50", "100"]


class CreditsBuyOutput(TypedDict):
    added: str
    """Credits that were paid for, in US dollars"""
    bonus: str
    """Additional free credits, in US dollars"""
    balance: str
    """New balance, in US dollars"""
    wallet: str
    """Address of the wallet"""
    transaction: str
    """Hash of the settlement transaction"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class CreditsBuy(Operation[CreditsBuyOutput]):
    """Buy prepaid credits with a bonus of at least 20 %."""

    definition = Definition("POST", "/credits/buy", is_paid=True, sells_credits=True)

    def __call__(self, **input: Unpack[CreditsBuyInput]) -> CreditsBuyOutput:
        """Buy prepaid credits with a bonus of at least 20 %.

        Sells prepaid credits to the wallet that pays. Returns the credits that were added, the
        bonus, and the new balance. Use credits for many small calls: the wallet signs each call
        instead of paying on chain, and each call costs its list price, without the on-chain
        minimum. Credits cannot buy credits.

        Args:
            amount: required. Amount to pay, in US dollars
        """
        return self._call(input)

    def with_response(self, **input: Unpack[CreditsBuyInput]) -> Answered[CreditsBuyOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncCreditsBuy(AsyncOperation[CreditsBuyOutput]):
    """Buy prepaid credits with a bonus of at least 20 %."""

    definition = CreditsBuy.definition

    async def __call__(self, **input: Unpack[CreditsBuyInput]) -> CreditsBuyOutput:
        """Buy prepaid credits with a bonus of at least 20 %.

        Sells prepaid credits to the wallet that pays. Returns the credits that were added, the
        bonus, and the new balance. Use credits for many small calls: the wallet signs each call
        instead of paying on chain, and each call costs its list price, without the on-chain
        minimum. Credits cannot buy credits.

        Args:
            amount: required. Amount to pay, in US dollars
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[CreditsBuyInput]) -> Answered[CreditsBuyOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
