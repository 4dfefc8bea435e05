# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class CompareInput(TypedDict):
    """The fields of compare."""

    urls: list[str]
    focus: NotRequired[str]
    tier: NotRequired[Literal["auto", "basic", "pro"]]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class CompareOutputSourcesItem(TypedDict):
    index: int
    """The n of [n]: number of the source"""
    url: str
    """URL of the page, as requested"""
    title: str
    """Title of the page; empty if it has none"""
    hash: str
    """SHA-256 of the page as markdown, when it was read; see /proof/verify"""
    fetchedAt: str
    """When the page was read"""


class CompareOutputComparisonFacetsItemValuesItem(TypedDict):
    index: int
    """The n of [n]: number of the source"""
    value: str
    """Value of the fact, as the page writes it"""
    quote: str
    """Words of the page"""


class CompareOutputComparisonFacetsItem(TypedDict):
    name: str
    """As the first page writes it"""
    values: list[CompareOutputComparisonFacetsItemValuesItem]
    """One for each page that states the fact"""
    agree: bool
    """Whether all values mean the same"""


class CompareOutputComparisonSimilaritiesItemQuotesItem(TypedDict):
    index: int
    """The n of [n]: number of the source"""
    quote: str
    """Words of the page"""


class CompareOutputComparisonSimilaritiesItem(TypedDict):
    text: str
    """The statement, as a sentence"""
    quotes: list[CompareOutputComparisonSimilaritiesItemQuotesItem]
    """One or more of each page that the statement is about"""
    verbatim: NotRequired[bool]
    """true if the statement repeats the page word for word, because the page does not say all that
    the model wrote in its place
    """


class CompareOutputComparisonDifferencesItemQuotesItem(TypedDict):
    index: int
    """The n of [n]: number of the source"""
    quote: str
    """Words of the page"""


class CompareOutputComparisonDifferencesItem(TypedDict):
    text: str
    """The statement, as a sentence"""
    quotes: list[CompareOutputComparisonDifferencesItemQuotesItem]
    """One or more of each page that the statement is about"""
    verbatim: NotRequired[bool]
    """true if the statement repeats the page word for word, because the page does not say all that
    the model wrote in its place
    """


class CompareOutputComparison(TypedDict):
    """Facts, similarities and differences, each with its support"""

    summary: str
    """With the [n] of the sources, if a language model wrote it"""
    facets: list[CompareOutputComparisonFacetsItem]
    """Labeled facts of two or more pages; those of all pages come first"""
    similarities: list[CompareOutputComparisonSimilaritiesItem]
    """Things that the pages have in common"""
    differences: list[CompareOutputComparisonDifferencesItem]
    """How the pages differ"""


class CompareOutputCitationsItem(TypedDict):
    index: int
    """The n of [n], and the `index` of the source"""
    url: str
    """URL of the page, as requested"""
    title: str
    """Title of the page; empty if it has none"""
    quote: str
    """Words of the page that back the statement"""
    hash: str
    """SHA-256 of the page as markdown, when it was read; see /proof/verify"""
    fetchedAt: str
    """When the page was read"""
    verbatim: NotRequired[bool]
    """true if the statement repeats the page word for word, because the page does not say all that
    the model wrote in its place
    """


class CompareOutputGapsItem(TypedDict):
    text: str
    """The statement or question"""
    reason: Literal["no_citation", "unknown_source", "quote_not_found", "number_not_found", "date_not_found", "name_not_found", "contradicted", "not_supported", "not_answered"]
    """not_answered: no source answers it; contradicted: the quotes say the opposite; not_supported:
    they speak of something else, or with less certainty; the others: which check the statement
    failed
    """


class CompareOutputSignalsItem(TypedDict):
    code: Literal["prompt_injection", "contradiction", "stale_source"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""
    url: NotRequired[str]
    """URL of the page. Absent if the fact is about several pages"""


class CompareOutputCache(TypedDict):
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


class CompareOutput(TypedDict):
    sources: list[CompareOutputSourcesItem]
    """The pages that were read, in the order of `urls`"""
    comparison: CompareOutputComparison
    """Facts, similarities and differences, each with its support"""
    citations: NotRequired[list[CompareOutputCitationsItem]]
    """At least one for each [n]; every quote was found in its page"""
    gaps: list[CompareOutputGapsItem]
    """Statements and questions that the sources do not support. Empty if they support everything"""
    confidence: float
    """Share of the statements that were checked and found, weighted by independent sources; 0 to 1
    """
    model: str
    """Name of the language model; `extractive` if none wrote the answer"""
    signals: list[CompareOutputSignalsItem]
    """Facts about the sources that a careful reader should know"""
    warnings: NotRequired[list[str]]
    """Causes that made the comparison worse"""
    comparedAt: str
    """When the comparison was written"""
    cache: CompareOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Compare(JobOperation[CompareOutput]):
    """Compare two or three web pages, with quotes of each."""

    definition = Definition("POST", "/compare", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[CompareInput]) -> CompareOutput:
        """Compare two or three web pages, with quotes of each.

        Reads 2 or 3 pages and compares them. `facets` aligns the facts that pages state in
        tables and label–value pairs: labels that mean the same are joined, and values are
        compared by amount and unit. `similarities` and `differences` hold statements with quotes
        of each page; every quote, number, date and name was found in its page. `focus` chooses
        and orders both. `gaps` lists the facts that were not found on some of the pages, and
        statements without support. Without a language model, the statements come from facets and
        from sentences about the same terms: `model` is then `extractive`. Two pages that fail
        end the call without a charge; of three, one may fail. To extract fields of one page, use
        /extract.

        Args:
            urls: required. 2 or 3 different URLs
            focus: Topics that the comparison is about
            tier: pro: in a browser; auto: if the page needs one. Default: "auto"
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[CompareInput]) -> Answered[CompareOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[CompareInput]) -> Job[CompareOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncCompare(AsyncJobOperation[CompareOutput]):
    """Compare two or three web pages, with quotes of each."""

    definition = Compare.definition

    async def __call__(self, **input: Unpack[CompareInput]) -> CompareOutput:
        """Compare two or three web pages, with quotes of each.

        Reads 2 or 3 pages and compares them. `facets` aligns the facts that pages state in
        tables and label–value pairs: labels that mean the same are joined, and values are
        compared by amount and unit. `similarities` and `differences` hold statements with quotes
        of each page; every quote, number, date and name was found in its page. `focus` chooses
        and orders both. `gaps` lists the facts that were not found on some of the pages, and
        statements without support. Without a language model, the statements come from facets and
        from sentences about the same terms: `model` is then `extractive`. Two pages that fail
        end the call without a charge; of three, one may fail. To extract fields of one page, use
        /extract.

        Args:
            urls: required. 2 or 3 different URLs
            focus: Topics that the comparison is about
            tier: pro: in a browser; auto: if the page needs one. Default: "auto"
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[CompareInput]) -> Answered[CompareOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[CompareInput]) -> AsyncJob[CompareOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
