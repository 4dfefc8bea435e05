# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class ConvertInput(TypedDict):
    """The fields of convert."""

    file: bytes
    main_content: NotRequired[bool]
    include_selector: NotRequired[str]
    exclude_selector: NotRequired[str]
    title: NotRequired[Literal["include", "exclude"]]
    captions: NotRequired[Literal["include", "exclude"]]
    max_tokens: NotRequired[int]
    format: NotRequired[Literal["markdown", "text", "html"]]
    links: NotRequired[bool]
    timeout: NotRequired[int]


ConvertOutputMetadataUsageAllows = TypedDict(
    "ConvertOutputMetadataUsageAllows",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\", \"conflict\"]]",
    },
)


ConvertOutputMetadataUsageStatementsItemSays = TypedDict(
    "ConvertOutputMetadataUsageStatementsItemSays",
    {
        "search": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-input": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-index": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "ai-train-images": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
        "tdm": "NotRequired[Literal[\"yes\", \"no\", \"conditional\"]]",
    },
)


class ConvertOutputMetadataUsageStatementsItemTerms(TypedDict):
    """The terms of the owner, as they are written"""

    payment: NotRequired[str]
    """Kind of payment, such as crawl, use, subscription or attribution"""
    amount: NotRequired[str]
    """Price, as the owner writes it"""
    currency: NotRequired[str]
    """Currency of `amount`, as the owner writes it"""
    url: NotRequired[str]
    """Where the terms are, or where a licence is sold"""


class ConvertOutputMetadataUsageStatementsItem(TypedDict):
    source: Literal["content-signal", "aipref", "rsl", "tdmrep", "noai"]
    """The vocabulary"""
    where: str
    """The file and its line, the header, or the element of the page"""
    line: str
    """The statement as it is written, at most 300 characters"""
    says: ConvertOutputMetadataUsageStatementsItemSays
    """The word of the statement for each use. conditional: allowed on the terms, or for some users.
    Uses that it does not name are absent
    """
    use: NotRequired[str]
    """The `use` of Content-Signal: immediate, reference or full"""
    terms: NotRequired[ConvertOutputMetadataUsageStatementsItemTerms]
    """The terms of the owner, as they are written"""


class ConvertOutputMetadataUsageUnreadItem(TypedDict):
    where: str
    """URL of the file, or the element of the page; of those beyond a limit, their number"""
    reason: str
    """Why it was not read"""


class ConvertOutputMetadataUsage(TypedDict):
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """

    allows: ConvertOutputMetadataUsageAllows
    """The statements together. conflict: they contradict each other. Uses that none of them names
    are absent
    """
    statements: list[ConvertOutputMetadataUsageStatementsItem]
    """Each statement, with its place and its words"""
    unread: NotRequired[list[ConvertOutputMetadataUsageUnreadItem]]
    """Files that may hold statements and could not be read"""


class ConvertOutputMetadataExtraction(TypedDict):
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """

    confidence: float
    """Expected share of the words that were selected correctly (F1), 0 to 1"""


class ConvertOutputMetadata(TypedDict):
    """Facts that the file declares, and facts about its content. Facts that are not known are
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
    usage: NotRequired[ConvertOutputMetadataUsage]
    """Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep).
    Absent if there are none
    """
    contentType: NotRequired[str]
    """Media type in lower case, without parameters. Recognized by the content where the header is
    absent or wrong
    """
    source: NotRequired[Literal["html", "markdown"]]
    """The form of the page that the content was made from"""
    charset: NotRequired[str]
    """Character encoding of the page"""
    wordCount: int
    """Number of words of the content, before maxTokens or a limit of size cuts it"""
    extraction: NotRequired[ConvertOutputMetadataExtraction]
    """About the selection of the main content; absent if the content is the whole page or a
    selector
    """


class ConvertOutputLinksItem(TypedDict):
    url: str
    """Absolute URL"""
    text: str
    """Visible text of the link; empty if it has none"""


class ConvertOutputProof(TypedDict):
    """Proof that this service returned this content for this URL at this time. POST /proof/verify
    checks it
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


