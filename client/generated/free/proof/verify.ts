// Written by `npm run docs`. Do not edit.

/** `POST /proof/verify` */
export interface ProofVerifyInput {
  /** url of the answer with the proof, or of the citation */
  url: string
  /** proof of that answer */
  proof?: {
    /** SHA-256 of the content in UTF-8, lower-case hex */
    hash: string
    /** When the proof was made, ISO 8601 */
    timestamp: string
    /** SHA-256 of metadata.usage as canonical JSON (RFC 8785). Absent if the owner says nothing */
    usageHash?: string
    /** MAC algorithm: HMAC-SHA256 */
    alg: string
    /** MAC of url, hash, timestamp and, if present, usageHash, joined by line feeds; lower-case hex */
    mac: string
    /** Id of the keys of the MAC and the signature */
    keyId: string
    /** Ed25519 signature of the same text, base64url. The public key is in /.well-known/jwks.json */
    signature?: string
  }
  /** content of that answer. If present, its hash is checked, too */
  content?: string
  /** metadata.usage of that answer. If present, its hash is checked, too */
  usage?: Record<string, unknown>
  /** hash of the citation */
  hash?: string
  /** quote of the citation */
  quote?: string
}

/** `POST /proof/verify` */
export interface ProofVerifyOutput {
  /** Whether the proof or citation is right. false: `reason` says why not */
  valid: boolean
  /** Why the proof or citation is invalid. unknown_capture: no answer of the last 30 days cites this version of the page; quote_mismatch: the page does not have these words */
  reason?: "unknown_key" | "mac_mismatch" | "signature_mismatch" | "content_mismatch" | "usage_mismatch" | "unknown_capture" | "quote_mismatch"
  /** Id of the keys of the proof */
  keyId?: string
  /** The quote in the text that `hash` names, and a proof of that text. Present if a citation is valid */
  found?: {
    /** The words of the page, without markup */
    text: string
    /** Where they start in that text, in UTF-16 code units */
    start: number
    /** Where they end */
    end: number
    /** page: the page as markdown; declared: what the page declares for machines (JSON-LD, microdata, Open Graph, metadata) and may not show to readers */
    part: "page" | "declared"
    /** Title of the page; empty if it has none */
    title: string
    /** When the page was read */
    fetchedAt: string
    /** Proof that this service returned this content for this URL at this time. POST /proof/verify checks it */
    proof: {
      /** SHA-256 of the content in UTF-8, lower-case hex */
      hash: string
      /** When the proof was made, ISO 8601 */
      timestamp: string
      /** SHA-256 of metadata.usage as canonical JSON (RFC 8785). Absent if the owner says nothing */
      usageHash?: string
      /** MAC algorithm: HMAC-SHA256 */
      alg: string
      /** MAC of url, hash, timestamp and, if present, usageHash, joined by line feeds; lower-case hex */
      mac: string
      /** Id of the keys of the MAC and the signature */
      keyId: string
      /** Ed25519 signature of the same text, base64url. The public key is in /.well-known/jwks.json */
      signature?: string
    }
  }
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
