export interface EgressRequest {
  url: string
  /** Aborts the whole fetch, including redirects and body, and destroys its socket. */
  signal: AbortSignal
  /** Maximum size of the decoded body in bytes; 10 MiB by default. */
  maxBytes?: number
  /** Above `maxBytes` the fetch fails (default), or the body is cut there. */
  excess?: 'fail' | 'cut'
  /** Sent to the origin of `url` only, not to other origins of a redirect chain. */
  headers?: Readonly<Record<string, string>>
  /** The `Accept` header; by default it prefers HTML and accepts any type. */
  accept?: string
}

/** Header fields that sign a request to this URL. */
export type SignRequest = (url: URL) => Readonly<Record<string, string>>

/** The response to one URL, after redirects. */
export interface Capture {
  /** The final URL. */
  url: string
  status: number
  /** Names in lower case. Repeated fields are joined by ", "; `set-cookie` and `x-robots-tag` by a line feed. */
  headers: Record<string, string>
  /** Decoded bytes, regardless of `content-encoding`. */
  body: Uint8Array
  /** The URLs that redirected, in order; empty without redirects. */
  redirects: string[]
}

export interface Egress {
  /**
   * Sends a GET to a public URL and follows up to 5 redirects; each target is vetted like the first. An HTTP error status
   * does not throw. Throws INVALID_URL, URL_NOT_ALLOWED, DNS_FAILED, TARGET_UNREACHABLE, TARGET_TIMEOUT (also if `signal`
   * aborts), TLS_FAILED, TOO_MANY_REDIRECTS or RESPONSE_TOO_LARGE. No message contains an address.
   */
  fetch: (request: EgressRequest) => Promise<Capture>
}
