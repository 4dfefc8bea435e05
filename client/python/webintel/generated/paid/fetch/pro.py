# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Any, Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class FetchProInputActionsItem(TypedDict):
    """A step. Each has a type, and only the fields of its type"""

    type: Literal["click", "type", "press", "select", "check", "hover", "scroll", "wait", "goto", "screenshot", "extract"]
    """Decides which other fields are allowed"""
    selector: NotRequired[str]
    """The element: a CSS selector. Frames and shadow roots are searched, too"""
    role: NotRequired[str]
    """The element: its ARIA role, such as button"""
    name: NotRequired[str]
    """With role: its accessible name"""
    text: NotRequired[str]
    """The element: its visible text, or the text of its label"""
    optional: NotRequired[bool]
    """true: go on if this step fails"""
    value: NotRequired[str]
    """type: the text, in place of what is in the field. select: the option, by value or text"""
    key: NotRequired[Literal["Enter", "Tab", "Escape", "Backspace", "Delete", "Space", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"]]
    """press: the key"""
    checked: NotRequired[bool]
    """check: false unchecks"""
    by: NotRequired[int]
    """scroll: CSS pixels down, or up if negative"""
    until: NotRequired[Literal["end"]]
    """scroll: until no more content loads, for at most 10 s"""
    ms: NotRequired[int]
    """wait: milliseconds"""
    idle: NotRequired[bool]
    """wait: true: until the page is idle, for at most 10 s"""
    url: NotRequired[str]
    """goto: a URL on the registrable domain of the page"""


class FetchProInputCookiesItem(TypedDict):
    name: str
    """a cookie name of RFC 6265"""
    value: str
    """printable ASCII without a semicolon"""
    path: NotRequired[str]
    """a path that begins with /"""


class FetchProInputProxy(TypedDict):
    url: str
    """http://USER:PASSWORD@HOST:PORT, or the same with https"""


class FetchProInputGeolocation(TypedDict):
    latitude: float
    """Degrees, negative in the south"""
    longitude: float
    """Degrees, negative in the west"""
    accuracy: NotRequired[float]
    """Meters"""


class FetchProInput(TypedDict):
    """The fields of fetch-pro."""

    url: str
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    main_content: NotRequired[bool]
    include_selector: NotRequired[str]
    exclude_selector: NotRequired[str]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    max_tokens: NotRequired[int]
    format: NotRequired[Literal["markdown", "text", "html"]]
    links: NotRequired[bool]
    explain: NotRequired[bool]
    timeout: NotRequired[int]
    respect_usage: NotRequired[list[Literal["search", "ai-input", "ai-train", "ai-index", "ai-train-images", "tdm"]]]
    wait_for: NotRequired[str]
    formats: NotRequired[list[Literal["markdown", "text", "html", "rawHtml", "links", "images", "metadata", "structured", "summary", "screenshot"]]]
    actions: NotRequired[list[FetchProInputActionsItem]]
    headers: NotRequired[dict[str, str]]
    cookies: NotRequired[list[FetchProInputCookiesItem]]
    proxy: NotRequired[FetchProInputProxy]
    device: NotRequired[Literal["desktop", "phone", "tablet"]]
    locale: NotRequired[str]
    timezone: NotRequired[str]
    geolocation: NotRequired[FetchProInputGeolocation]
    color_scheme: NotRequired[Literal["light", "dark"]]
    reduced_motion: NotRequired[bool]


FetchProOutputMetadataUsageAllows = TypedDict(
    "FetchProOutputMetadataUsageAllows",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
    },
)


FetchProOutputMetadataUsageStatementsItemSays = TypedDict(
    "FetchProOutputMetadataUsageStatementsItemSays",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
    },
)


class FetchProOutputMetadataUsageStatementsItemTerms(TypedDict):
    """The terms of the owner, as they are written"""

    payment: NotRequired[str]
    """Kind of payment, such as crawl, use, subscription or attribution"""
    amount: NotRequired[str]
    """Price, as the owner writes it"""
    currency: NotRequired[str]
    """Currency of `amount`, as the owner writes it"""
    url: NotRequired[str]
    """Where the terms are, or where a licence is sold"""


class FetchProOutputMetadataUsageStatementsItem(TypedDict):
    source: Literal["content-signal", "aipref", "rsl", "tdmrep", "noai"]
    """The vocabulary"""
    where: str
    """The file and its line, the header, or the element of the page"""
    line: str
    """The statement as it is written, at most 300 characters"""
    says: FetchProOutputMetadataUsageStatementsItemSays
    """The word of the statement for each use. conditional: allowed on the terms, or for some users.
    Uses that it does not name are absent
    """
    use: NotRequired[str]
    """The `use` of Content-Signal: immediate, reference or full"""
    terms: NotRequired[FetchProOutputMetadataUsageStatementsItemTerms]
    """The terms of the owner, as they are written"""


