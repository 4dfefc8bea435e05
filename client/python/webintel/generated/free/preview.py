# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Any, Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class PreviewInput(TypedDict):
    """The fields of preview."""

    endpoint: str
    url: NotRequired[str]


class PreviewOutputPrice(TypedDict):
    """Price of the next call"""

    amount: str
    """On-chain price now of a call with the example input, for example 0.004"""
    currency: str
    """Always USD"""
    list: Literal["catalog", "reference"]
    """Price list of this deployment"""


class PreviewOutputPricing(TypedDict):
    """Present if the price depends on the host. A quoted price stays valid for its payment"""

    base: str
    """Price for a host that is easy to render"""
    multiplier: int
    """Factor for this host, from earlier calls: 1 (easy) to 3 (difficult)"""
    reason: str
    """Why this multiplier applies"""


class PreviewOutputLiveErrorDetailsItem(TypedDict):
    path: str
    """Place of the problem, such as a JSON pointer into the input or the name of a header"""
    message: str
    """The problem, or the text that was found there"""


class PreviewOutputLiveError(TypedDict):
    """Why there is no live sample"""

    code: str
    """Error code, such as TARGET_TIMEOUT"""
    message: str
    """For people: what went wrong, and what to do"""
    details: NotRequired[list[PreviewOutputLiveErrorDetailsItem]]
    """Single problems. Absent if there are none"""


class PreviewOutputLive(TypedDict):
    """Present if a live sample was fetched or failed"""

    url: str
    """URL of the page that was fetched"""
    truncated: bool
    """true: the page has more content than the sample"""
    error: NotRequired[PreviewOutputLiveError]
    """Why there is no live sample"""


class PreviewOutputTollDetailsItem(TypedDict):
    path: str
    """Place of the problem, such as a JSON pointer into the input or the name of a header"""
    message: str
    """The problem, or the text that was found there"""


class PreviewOutputToll(TypedDict):
    """The payment that the page asked for within a day, unverified. A call for it fails and is not
    charged
    """

    message: str
    """For people: what the page asks for"""
    details: list[PreviewOutputTollDetailsItem]
    """Terms of the payment, as the page states them"""
    seenAt: str
    """When the page asked for it"""


class PreviewOutputSchema(TypedDict):
    """JSON Schemas of the operation"""

    input: Any
    """JSON Schema of the request"""
    output: Any
    """JSON Schema of the answer"""


class PreviewOutput(TypedDict):
    endpoint: str
    """Path of the operation"""
    method: str
    """HTTP method of the operation"""
    price: PreviewOutputPrice
    """Price of the next call"""
    pricing: NotRequired[PreviewOutputPricing]
    """Present if the price depends on the host. A quoted price stays valid for its payment"""
    summary: str
    """Imperative phrase that says what the operation does"""
    sample: Any
    """Example answer of the operation"""
    sampleType: Literal["recorded", "live"]
    """recorded: a fixed example; live: fetched now and truncated"""
    live: NotRequired[PreviewOutputLive]
    """Present if a live sample was fetched or failed"""
    toll: NotRequired[PreviewOutputToll]
    """The payment that the page asked for within a day, unverified. A call for it fails and is not
    charged
    """
    docs: str
    """URL of the documentation"""
    schema: PreviewOutputSchema
    """JSON Schemas of the operation"""
    previewedAt: str
    """When the price was computed"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Preview(Operation[PreviewOutput]):
    """Preview the price and the answer of a paid operation."""

    definition = Definition("POST", "/preview")

    def __call__(self, **input: Unpack[PreviewInput]) -> PreviewOutput:
        """Preview the price and the answer of a paid operation.

        Returns the JSON Schemas of a paid operation, a sample answer, and the current price of a
        call with the example input, free of charge. With `url`, the price is that of the page,
        and /fetch/basic, /contents and /map return a live, truncated sample of it. Use it before
        you pay for a call. If the price depends on other fields, the 402 of an unpaid call has
        the exact price.

        Args:
            endpoint: required. Path of a paid operation, for example /fetch/basic, or the name
                of its tool
            url: URL of a page to price, and to sample where the operation supports it
        """
        return self._call(input)

    def with_response(self, **input: Unpack[PreviewInput]) -> Answered[PreviewOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncPreview(AsyncOperation[PreviewOutput]):
    """Preview the price and the answer of a paid operation."""

    definition = Preview.definition

    async def __call__(self, **input: Unpack[PreviewInput]) -> PreviewOutput:
        """Preview the price and the answer of a paid operation.

        Returns the JSON Schemas of a paid operation, a sample answer, and the current price of a
        call with the example input, free of charge. With `url`, the price is that of the page,
        and /fetch/basic, /contents and /map return a live, truncated sample of it. Use it before
        you pay for a call. If the price depends on other fields, the 402 of an unpaid call has
        the exact price.

        Args:
            endpoint: required. Path of a paid operation, for example /fetch/basic, or the name
                of its tool
            url: URL of a page to price, and to sample where the operation supports it
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[PreviewInput]) -> Answered[PreviewOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
