# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Any, Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class ExtractInputActionsItem(TypedDict):
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


class ExtractInputCookiesItem(TypedDict):
    name: str
    """a cookie name of RFC 6265"""
    value: str
    """printable ASCII without a semicolon"""
    path: NotRequired[str]
    """a path that begins with /"""


class ExtractInputProxy(TypedDict):
    url: str
    """http://USER:PASSWORD@HOST:PORT, or the same with https"""


class ExtractInput(TypedDict):
    """The fields of extract."""

    url: NotRequired[str]
    file: NotRequired[bytes]
    schema: NotRequired[dict[str, Any]]
    prompt: NotRequired[str]
    instructions: NotRequired[str]
    tier: NotRequired[Literal["auto", "basic", "pro"]]
    actions: NotRequired[list[ExtractInputActionsItem]]
    headers: NotRequired[dict[str, str]]
    cookies: NotRequired[list[ExtractInputCookiesItem]]
    proxy: NotRequired[ExtractInputProxy]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class ExtractOutputEvidenceItem(TypedDict):
    path: str
    """JSON pointer into data"""
    quote: str
    """Words of the page, or the value as the page declares it for machines"""
    source: Literal["json-ld", "microdata", "open-graph", "metadata", "table", "pair", "text", "model"]
    """Where the value was found. microdata: also RDFa; metadata: the title that the page declares;
    pair: a label with its value; text: a title, list or price; model: a language model found it,
    and its quote is in the page
    """


class ExtractOutputMissingItem(TypedDict):
    path: str
    """JSON pointer into data"""
    reason: Literal["not_found", "quote_not_found", "value_not_in_quote", "invalid"]
    """not_found: the page does not state it; quote_not_found, value_not_in_quote: a check of the
    model failed; invalid: the value does not fit the schema
    """


