# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class ResearchInput(TypedDict):
    """The fields of research."""

    query: str
    result_count: NotRequired[int]
    include_raw_content: NotRequired[bool]
    urls: NotRequired[list[str]]
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


class ResearchOutputSourcesItem(TypedDict):
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
    snippet: str
    """Text of the page around the words of the query, by the search provider; may be empty"""
    content: NotRequired[str]
    """The page as markdown, with `includeRawContent`"""


class ResearchOutputCitationsItem(TypedDict):
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


class ResearchOutputGapsItem(TypedDict):
    text: str
    """The statement or question"""
    reason: Literal["no_citation", "unknown_source", "quote_not_found", "number_not_found", "date_not_found", "name_not_found", "contradicted", "not_supported", "not_answered"]
    """not_answered: no source answers it; contradicted: the quotes say the opposite; not_supported:
    they speak of something else, or with less certainty; the others: which check the statement
    failed
    """


class ResearchOutputContradictionsItemSidesItem(TypedDict):
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


class ResearchOutputContradictionsItem(TypedDict):
    subject: str
    """Words that the statements share"""
    sides: list[ResearchOutputContradictionsItemSidesItem]
    """Two or more sources, each with its value"""


class ResearchOutputSignalsItem(TypedDict):
    code: Literal["prompt_injection", "contradiction", "stale_source"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""
    url: NotRequired[str]
    """URL of the page. Absent if the fact is about several pages"""


class ResearchOutputCache(TypedDict):
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


class ResearchOutput(TypedDict):
    query: str
    """`query` of the call"""
    sources: list[ResearchOutputSourcesItem]
    """Pages that were read, best first. Pages that repeat another are left out"""
    summary: str
    """Statements with [n]. A line for each with `format` bullets"""
    keyFindings: list[str]
    """Statements with [n], most important first"""
    citations: list[ResearchOutputCitationsItem]
    """At least one for each [n]; every quote was found in its page"""
    gaps: list[ResearchOutputGapsItem]
    """Statements and questions that the sources do not support. Empty if they support everything"""
    contradictions: list[ResearchOutputContradictionsItem]
    """Numbers, dates and persons on which independent sources disagree"""
    confidence: float
    """Share of the statements that were checked and found, weighted by independent sources; 0 to 1
    """
    model: str
    """Name of the language model; `extractive` if none wrote the answer"""
    signals: list[ResearchOutputSignalsItem]
    """Facts about the sources that a careful reader should know"""
    warnings: NotRequired[list[str]]
    """Searches, pages and steps that failed, and what the answer lacks for it"""
    researchedAt: str
    """When the research ended"""
    cache: ResearchOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Research(JobOperation[ResearchOutput]):
    """Summarize what the web says about a topic, with quotes."""

    definition = Definition("POST", "/research", is_paid=True, sign_in="request", names={"result_count": "resultCount", "include_raw_content": "includeRawContent", "include_domains": "includeDomains", "exclude_domains": "excludeDomains", "cache_ttl": "cacheTtl", "async_": "async"})

    def __call__(self, **input: Unpack[ResearchInput]) -> ResearchOutput:
        """Summarize what the web says about a topic, with quotes.

        Searches the web, reads up to `resultCount` pages and returns a summary and key findings.
        Each statement carries the [n] of its source, and `citations` holds a quote that was
        found in that page. Where a page does not say all of a statement, its own sentence stands
        in place of the statement, marked `verbatim`; statements without a quote are listed in
        `gaps`; numbers and dates on which independent sources disagree are listed in
        `contradictions`. A page that fails is replaced by the next result. Without a language
        model, the summary consists of quoted sentences, and `model` is `extractive`. For several
        sub-questions and more sources, use /research/deep. For links and snippets only, use
        /search.

        Args:
            query: required. Question or topic
            result_count: Pages to read. Default: 5
            include_raw_content: Also return the pages as markdown. Default: False
            urls: Read all of these pages instead of searching
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
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ResearchInput]) -> Answered[ResearchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[ResearchInput]) -> Job[ResearchOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncResearch(AsyncJobOperation[ResearchOutput]):
    """Summarize what the web says about a topic, with quotes."""

    definition = Research.definition

    async def __call__(self, **input: Unpack[ResearchInput]) -> ResearchOutput:
        """Summarize what the web says about a topic, with quotes.

        Searches the web, reads up to `resultCount` pages and returns a summary and key findings.
        Each statement carries the [n] of its source, and `citations` holds a quote that was
        found in that page. Where a page does not say all of a statement, its own sentence stands
        in place of the statement, marked `verbatim`; statements without a quote are listed in
        `gaps`; numbers and dates on which independent sources disagree are listed in
        `contradictions`. A page that fails is replaced by the next result. Without a language
        model, the summary consists of quoted sentences, and `model` is `extractive`. For several
        sub-questions and more sources, use /research/deep. For links and snippets only, use
        /search.

        Args:
            query: required. Question or topic
            result_count: Pages to read. Default: 5
            include_raw_content: Also return the pages as markdown. Default: False
            urls: Read all of these pages instead of searching
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
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[ResearchInput]) -> Answered[ResearchOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[ResearchInput]) -> AsyncJob[ResearchOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
