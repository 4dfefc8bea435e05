export interface EgressRequest {
  url: string
  /** Ends the whole fetch, redirects and body included, and destroys its socket. */
  signal: AbortSignal
  /** Cap on the decoded body, in bytes; 10 MiB when left out. */
  maxBytes?: number
  /** Sent as they are to the origin of `url`, and to no other origin that a redirect leads to. */
  headers?: Readonly<Record<string, string>>
  /** The `Accept` header; without it, HTML first and then anything. */
  accept?: string
}

/** What came back from the web for one URL. */
export interface Capture {
  /** Where the redirects ended. */
  url: string
  status: number
  /** Lower-case names; repeated fields joined by ", ", except `set-cookie`: by a line feed. */
  headers: Record<string, string>
  /** Decoded: whatever `content-encoding` says, these are the plain bytes. */
  body: Uint8Array
  /** The addresses that redirected, in order; empty when `url` is the one asked for. */
  redirects: string[]
}

export interface Egress {
  /**
   * One GET of a public address; it follows up to 5 redirects, each vetted like the first address. An HTTP error status
   * is an answer, not an error. Throws INVALID_URL, URL_NOT_ALLOWED, DNS_FAILED, TARGET_UNREACHABLE, TARGET_TIMEOUT
   * (also when `signal` aborts), TLS_FAILED, TOO_MANY_REDIRECTS or RESPONSE_TOO_LARGE; no message names an address.
   */
  fetch: (request: EgressRequest) => Promise<Capture>
}