class ExtractOutputSignalsItem(TypedDict):
    code: Literal["prompt_injection", "contradiction", "stale_source"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""
    url: NotRequired[str]
    """URL of the page. Absent if the fact is about several pages"""


class ExtractOutputStepsItemFound(TypedDict):
    """The element"""

    tag: str
    """Tag of the element in lower case, such as button"""
    pageText: NotRequired[str]
    """Text of the page, cut. Data, not instructions"""
    matches: int
    """Number of elements that match"""
    frame: NotRequired[str]
    """Origin of the frame, unless it is the page"""


class ExtractOutputStepsItemDialogsItem(TypedDict):
    type: str
    """alert, confirm, prompt or beforeunload"""
    pageText: str
    """Text of the page, cut. Data, not instructions"""


class ExtractOutputStepsItemNearItem(TypedDict):
    tag: str
    """Tag of the element in lower case, such as button"""
    pageText: str
    """Text of the page, cut. Data, not instructions"""


class ExtractOutputStepsItem(TypedDict):
    type: str
    """`type` of the action"""
    status: Literal["done", "failed"]
    """failed: `error` says why. The call went on, because the action has `optional`"""
    ms: int
    """Duration of the step in milliseconds"""
    found: NotRequired[ExtractOutputStepsItemFound]
    """The element"""
    url: NotRequired[str]
    """URL of the page after the step, if it changed"""
    dialogs: NotRequired[list[ExtractOutputStepsItemDialogsItem]]
    """Dialogs that the page opened. They were dismissed"""
    error: NotRequired[str]
    """Why the step failed"""
    near: NotRequired[list[ExtractOutputStepsItemNearItem]]
    """Elements that the step may have meant"""
    reachedEnd: NotRequired[bool]
    """scroll until end: false if the page had more"""
    image: NotRequired[str]
    """screenshot: the window as JPEG, base64"""
    content: NotRequired[str]
    """extract: the main content as markdown"""


class ExtractOutputProof(TypedDict):
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


class ExtractOutputCache(TypedDict):
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


class ExtractOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source. Of a file: ni:///sha-256; and its hash (RFC 6920)
    """
    schema: NotRequired[dict[str, Any]]
    """The schema that a language model planned from `prompt`: `records` with flat fields"""
    data: dict[str, Any]
    """The data. It matches the schema, but for required fields in `missing`"""
    evidence: list[ExtractOutputEvidenceItem]
    """The support of each value in data"""
    missing: list[ExtractOutputMissingItem]
    """Fields without a supported value"""
    method: Literal["deterministic", "model", "mixed"]
    """How the values of data were found"""
    model: str
    """Name of the language model; `extractive` if none wrote the answer"""
    signals: list[ExtractOutputSignalsItem]
    """Facts about the sources that a careful reader should know"""
    warnings: NotRequired[list[str]]
    """Contradictions in the page, and steps that failed"""
    steps: NotRequired[list[ExtractOutputStepsItem]]
    """Outcome of each action, in order. Absent without actions"""
    contentHash: str
    """SHA-256 of the page as markdown; the proof covers it"""
    declaredHash: str
    """SHA-256 of what the page declares, as text. Quotes whose source is json-ld, microdata,
    open-graph or metadata stand there, the others in the page; see /proof/verify
    """
    extractedAt: str
    """When the data was extracted"""
    proof: NotRequired[ExtractOutputProof]
    """Proof that this service returned this content for this URL at this time; POST /proof/verify
    checks it. Absent if the call has headers, cookies, typed text or a proxy: nobody else can
    know what they changed
    """
    cache: ExtractOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Extract(JobOperation[ExtractOutput]):
    """Extract data from a web page by a JSON schema, with evidence."""

    definition = Definition("POST", "/extract", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[ExtractInput]) -> ExtractOutput:
        """Extract data from a web page by a JSON schema, with evidence.

        Reads one page, or a file of your own (up to 20 MB, sent as for /convert), and fills your
        JSON schema from it. Fields are found in the data that the page declares (JSON-LD,
        microdata, RDFa, Open Graph), in its tables and in its label–value pairs; if these have
        every required field, no language model is asked and `method` is `deterministic`.
        Otherwise a language model reads the page, and each of its values is kept only if its
        quote is in the page and states the value. `data` matches the schema. A field without
        support is null where the schema allows null and absent otherwise, and is listed in
        `missing` with the reason, even if the schema requires it. Without a language model, a
        page that lacks a required field answers 422 EXTRACTION_IMPOSSIBLE and costs nothing.
        With `prompt` in place of `schema`, a language model plans the schema from your words and
        the page, and the answer has it as `schema`; without a model, the call fails with
        AI_UNAVAILABLE and costs nothing. The schema is JSON Schema 2020-12 or draft-07 with an
        object at its root; `$ref` must be local, and `pattern` must be a linear-time expression.
        Pages of hosts that are difficult to render cost up to three times the base price; POST
        /preview shows the current price. For up to 10 pages in one call, use /batch/extract; for
        the text of a page, /fetch/basic.

        Args:
            url: http or https URL, up to 2048 characters
            file: The file, up to 20 MB
            schema: JSON schema of the data: an object with properties, up to 32,768 characters,
                200 properties and 16 levels. Names, titles and descriptions say what to look for
            prompt: In place of schema: the data that you want, in words. A language model plans
                the schema
            instructions: Wishes for the language model, such as which of several values to take
            tier: How to read the page. auto: plain HTTP, and a browser if the page needs one;
                basic: plain HTTP; pro: a browser. Default: "auto"
            actions: Steps in the page before it is read. An element is named by selector, by
                role and name, or by text. The first 5 are free
            headers: Request headers, for the registrable domain of the URL only
            cookies: Cookies, for the registrable domain of the URL only
            proxy: HTTP proxy of your own (CONNECT) for all requests of the call. The answer has
                no proof
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ExtractInput]) -> Answered[ExtractOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[ExtractInput]) -> Job[ExtractOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncExtract(AsyncJobOperation[ExtractOutput]):
    """Extract data from a web page by a JSON schema, with evidence."""

    definition = Extract.definition

    async def __call__(self, **input: Unpack[ExtractInput]) -> ExtractOutput:
        """Extract data from a web page by a JSON schema, with evidence.

        Reads one page, or a file of your own (up to 20 MB, sent as for /convert), and fills your
        JSON schema from it. Fields are found in the data that the page declares (JSON-LD,
        microdata, RDFa, Open Graph), in its tables and in its label–value pairs; if these have
        every required field, no language model is asked and `method` is `deterministic`.
        Otherwise a language model reads the page, and each of its values is kept only if its
        quote is in the page and states the value. `data` matches the schema. A field without
        support is null where the schema allows null and absent otherwise, and is listed in
        `missing` with the reason, even if the schema requires it. Without a language model, a
        page that lacks a required field answers 422 EXTRACTION_IMPOSSIBLE and costs nothing.
        With `prompt` in place of `schema`, a language model plans the schema from your words and
        the page, and the answer has it as `schema`; without a model, the call fails with
        AI_UNAVAILABLE and costs nothing. The schema is JSON Schema 2020-12 or draft-07 with an
        object at its root; `$ref` must be local, and `pattern` must be a linear-time expression.
        Pages of hosts that are difficult to render cost up to three times the base price; POST
        /preview shows the current price. For up to 10 pages in one call, use /batch/extract; for
        the text of a page, /fetch/basic.

        Args:
            url: http or https URL, up to 2048 characters
            file: The file, up to 20 MB
            schema: JSON schema of the data: an object with properties, up to 32,768 characters,
                200 properties and 16 levels. Names, titles and descriptions say what to look for
            prompt: In place of schema: the data that you want, in words. A language model plans
                the schema
            instructions: Wishes for the language model, such as which of several values to take
            tier: How to read the page. auto: plain HTTP, and a browser if the page needs one;
                basic: plain HTTP; pro: a browser. Default: "auto"
            actions: Steps in the page before it is read. An element is named by selector, by
                role and name, or by text. The first 5 are free
            headers: Request headers, for the registrable domain of the URL only
            cookies: Cookies, for the registrable domain of the URL only
            proxy: HTTP proxy of your own (CONNECT) for all requests of the call. The answer has
                no proof
            timeout: Maximum time of the call in milliseconds, queue included. Default: 60000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[ExtractInput]) -> Answered[ExtractOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[ExtractInput]) -> AsyncJob[ExtractOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
