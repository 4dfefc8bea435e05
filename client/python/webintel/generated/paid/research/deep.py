# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class ResearchDeepInput(TypedDict):
    """The fields of research-deep."""

    query: NotRequired[str]
    tier: NotRequired[Literal["quick", "standard", "deep"]]
    country: NotRequired[str]
    language: NotRequired[str]
    freshness: NotRequired[Literal["day", "week", "month", "year"]]
    length: NotRequired[Literal["short", "medium", "long"]]
    format: NotRequired[Literal["text", "bullets"]]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    async_: NotRequired[bool]
    topic: NotRequired[str]
    depth: NotRequired[Literal["quick", "standard", "deep"]]


class ResearchDeepOutputSubQuestionsItem(TypedDict):
    question: str
    """The sub-question"""
    answered: bool
    """true: a statement of the answer belongs to it"""
    sources: list[int]
    """`index` of the sources with quotes for it"""


class ResearchDeepOutputSectionsItem(TypedDict):
    heading: str
    """A sub-question"""
    text: str
    """Its statements of `answer`, with [n], in the same `format`"""


class ResearchDeepOutputSourcesItem(TypedDict):
    index: int
    """The n of [n]"""
    url: str
    """URL of the page, as requested"""
    title: str
    """Title of the page; empty if it has none"""
    siteName: NotRequired[str]
    """Name of the site that the page declares"""
    author: NotRequired[str]
    """Author that the page declares"""
    publishedAt: NotRequired[str]
    """ISO 8601 date or timestamp that the page declares"""


class ResearchDeepOutputCitationsItem(TypedDict):
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
    subQuestion: str
    """The sub-question that the statement answers"""


class ResearchDeepOutputGapsItem(TypedDict):
    text: str
    """The statement or question"""
    reason: Literal["no_citation", "unknown_source", "quote_not_found", "number_not_found", "date_not_found", "name_not_found", "contradicted", "not_supported", "not_answered"]
    """not_answered: no source answers it; contradicted: the quotes say the opposite; not_supported:
    they speak of something else, or with less certainty; the others: which check the statement
    failed
    """


class ResearchDeepOutputContradictionsItemSidesItem(TypedDict):
    index: int
    """`index` of the source"""
    url: str
    """URL of the page that gives the value"""
    value: str
    """Number, date or person that this source gives"""
    quote: str
    """Words of the page"""
    publishedAt: NotRequired[str]
    """ISO 8601 date or timestamp that the page declares"""


class ResearchDeepOutputContradictionsItem(TypedDict):
    subject: str
    """Words that the statements share"""
    sides: list[ResearchDeepOutputContradictionsItemSidesItem]
    """Two or more sources, each with its value"""


