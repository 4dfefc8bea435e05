# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class AnswerInputContext(TypedDict):
    question: str
    """The earlier question"""
    answer: NotRequired[str]
    """Its answer"""


class AnswerInput(TypedDict):
    """The fields of answer."""

    query: NotRequired[str]
    sources: NotRequired[int]
    country: NotRequired[str]
    language: NotRequired[str]
    freshness: NotRequired[Literal["day", "week", "month", "year"]]
    length: NotRequired[Literal["short", "medium", "long"]]
    format: NotRequired[Literal["text", "bullets"]]
    context: NotRequired[AnswerInputContext]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    urls: NotRequired[list[str]]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    question: NotRequired[str]


class AnswerOutputCitationsItem(TypedDict):
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


class AnswerOutputGapsItem(TypedDict):
    text: str
    """The statement or question"""
    reason: Literal["no_citation", "unknown_source", "quote_not_found", "number_not_found", "date_not_found", "name_not_found", "contradicted", "not_supported", "not_answered"]
    """not_answered: no source answers it; contradicted: the quotes say the opposite; not_supported:
    they speak of something else, or with less certainty; the others: which check the statement
    failed
    """


class AnswerOutputContradictionsItemSidesItem(TypedDict):
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


class AnswerOutputContradictionsItem(TypedDict):
    subject: str
    """Words that the statements share"""
    sides: list[AnswerOutputContradictionsItemSidesItem]
    """Two or more sources, each with its value"""


class AnswerOutputSignalsItem(TypedDict):
    code: Literal["prompt_injection", "contradiction", "stale_source"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""
    url: NotRequired[str]
    """URL of the page. Absent if the fact is about several pages"""


class AnswerOutputSourcesItem(TypedDict):
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


class AnswerOutputRelatedQuestionsItem(TypedDict):
    question: str
    """A heading of the page; unless it is a question, the subject stands in front of it"""
    index: int
    """`index` of the source"""


class AnswerOutputFailedSourcesItem(TypedDict):
    url: str
    """URL of the page, as requested"""
    code: str
    """Error code, such as TARGET_BLOCKED"""
    message: str
    """For people: what went wrong"""


class AnswerOutputCache(TypedDict):
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


class AnswerOutput(TypedDict):
    query: str
    """The question"""
    standaloneQuestion: NotRequired[str]
    """The question as it was answered, with the subject from `context`. Absent without one"""
    answer: str
    """Sentences with [n] after each statement; n is the `index` of a source and of its citations. A
    line for each with `format` bullets
    """
    citations: list[AnswerOutputCitationsItem]
    """At least one for each [n]; every quote was found in its page"""
    confidence: float
    """Share of the statements that were checked and found, weighted by independent sources; 0 to 1
    """
    gaps: list[AnswerOutputGapsItem]
    """Statements and questions that the sources do not support. Empty if they support everything"""
    contradictions: list[AnswerOutputContradictionsItem]
    """Numbers, dates and persons on which independent sources disagree"""
    model: str
    """Name of the language model; `extractive` if none wrote the answer"""
    signals: list[AnswerOutputSignalsItem]
    """Facts about the sources that a careful reader should know"""
    warnings: NotRequired[list[str]]
    """Searches and steps that failed, and the consequences"""
    sources: list[AnswerOutputSourcesItem]
    """The pages that were read, cited or not"""
    relatedQuestions: NotRequired[list[AnswerOutputRelatedQuestionsItem]]
    """Up to 5 questions that the cited pages answer, by their headings. Absent without one"""
    failedSources: NotRequired[list[AnswerOutputFailedSourcesItem]]
    """Pages that could not be read; others took their places"""
    answeredAt: str
    """When the answer was written"""
    cache: AnswerOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Answer(JobOperation[AnswerOutput]):
    """Answer a question from web pages, with checked citations."""

    definition = Definition("POST", "/answer", is_paid=True, sign_in="request", names={"include_domains": "includeDomains", "exclude_domains": "excludeDomains", "cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[AnswerInput]) -> AnswerOutput:
        """Answer a question from web pages, with checked citations.

        Searches the web, reads up to `sources` pages, and answers the question from them and
        from nothing else. Every statement has the `[n]` of its sources, and `citations` has a
        quote for it that was found in the page. Where a page does not say all of a statement,
        its own sentence stands in place of the statement, marked `verbatim`; statements without
        a quote are listed in `gaps`. `signals` reports sources that contradict each other and
        pages that try to instruct language models. If this deployment has no language model, or
        the model fails, the answer consists of sentences of the sources and `model` is
        `extractive`. If no page can be read or none has an answer, the call fails and costs
        nothing. Use /proof/verify to check a citation, /search for links, and /research/deep for
        a report with several questions.

        Args:
            query: Query; "phrases" and site:example.com work
            sources: Maximum number of pages to read. Default: 3
            country: ISO 3166-1 code, such as us
            language: ISO 639-1 code, such as en
            freshness: Maximum age of the results
            length: Number of statements. short: one to three; medium: as many as needed; long: a
                full account. Default: "medium"
            format: text: running text; bullets: one line for each statement, which starts with
                "- ". Default: "text"
            context: The call before, for a follow-up such as "How long is it?". Only the names
                in it are used, to complete the question; it is not evidence
            include_domains: Only pages of these sites
            exclude_domains: No pages of these sites
            urls: Read all of these pages instead of searching
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            question: Another name of `query`
        """
        return self._call(input)

    def with_response(self, **input: Unpack[AnswerInput]) -> Answered[AnswerOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[AnswerInput]) -> Job[AnswerOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncAnswer(AsyncJobOperation[AnswerOutput]):
    """Answer a question from web pages, with checked citations."""

    definition = Answer.definition

    async def __call__(self, **input: Unpack[AnswerInput]) -> AnswerOutput:
        """Answer a question from web pages, with checked citations.

        Searches the web, reads up to `sources` pages, and answers the question from them and
        from nothing else. Every statement has the `[n]` of its sources, and `citations` has a
        quote for it that was found in the page. Where a page does not say all of a statement,
        its own sentence stands in place of the statement, marked `verbatim`; statements without
        a quote are listed in `gaps`. `signals` reports sources that contradict each other and
        pages that try to instruct language models. If this deployment has no language model, or
        the model fails, the answer consists of sentences of the sources and `model` is
        `extractive`. If no page can be read or none has an answer, the call fails and costs
        nothing. Use /proof/verify to check a citation, /search for links, and /research/deep for
        a report with several questions.

        Args:
            query: Query; "phrases" and site:example.com work
            sources: Maximum number of pages to read. Default: 3
            country: ISO 3166-1 code, such as us
            language: ISO 639-1 code, such as en
            freshness: Maximum age of the results
            length: Number of statements. short: one to three; medium: as many as needed; long: a
                full account. Default: "medium"
            format: text: running text; bullets: one line for each statement, which starts with
                "- ". Default: "text"
            context: The call before, for a follow-up such as "How long is it?". Only the names
                in it are used, to complete the question; it is not evidence
            include_domains: Only pages of these sites
            exclude_domains: No pages of these sites
            urls: Read all of these pages instead of searching
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            question: Another name of `query`
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[AnswerInput]) -> Answered[AnswerOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[AnswerInput]) -> AsyncJob[AnswerOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
