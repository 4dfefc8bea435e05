# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Any, Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class ProofVerifyInputProof(TypedDict):
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


class ProofVerifyInput(TypedDict):
    """The fields of proof-verify."""

    url: str
    proof: NotRequired[ProofVerifyInputProof]
    content: NotRequired[str]
    usage: NotRequired[dict[str, Any]]
    hash: NotRequired[str]
    quote: NotRequired[str]


class ProofVerifyOutputFoundProof(TypedDict):
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


class ProofVerifyOutputFound(TypedDict):
    """The quote in the text that `hash` names, and a proof of that text. Present if a citation is
    valid
    """

    text: str
    """The words of the page, without markup"""
    start: int
    """Where they start in that text, in UTF-16 code units"""
    end: int
    """Where they end"""
    part: Literal["page", "declared"]
    """page: the page as markdown; declared: what the page declares for machines (JSON-LD,
    microdata, Open Graph, metadata) and may not show to readers
    """
    title: str
    """Title of the page; empty if it has none"""
    fetchedAt: str
    """When the page was read"""
    proof: ProofVerifyOutputFoundProof
    """Proof that this service returned this content for this URL at this time. POST /proof/verify
    checks it
    """


class ProofVerifyOutput(TypedDict):
    valid: bool
    """Whether the proof or citation is right. false: `reason` says why not"""
    reason: NotRequired[Literal["unknown_key", "mac_mismatch", "signature_mismatch", "content_mismatch", "usage_mismatch", "unknown_capture", "quote_mismatch"]]
    """Why the proof or citation is invalid. unknown_capture: no answer of the last 30 days cites
    this version of the page; quote_mismatch: the page does not have these words
    """
    keyId: NotRequired[str]
    """Id of the keys of the proof"""
    found: NotRequired[ProofVerifyOutputFound]
    """The quote in the text that `hash` names, and a proof of that text. Present if a citation is
    valid
    """
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class ProofVerify(Operation[ProofVerifyOutput]):
    """Verify that this service made a proof, or that a citation is true."""

    definition = Definition("POST", "/proof/verify")

    def __call__(self, **input: Unpack[ProofVerifyInput]) -> ProofVerifyOutput:
        """Verify that this service made a proof, or that a citation is true.

        Verifies the proof of an answer: that this service returned this content for this URL at
        this time. Send url and proof, and content and usage to check their hashes, too. Verifies
        a citation of an answer as well: that this service read this page, and that the quote
        stands in it. Send url, hash and quote as the citation has them; an extraction has the
        hash of the page in `contentHash`, and the hash of what the page declares in
        `declaredHash`. Pages that answers cite are kept for 30 days. Returns whether the proof
        or citation is valid, and if not, why; for a valid citation, also where the page has the
        words, and a proof of the page. To verify a signature without this service, use the
        public keys of /.well-known/jwks.json.

        Args:
            url: required. url of the answer with the proof, or of the citation
            proof: proof of that answer
            content: content of that answer. If present, its hash is checked, too
            usage: metadata.usage of that answer. If present, its hash is checked, too
            hash: hash of the citation
            quote: quote of the citation
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ProofVerifyInput]) -> Answered[ProofVerifyOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncProofVerify(AsyncOperation[ProofVerifyOutput]):
    """Verify that this service made a proof, or that a citation is true."""

    definition = ProofVerify.definition

    async def __call__(self, **input: Unpack[ProofVerifyInput]) -> ProofVerifyOutput:
        """Verify that this service made a proof, or that a citation is true.

        Verifies the proof of an answer: that this service returned this content for this URL at
        this time. Send url and proof, and content and usage to check their hashes, too. Verifies
        a citation of an answer as well: that this service read this page, and that the quote
        stands in it. Send url, hash and quote as the citation has them; an extraction has the
        hash of the page in `contentHash`, and the hash of what the page declares in
        `declaredHash`. Pages that answers cite are kept for 30 days. Returns whether the proof
        or citation is valid, and if not, why; for a valid citation, also where the page has the
        words, and a proof of the page. To verify a signature without this service, use the
        public keys of /.well-known/jwks.json.

        Args:
            url: required. url of the answer with the proof, or of the citation
            proof: proof of that answer
            content: content of that answer. If present, its hash is checked, too
            usage: metadata.usage of that answer. If present, its hash is checked, too
            hash: hash of the citation
            quote: quote of the citation
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[ProofVerifyInput]) -> Answered[ProofVerifyOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