class ResearchDeepOutputSignalsItem(TypedDict):
    code: Literal["prompt_injection", "contradiction", "stale_source"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""
    url: NotRequired[str]
    """URL of the page. Absent if the fact is about several pages"""


class ResearchDeepOutputCache(TypedDict):
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


class ResearchDeepOutput(TypedDict):
    query: str
    """`query` of the call"""
    tier: Literal["quick", "standard", "deep"]
    """`tier` of the call"""
    subQuestions: list[ResearchDeepOutputSubQuestionsItem]
    """Questions that the query was divided into"""
    answer: str
    """Statements with [n]. A line for each with `format` bullets"""
    sections: NotRequired[list[ResearchDeepOutputSectionsItem]]
    """`answer` as a report: each statement once, below the sub-question that it answers"""
    keyFindings: list[str]
    """Statements with [n], most important first"""
    sources: list[ResearchDeepOutputSourcesItem]
    """Pages that were read, best first"""
    citations: list[ResearchDeepOutputCitationsItem]
    """At least one for each [n]; every quote was found in its page"""
    sourcesFetched: int
    """Number of `sources`"""
    gaps: list[ResearchDeepOutputGapsItem]
    """Statements and questions that the sources do not support. Empty if they support everything"""
    contradictions: list[ResearchDeepOutputContradictionsItem]
    """Numbers, dates and persons on which independent sources disagree"""
    confidence: float
    """Share of the statements that were checked and found, weighted by independent sources; 0 to 1
    """
    model: str
    """Name of the language model; `extractive` if none wrote the answer"""
    signals: list[ResearchDeepOutputSignalsItem]
    """Facts about the sources that a careful reader should know"""
    warnings: NotRequired[list[str]]
    """Searches, pages and steps that failed, and what the answer lacks for it"""
    researchedAt: str
    """When the research ended"""
    cache: ResearchDeepOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class ResearchDeep(JobOperation[ResearchDeepOutput]):
    """Research a topic by sub-questions, with checked citations."""

    definition = Definition("POST", "/research/deep", is_paid=True, sign_in="request", names={"include_domains": "includeDomains", "exclude_domains": "excludeDomains", "cache_ttl": "cacheTtl", "async_": "async"})

    def __call__(self, **input: Unpack[ResearchDeepInput]) -> ResearchDeepOutput:
        """Research a topic by sub-questions, with checked citations.

        Divides the query into sub-questions, searches for each, reads the best pages, and writes
        an answer. quick: 1 sub-question, 5 sources; standard: 3 and 8; deep: 5 and 12. Each
        statement carries the [n] of its source, and `citations` holds a quote that was found in
        that page, with its sub-question. Where a page does not say all of a statement, its own
        sentence stands in place of the statement, marked `verbatim`; statements without a quote
        are listed in `gaps`, as are sub-questions that no source answers. `sections` has the
        same statements below their sub-questions. `contradictions` shows numbers and dates on
        which independent sources disagree. If pages or the language model fail, the answer is
        made from what succeeded and `warnings` says so. Without a language model, the answer
        consists of quoted sentences, and `model` is `extractive`. Takes 30 to 60 seconds: ask
        with `async` and poll GET /jobs/{requestId}, which shows the stage. For a short summary,
        use /research.

        Args:
            query: Question or topic
            tier: quick: 5 sources; standard: 8; deep: 12. Default: "standard"
            country: ISO 3166-1 code, such as us
            language: ISO 639-1 code, such as en
            freshness: Maximum age of the results
            length: Number of statements. short: one to three; medium: as many as needed; long: a
                full account. Default: "medium"
            format: text: running text; bullets: one line for each statement, which starts with
                "- ". Default: "text"
            include_domains: Only pages of these sites
            exclude_domains: No pages of these sites
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
            topic: Another name of `query`
            depth: Another name of `tier`
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ResearchDeepInput]) -> Answered[ResearchDeepOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[ResearchDeepInput]) -> Job[ResearchDeepOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncResearchDeep(AsyncJobOperation[ResearchDeepOutput]):
    """Research a topic by sub-questions, with checked citations."""

    definition = ResearchDeep.definition

    async def __call__(self, **input: Unpack[ResearchDeepInput]) -> ResearchDeepOutput:
        """Research a topic by sub-questions, with checked citations.

        Divides the query into sub-questions, searches for each, reads the best pages, and writes
        an answer. quick: 1 sub-question, 5 sources; standard: 3 and 8; deep: 5 and 12. Each
        statement carries the [n] of its source, and `citations` holds a quote that was found in
        that page, with its sub-question. Where a page does not say all of a statement, its own
        sentence stands in place of the statement, marked `verbatim`; statements without a quote
        are listed in `gaps`, as are sub-questions that no source answers. `sections` has the
        same statements below their sub-questions. `contradictions` shows numbers and dates on
        which independent sources disagree. If pages or the language model fail, the answer is
        made from what succeeded and `warnings` says so. Without a language model, the answer
        consists of quoted sentences, and `model` is `extractive`. Takes 30 to 60 seconds: ask
        with `async` and poll GET /jobs/{requestId}, which shows the stage. For a short summary,
        use /research.

        Args:
            query: Question or topic
            tier: quick: 5 sources; standard: 8; deep: 12. Default: "standard"
            country: ISO 3166-1 code, such as us
            language: ISO 639-1 code, such as en
            freshness: Maximum age of the results
            length: Number of statements. short: one to three; medium: as many as needed; long: a
                full account. Default: "medium"
            format: text: running text; bullets: one line for each statement, which starts with
                "- ". Default: "text"
            include_domains: Only pages of these sites
            exclude_domains: No pages of these sites
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
            topic: Another name of `query`
            depth: Another name of `tier`
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[ResearchDeepInput]) -> Answered[ResearchDeepOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[ResearchDeepInput]) -> AsyncJob[ResearchDeepOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
