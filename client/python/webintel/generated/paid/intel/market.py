# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class IntelMarketInput(TypedDict):
    """The fields of intel-market."""

    topic: NotRequired[str]
    focus: NotRequired[str]
    depth: NotRequired[Literal["quick", "standard", "comprehensive", "basic", "deep"]]
    include_domains: NotRequired[list[str]]
    exclude_domains: NotRequired[list[str]]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    async_: NotRequired[bool]
    param: NotRequired[str]


class IntelMarketOutputMarketSizeFiguresItem(TypedDict):
    value: float
    """The number in front of `unit`: 1.2 for 1.2 USD billion"""
    unit: str
    """As the source writes it, such as USD billion or % per year"""
    year: NotRequired[int]
    """The year that the amount is for"""
    text: str
    """Statement with [n]"""
    source: str
    """URL of the page"""


class IntelMarketOutputMarketSize(TypedDict):
    """Size of the market, from the source that was ranked best. null if no source states it"""

    value: float
    """The number in front of `unit`: 1.2 for 1.2 USD billion"""
    unit: str
    """As the source writes it, such as USD billion or % per year"""
    year: NotRequired[int]
    """The year that the amount is for"""
    text: str
    """Statement with [n]"""
    source: str
    """URL of the page"""
    figures: list[IntelMarketOutputMarketSizeFiguresItem]
    """All amounts that the sources state; they are not averaged"""


class IntelMarketOutputGrowthRateFiguresItem(TypedDict):
    value: float
    """The number in front of `unit`: 1.2 for 1.2 USD billion"""
    unit: str
    """As the source writes it, such as USD billion or % per year"""
    year: NotRequired[int]
    """The year that the amount is for"""
    text: str
    """Statement with [n]"""
    source: str
    """URL of the page"""


class IntelMarketOutputGrowthRate(TypedDict):
    """Growth of the market, from the source that was ranked best. null if no source states it"""

    value: float
    """The number in front of `unit`: 1.2 for 1.2 USD billion"""
    unit: str
    """As the source writes it, such as USD billion or % per year"""
    year: NotRequired[int]
    """The year that the amount is for"""
    text: str
    """Statement with [n]"""
    source: str
    """URL of the page"""
    figures: list[IntelMarketOutputGrowthRateFiguresItem]
    """All amounts that the sources state; they are not averaged"""


class IntelMarketOutputKeyPlayersItem(TypedDict):
    name: str
    """Name of the company or thing that the statement is about"""
    text: str
    """Statement with [n]"""


class IntelMarketOutputRecommendationsItem(TypedDict):
    text: str
    """Advice of the model"""
    kind: Literal["inference"]
    """The language model inferred it from the cited findings"""
    basis: list[int]
    """The [n] of the sources with the findings"""


class IntelMarketOutputCitationsItem(TypedDict):
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


class IntelMarketOutputGapsItem(TypedDict):
    text: str
    """The statement or question"""
    reason: Literal["no_citation", "unknown_source", "quote_not_found", "number_not_found", "date_not_found", "name_not_found", "contradicted", "not_supported", "not_answered"]
    """not_answered: no source answers it; contradicted: the quotes say the opposite; not_supported:
    they speak of something else, or with less certainty; the others: which check the statement
    failed
    """


class IntelMarketOutputContradictionsItemSidesItem(TypedDict):
    index: int
    """`index` of the source"""
    url: str
    """URL of the page that gives the value"""
    value: str
    """Figure with its unit, or statement, of this source"""
    quote: str
    """Words of the page"""


class IntelMarketOutputContradictionsItem(TypedDict):
    subject: str
    """The figure or topic on which the sources differ, with its year if they name one"""
    sides: list[IntelMarketOutputContradictionsItemSidesItem]
    """Two or more sources, each with its value"""


