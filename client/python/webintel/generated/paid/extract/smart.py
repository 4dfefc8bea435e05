# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Any, Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class ExtractSmartInput(TypedDict):
    """The fields of extract-smart."""

    url: str
    query: str
    format: NotRequired[Literal["json", "text"]]
    tier: NotRequired[Literal["auto", "basic", "pro"]]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class ExtractSmartOutputEvidenceItem(TypedDict):
    path: str
    """JSON pointer into `data`"""
    quote: str
    """Words of the page, or a value that it declares"""
    source: Literal["json-ld", "microdata", "open-graph", "metadata", "table", "pair", "text", "model"]
    """Where the value was found; model: a language model found it in the text"""


class ExtractSmartOutputSignalsItem(TypedDict):
    code: Literal["prompt_injection", "contradiction", "stale_source"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""
    url: NotRequired[str]
    """URL of the page. Absent if the fact is about several pages"""


class ExtractSmartOutputCache(TypedDict):
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""

    state: Literal["hit", "miss", "revalidated", "stale", "bypass"]
    """hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the
    target; stale: stored answer, because the target failed; bypass: fetched, because the call
    set cache to false or has private inputs
    """
    age: int
    """Seconds since the answer was stored or confirmed"""
    storedAt: NotRequired[str]
    """When the answer was stored. Absent if the target forbids storing it"""
    expiresAt: NotRequired[str]
    """When the stored answer stops being a hit"""


class ExtractSmartOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    query: str
    """`query` of the call"""
    data: list[Any]
    """The answer to the question: objects or texts, in the order of the page or of the question"""
    explanation: str
    """How the data was found"""
    evidence: list[ExtractSmartOutputEvidenceItem]
    """The support of each value in `data`"""
    plan: Any
    """JSON schema of `data` that was planned from the question"""
    missing: list[str]
    """Words or fields of the question that the page does not answer"""
    method: Literal["deterministic", "model"]
    """model: a language model read the page"""
    model: str
    """Name of the language model; `extractive` if none wrote the answer"""
    signals: list[ExtractSmartOutputSignalsItem]
    """Facts about the sources that a careful reader should know"""
    warnings: NotRequired[list[str]]
    """Causes that made the answer worse"""
    contentHash: str
    """SHA-256 of the page as markdown, when it was read; see /proof/verify"""
    declaredHash: str
    """SHA-256 of what the page declares, as text. Quotes whose source is json-ld, microdata,
    open-graph or metadata stand there, the others in the page; see /proof/verify
    """
    extractedAt: str
    """When the data was extracted"""
    cache: ExtractSmartOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class ExtractSmart(JobOperation[ExtractSmartOutput]):
    """Extract data from a web page by a question."""

    definition = Definition("POST", "/extract/smart", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[ExtractSmartInput]) -> ExtractSmartOutput:
        """Extract data from a web page by a question.

        Reads one page and returns what the question asks for: with `format` json, a list of flat
        objects; with `text`, sentences with their place in the page. The fields are planned from
        the question and returned as `plan`. Tables, lists, cards, label–value pairs and data
        that the page declares are read first, without a language model: `method` is then
        `deterministic`. Otherwise a language model reads the page, where one is configured.
        Every value was found in the page: `evidence` has the words, `missing` lists what the
        page does not answer. Numbers of records and superlatives work: "the three cheapest",
        "the newest". A page that does not answer the question ends the call with
        EXTRACTION_IMPOSSIBLE, without a charge. To fill a schema of your own, use /extract.

        Args:
            url: required. http or https URL, up to 2048 characters
            query: required. The question, in words
            format: json: objects with fields; text: sentences with their place. Default: "json"
            tier: pro: in a browser; auto: if the page needs one. Default: "auto"
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ExtractSmartInput]) -> Answered[ExtractSmartOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[ExtractSmartInput]) -> Job[ExtractSmartOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncExtractSmart(AsyncJobOperation[ExtractSmartOutput]):
    """Extract data from a web page by a question."""

    definition = ExtractSmart.definition

    async def __call__(self, **input: Unpack[ExtractSmartInput]) -> ExtractSmartOutput:
        """Extract data from a web page by a question.

        Reads one page and returns what the question asks for: with `format` json, a list of flat
        objects; with `text`, sentences with their place in the page. The fields are planned from
        the question and returned as `plan`. Tables, lists, cards, label–value pairs and data
        that the page declares are read first, without a language model: `method` is then
        `deterministic`. Otherwise a language model reads the page, where one is configured.
        Every value was found in the page: `evidence` has the words, `missing` lists what the
        page does not answer. Numbers of records and superlatives work: "the three cheapest",
        "the newest". A page that does not answer the question ends the call with
        EXTRACTION_IMPOSSIBLE, without a charge. To fill a schema of your own, use /extract.

        Args:
            url: required. http or https URL, up to 2048 characters
            query: required. The question, in words
            format: json: objects with fields; text: sentences with their place. Default: "json"
            tier: pro: in a browser; auto: if the page needs one. Default: "auto"
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[ExtractSmartInput]) -> Answered[ExtractSmartOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[ExtractSmartInput]) -> AsyncJob[ExtractSmartOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