class ConvertOutput(TypedDict):
    url: str
    """SHA-256 of the file: ni:///sha-256; and the hash in base64url (RFC 6920)"""
    title: str
    """Title that the page declares, or its main heading; empty if it has none"""
    content: str
    """Content of the page, in the requested format"""
    truncated: NotRequired[bool]
    """true: the content is cut at maxTokens, or because an answer has at most 10 MB"""
    metadata: ConvertOutputMetadata
    """Facts that the file declares, and facts about its content. Facts that are not known are
    absent
    """
    links: NotRequired[list[ConvertOutputLinksItem]]
    """http and https links of the content, each URL once. Present if the call asks for them"""
    warnings: NotRequired[list[str]]
    """Options that had no effect, content that was left out, and doubts about the result"""
    convertedAt: str
    """When the file was read, ISO 8601"""
    proof: ConvertOutputProof
    """Proof that this service returned this content for this URL at this time. POST /proof/verify
    checks it
    """
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class Convert(JobOperation[ConvertOutput]):
    """Read a file of your own as markdown."""

    definition = Definition("POST", "/convert", is_paid=True, sign_in="request", names={"main_content": "mainContent", "include_selector": "includeSelector", "exclude_selector": "excludeSelector", "max_tokens": "maxTokens"})

    def __call__(self, **input: Unpack[ConvertInput]) -> ConvertOutput:
        """Read a file of your own as markdown.

        Reads a PDF, Word, PowerPoint, Excel, EPUB, HTML, CSV, JSON, XML or text file of up to 20
        MB and returns its content as markdown, as /fetch/basic returns a file at a URL. Send the
        file as the body with its `Content-Type` and the options in the query, as the part `file`
        of `multipart/form-data` with the options as other parts, or, up to 190 KB, in base64 in
        JSON. The kind of a file is known by its bytes. The file is read after the payment has
        been verified, deleted when the call ends, and its answer is stored for this call only.
        For the pages of a PDF, use /pdf.

        Args:
            file: required. The file, up to 20 MB
            main_content: false: the whole page, including navigation. Default: True
            include_selector: CSS selector: keep only these elements
            exclude_selector: CSS selector: remove these elements
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            max_tokens: Cut the content after about this many tokens
            format: Format of the content. Default: "markdown"
            links: Return the links of the content. Default: False
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ConvertInput]) -> Answered[ConvertOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[ConvertInput]) -> Job[ConvertOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncConvert(AsyncJobOperation[ConvertOutput]):
    """Read a file of your own as markdown."""

    definition = Convert.definition

    async def __call__(self, **input: Unpack[ConvertInput]) -> ConvertOutput:
        """Read a file of your own as markdown.

        Reads a PDF, Word, PowerPoint, Excel, EPUB, HTML, CSV, JSON, XML or text file of up to 20
        MB and returns its content as markdown, as /fetch/basic returns a file at a URL. Send the
        file as the body with its `Content-Type` and the options in the query, as the part `file`
        of `multipart/form-data` with the options as other parts, or, up to 190 KB, in base64 in
        JSON. The kind of a file is known by its bytes. The file is read after the payment has
        been verified, deleted when the call ends, and its answer is stored for this call only.
        For the pages of a PDF, use /pdf.

        Args:
            file: required. The file, up to 20 MB
            main_content: false: the whole page, including navigation. Default: True
            include_selector: CSS selector: keep only these elements
            exclude_selector: CSS selector: remove these elements
            title: exclude: without the title heading. Default: "include"
            captions: exclude: without image captions. Default: "include"
            max_tokens: Cut the content after about this many tokens
            format: Format of the content. Default: "markdown"
            links: Return the links of the content. Default: False
            timeout: Maximum time of the call in milliseconds, queue included. Default: 30000
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[ConvertInput]) -> Answered[ConvertOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[ConvertInput]) -> AsyncJob[ConvertOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