class IntelMarketOutputSignalsItem(TypedDict):
    code: Literal["prompt_injection", "contradiction", "stale_source"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""
    url: NotRequired[str]
    """URL of the page. Absent if the fact is about several pages"""


class IntelMarketOutputSourcesItem(TypedDict):
    index: int
    """The n of [n]"""
    url: str
    """URL of the page, as requested"""
    title: str
    """Title of the page; empty if it has none"""
    publishedAt: NotRequired[str]
    """ISO 8601 date or timestamp that the page declares"""


class IntelMarketOutputCache(TypedDict):
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


class IntelMarketOutput(TypedDict):
    topic: str
    """`topic` of the call"""
    executiveSummary: str
    """Statements with [n]"""
    marketSize: IntelMarketOutputMarketSize | None
    """Size of the market, from the source that was ranked best. null if no source states it"""
    growthRate: IntelMarketOutputGrowthRate | None
    """Growth of the market, from the source that was ranked best. null if no source states it"""
    keyTrends: list[str]
    """Trends of the market, the most important first"""
    keyPlayers: list[IntelMarketOutputKeyPlayersItem]
    """Companies that the sources name"""
    recommendations: list[IntelMarketOutputRecommendationsItem]
    """Inferences of the language model, never facts"""
    citations: list[IntelMarketOutputCitationsItem]
    """At least one for each [n]; every quote was found in its page"""
    gaps: list[IntelMarketOutputGapsItem]
    """Statements and questions that the sources do not support. Empty if they support everything"""
    contradictions: list[IntelMarketOutputContradictionsItem]
    """Figures and statements on which sources disagree; none is averaged"""
    confidence: float
    """Share of the statements that were checked and found, weighted by independent sources; 0 to 1
    """
    model: str
    """Name of the language model; `extractive` if none wrote the answer"""
    signals: list[IntelMarketOutputSignalsItem]
    """Facts about the sources that a careful reader should know"""
    sources: list[IntelMarketOutputSourcesItem]
    """Pages that were read"""
    warnings: NotRequired[list[str]]
    """Searches and pages that failed"""
    researchedAt: str
    """When the research ended"""
    cache: IntelMarketOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class IntelMarket(JobOperation[IntelMarketOutput]):
    """Research a market: size, growth, trends and players, with checked citations."""

    definition = Definition("POST", "/intel/market", is_paid=True, sign_in="request", names={"include_domains": "includeDomains", "exclude_domains": "excludeDomains", "cache_ttl": "cacheTtl", "async_": "async"})

    def __call__(self, **input: Unpack[IntelMarketInput]) -> IntelMarketOutput:
        """Research a market: size, growth, trends and players, with checked citations.

        Searches the web for a market, reads the best pages, and lets the language model write a
        report. Each statement carries [n], and `citations` holds a quote that was found in that
        page by machine. `marketSize` and `growthRate` are amounts with unit, year and source;
        where sources differ, `figures` has all of them, the first one is from the source that
        was ranked best, and `contradictions` shows both sides. They are null if no source states
        an amount. `recommendations` are inferences of the model, each with the findings that it
        is based on. Where a page does not say all of a statement, its own sentence stands in
        place of the statement, marked `verbatim`; statements without a quote are listed in
        `gaps`. If the language model fails, the job fails and its price is refunded. Takes up to
        two minutes: ask with `async` and poll GET /jobs/{requestId}. For the competitors of a
        company, use /intel/competitive.

        Args:
            topic: Market or industry, such as "owl boxes in Europe"
            focus: Aspect that the report concentrates on
            depth: quick (or basic): about 4 sources; standard: 8; comprehensive (or deep): 14.
                Default: "standard"
            include_domains: Only pages of these sites
            exclude_domains: No pages of these sites
            timeout: Maximum time of the call in milliseconds, queue included. Default: 120000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
            param: Another name of `topic`
        """
        return self._call(input)

    def with_response(self, **input: Unpack[IntelMarketInput]) -> Answered[IntelMarketOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[IntelMarketInput]) -> Job[IntelMarketOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncIntelMarket(AsyncJobOperation[IntelMarketOutput]):
    """Research a market: size, growth, trends and players, with checked citations."""

    definition = IntelMarket.definition

    async def __call__(self, **input: Unpack[IntelMarketInput]) -> IntelMarketOutput:
        """Research a market: size, growth, trends and players, with checked citations.

        Searches the web for a market, reads the best pages, and lets the language model write a
        report. Each statement carries [n], and `citations` holds a quote that was found in that
        page by machine. `marketSize` and `growthRate` are amounts with unit, year and source;
        where sources differ, `figures` has all of them, the first one is from the source that
        was ranked best, and `contradictions` shows both sides. They are null if no source states
        an amount. `recommendations` are inferences of the model, each with the findings that it
        is based on. Where a page does not say all of a statement, its own sentence stands in
        place of the statement, marked `verbatim`; statements without a quote are listed in
        `gaps`. If the language model fails, the job fails and its price is refunded. Takes up to
        two minutes: ask with `async` and poll GET /jobs/{requestId}. For the competitors of a
        company, use /intel/competitive.

        Args:
            topic: Market or industry, such as "owl boxes in Europe"
            focus: Aspect that the report concentrates on
            depth: quick (or basic): about 4 sources; standard: 8; comprehensive (or deep): 14.
                Default: "standard"
            include_domains: Only pages of these sites
            exclude_domains: No pages of these sites
            timeout: Maximum time of the call in milliseconds, queue included. Default: 120000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            async_: Answer 202 at once, like Prefer: respond-async. Default: False
            param: Another name of `topic`
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[IntelMarketInput]) -> Answered[IntelMarketOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[IntelMarketInput]) -> AsyncJob[IntelMarketOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