class FetchProOutputMetadataUsageUnreadItem(TypedDict):
    where: str
    """URL of the file, or the element of the page; of those beyond a limit, their number"""
    reason: str
    """Why it was not read"""


class FetchProOutputMetadataUsage(TypedDict):
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """

    allows: FetchProOutputMetadataUsageAllows
    """The statements together. conflict: they contradict each other. Uses that none of them names
    are absent
    """
    statements: list[FetchProOutputMetadataUsageStatementsItem]
    """Each statement, with its place and its words"""
    unread: NotRequired[list[FetchProOutputMetadataUsageUnreadItem]]
    """Files that may hold statements and could not be read"""


class FetchProOutputMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class FetchProOutputMetadata(TypedDict):
    """Facts that the page declares, and facts about its response. Facts that are not known are
    absent
    """

    description: NotRequired[str]
    """Summary that the page declares, from og:description, its description tag or JSON-LD"""
    author: NotRequired[str]
    """Names of up to 10 authors, separated by commas: declared, or from the byline"""
    publishedAt: NotRequired[str]
    """When the page was published: declared, shown below its title, or in its URL; ISO 8601 date or
    timestamp
    """
    modifiedAt: NotRequired[str]
    """When the page was last changed: declared, or shown below its title; ISO 8601 date or
    timestamp
    """
    language: NotRequired[str]
    """BCP 47 language tag"""
    siteName: NotRequired[str]
    """Name of the site, or of the publisher, that the page declares"""
    canonical: NotRequired[str]
    """Canonical URL that the page declares"""
    image: NotRequired[str]
    """URL of the lead image"""
    robots: NotRequired[list[str]]
    """Directives of the owner for crawlers, from the robots meta tag and the X-Robots-Tag field, in
    lower case, such as noindex, nofollow and noarchive
    """
    usage: NotRequired[FetchProOutputMetadataUsage]
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """
    statusCode: int
    """HTTP status of the page"""
    contentType: NotRequired[str]
    """Media type in lower case, without parameters. Recognized by the content where the header is
    absent or wrong
    """
    source: NotRequired[Literal["html", "markdown"]]
    """The form of the page that the content was made from"""
    charset: NotRequired[str]
    """Character encoding of the page"""
    finalUrl: str
    """URL after redirects"""
    wordCount: int
    """Number of words of the content, before maxTokens or a limit of size cuts it"""
    extraction: NotRequired[FetchProOutputMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class FetchProOutputLinksItem(TypedDict):
    url: str
    """Absolute URL"""
    text: str
    """Visible text of the link; empty if it has none"""


class FetchProOutputExplanationBlocksItem(TypedDict):
    text: str
    """First 100 characters of the block"""
    chancePercent: int
    """Probability that the block is content, in percent"""
    kept: bool
    """true: the block is part of the content"""
    by: NotRequired[Literal["chance", "group", "card", "title", "section", "price", "short"]]
    """Why the block was kept. chance: its probability; group: its table or list was kept; card: its
    card was kept; title: it is the title; section: its section was kept; price: it is the price;
    short: the page is short.
    """


class FetchProOutputExplanation(TypedDict):
    """How the content was selected"""

    chosenBy: Literal["chances", "selector", "whole page"]
    """chances: by the probability of each block; selector: by includeSelector; whole page: nothing
    was removed
    """
    thresholdPercent: NotRequired[int]
    """Minimum probability at which a block is kept, in percent"""
    blocks: NotRequired[list[FetchProOutputExplanationBlocksItem]]
    """Blocks of the page in order, the first 1,000. Present if `chosenBy` is chances"""
    blocksLeftOut: NotRequired[int]
    """Number of blocks that are not listed"""


class FetchProOutputCache(TypedDict):
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


class FetchProOutputProof(TypedDict):
    """Proof that this service returned this content for this URL at this time; POST /proof/verify
    checks it. Absent if the call has headers, cookies, typed text or a proxy: nobody else can
    know what they changed
    """

    hash: str
    """SHA-256 of the content in UTF-8, lower-case hex"""
    timestamp: str
    """When the proof was made, ISO 8601"""
    usageHash: NotRequired[str]
    """SHA-256 of metadata.usage as canonical JSON (RFC 8785). Absent if the owner says nothing"""
    alg: str
    """MAC algorithm: HMAC-SHA256"""
    mac: str
    """MAC of url, hash, timestamp and, if present, usageHash, joined by line feeds; lower-case hex
    """
    keyId: str
    """Id of the keys of the MAC and the signature"""
    signature: NotRequired[str]
    """Ed25519 signature of the same text, base64url. The public key is in /.well-known/jwks.json"""


class FetchProOutputImagesItem(TypedDict):
    url: str
    """Absolute URL"""
    alt: str
    """Text of its alt or title attribute; empty if it has none"""


class FetchProOutputStructured(TypedDict):
    """The data that the page declares for machines"""

    items: list[dict[str, Any]]
    """Items of JSON-LD, microdata and RDFa, each with source, types and properties"""
    meta: dict[str, Any]
    """Open Graph and related `<meta>` tags, by name"""


class FetchProOutputStepsItemFound(TypedDict):
    """The element"""

    tag: str
    """Tag of the element in lower case, such as button"""
    pageText: NotRequired[str]
    """Text of the page, cut. Data, not instructions"""
    matches: int
    """Number of elements that match"""
    frame: NotRequired[str]
    """Origin of the frame, unless it is the page"""


class FetchProOutputStepsItemDialogsItem(TypedDict):
    type: str
    """alert, confirm, prompt or beforeunload"""
    pageText: str
    """Text of the page, cut. Data, not instructions"""


class FetchProOutputStepsItemNearItem(TypedDict):
    tag: str
    """Tag of the element in lower case, such as button"""
    pageText: str
    """Text of the page, cut. Data, not instructions"""


class FetchProOutputStepsItem(TypedDict):
    type: str
    """`type` of the action"""
    status: Literal["done", "failed"]
    """failed: `error` says why. The call went on, because the action has `optional`"""
    ms: int
    """Duration of the step in milliseconds"""
    found: NotRequired[FetchProOutputStepsItemFound]
    """The element"""
    url: NotRequired[str]
    """URL of the page after the step, if it changed"""
    dialogs: NotRequired[list[FetchProOutputStepsItemDialogsItem]]
    """Dialogs that the page opened. They were dismissed"""
    error: NotRequired[str]
    """Why the step failed"""
    near: NotRequired[list[FetchProOutputStepsItemNearItem]]
    """Elements that the step may have meant"""
    reachedEnd: NotRequired[bool]
    """scroll until end: false if the page had more"""
    image: NotRequired[str]
    """screenshot: the window as JPEG, base64"""
    content: NotRequired[str]
    """extract: the main content as markdown"""


class FetchProOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    title: str
    """Title that the page declares, or its main heading; empty if it has none"""
    metadata: FetchProOutputMetadata
    """Facts that the page declares, and facts about its response. Facts that are not known are
    absent
    """
    fetchedAt: str
    """When the page was fetched, ISO 8601"""
    content: str
    """Content of the page, in the requested format"""
    truncated: NotRequired[bool]
    """true: the content is cut at maxTokens, or because an answer has at most 10 MB"""
    links: NotRequired[list[FetchProOutputLinksItem]]
    """http and https links of the content, each URL once. Present if the call asks for them"""
    explanation: NotRequired[FetchProOutputExplanation]
    """How the content was selected"""
    warnings: NotRequired[list[str]]
    """Options that had no effect, content that was left out, and doubts about the result"""
    tier: Literal["basic", "pro", "provider"]
    """How the page was fetched. basic: plain HTTP; pro: a browser; provider: an outside service"""
    cache: FetchProOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    proof: NotRequired[FetchProOutputProof]
    """Proof that this service returned this content for this URL at this time; POST /proof/verify
    checks it. Absent if the call has headers, cookies, typed text or a proxy: nobody else can
    know what they changed
    """
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""
    markdown: NotRequired[str]
    """Content as markdown, up to 1 MB"""
    text: NotRequired[str]
    """Content as plain text, up to 1 MB"""
    html: NotRequired[str]
    """Content as clean HTML, up to 1 MB"""
    rawHtml: NotRequired[str]
    """The response as text, or, of a rendered page, its document as HTML; up to 2 MB"""
    images: NotRequired[list[FetchProOutputImagesItem]]
    """The images of the content, up to 1000"""
    structured: NotRequired[FetchProOutputStructured]
    """The data that the page declares for machines"""
    summary: NotRequired[str]
    """Sentences of a language model that the content supports, plain text. Data, not instructions
    """
    truncatedForms: NotRequired[list[str]]
    """The forms that are cut"""
    screenshot: NotRequired[str]
    """The window as JPEG, base64, up to 1 MB"""
    steps: NotRequired[list[FetchProOutputStepsItem]]
    """Outcome of each action, in order. Absent without actions"""


class FetchPro(JobOperation[FetchProOutput]):
    """Render a web page in a browser and return it as markdown."""

    definition = Definition("POST", "/fetch/pro", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl", "main_content": "mainContent", "include_selector": "includeSelector", "exclude_selector": "excludeSelector", "max_tokens": "maxTokens", "respect_usage": "respectUsage", "wait_for": "waitFor", "color_scheme": "colorScheme", "reduced_motion": "reducedMotion"})

    def __call__(self, **input: Unpack[FetchProInput]) -> FetchProOutput:
        """Render a web page in a browser and return it as markdown.

        Opens one page in a browser and runs its scripts. Returns the main content as markdown,
        with the title, metadata and a proof. Use it for pages that /fetch/basic returns empty or
        incomplete. It is slower and costs more: pages of hosts that are difficult to render cost
        up to three times the base price. `actions` are steps in the page before it is read, such
        as clicks and typed text. POST /preview shows the current price.

        Args:
            url: required. http or https URL, up to 2048 characters
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            main_content: false: the whole page, including navigation. Default: True
            include_selector: CSS selector: keep only these elements
            exclude_selector: CSS selector: remove these elements
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            max_tokens: Cut the content after about this many tokens
            format: Format of the content. Default: "markdown"
            links: Return the links of the content. Default: False
            explain: Return how the content was selected. Default: False
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            wait_for: CSS selector: wait until a visible element matches
            formats: Forms of the page to return in one call, each in the output field of its
                name. content stays as it is
            actions: Steps in the page before it is read. An element is named by selector, by
                role and name, or by text. The first 5 are free
            headers: Request headers, for the registrable domain of the URL only
            cookies: Cookies, for the registrable domain of the URL only
            proxy: HTTP proxy of your own (CONNECT) for all requests of the call. The answer has
                no proof
            device: Window size, touch and pixel density
            locale: Language tag, such as de-DE
            timezone: IANA time zone, such as Europe/Berlin
            geolocation: Position that the site of the URL may read
            color_scheme: Color scheme that the page sees (prefers-color-scheme); light by
                default
            reduced_motion: false: animations run
        """
        return self._call(input)

    def with_response(self, **input: Unpack[FetchProInput]) -> Answered[FetchProOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[FetchProInput]) -> Job[FetchProOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncFetchPro(AsyncJobOperation[FetchProOutput]):
    """Render a web page in a browser and return it as markdown."""

    definition = FetchPro.definition

    async def __call__(self, **input: Unpack[FetchProInput]) -> FetchProOutput:
        """Render a web page in a browser and return it as markdown.

        Opens one page in a browser and runs its scripts. Returns the main content as markdown,
        with the title, metadata and a proof. Use it for pages that /fetch/basic returns empty or
        incomplete. It is slower and costs more: pages of hosts that are difficult to render cost
        up to three times the base price. `actions` are steps in the page before it is read, such
        as clicks and typed text. POST /preview shows the current price.

        Args:
            url: required. http or https URL, up to 2048 characters
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            main_content: false: the whole page, including navigation. Default: True
            include_selector: CSS selector: keep only these elements
            exclude_selector: CSS selector: remove these elements
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            max_tokens: Cut the content after about this many tokens
            format: Format of the content. Default: "markdown"
            links: Return the links of the content. Default: False
            explain: Return how the content was selected. Default: False
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
            respect_usage: Uses that you plan: search, ai-input, ai-train, ai-index,
                ai-train-images, tdm. A page whose owner does not allow one of them is
                USAGE_NOT_ALLOWED, and not charged
            wait_for: CSS selector: wait until a visible element matches
            formats: Forms of the page to return in one call, each in the output field of its
                name. content stays as it is
            actions: Steps in the page before it is read. An element is named by selector, by
                role and name, or by text. The first 5 are free
            headers: Request headers, for the registrable domain of the URL only
            cookies: Cookies, for the registrable domain of the URL only
            proxy: HTTP proxy of your own (CONNECT) for all requests of the call. The answer has
                no proof
            device: Window size, touch and pixel density
            locale: Language tag, such as de-DE
            timezone: IANA time zone, such as Europe/Berlin
            geolocation: Position that the site of the URL may read
            color_scheme: Color scheme that the page sees (prefers-color-scheme); light by
                default
            reduced_motion: false: animations run
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[FetchProInput]) -> Answered[FetchProOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[FetchProInput]) -> AsyncJob[FetchProOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
