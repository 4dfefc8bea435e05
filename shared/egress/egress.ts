import type { CallerRequest } from './caller-request.ts'

export interface EgressRequest {
  url: string
  /** Aborts the whole fetch, including redirects and body, and destroys its socket. */
  signal: AbortSignal
  /**
   * Maximum size of the decoded body in bytes; 10 MiB by default. A function decides by the first `bodyStartBytes` bytes of
   * the body and its `Content-Type`.
   */
  maxBytes?: number | MaxBytesFor
  /** A body above `maxBytes` makes the fetch fail (default), or is cut there. */
  excess?: 'fail' | 'cut'
  /** Sent to the origin of `url` only, not to other origins of a redirect chain. */
  headers?: Readonly<Record<string, string>>
  /** The caller's own part of the request. */
  caller?: CallerRequest | undefined
  /** The `Accept` header; by default it prefers HTML and accepts any type. */
  accept?: string
}

/** Header fields that sign a request to this URL. */
export type SignRequest = (url: URL) => Readonly<Record<string, string>>

export type MaxBytesFor = (start: Uint8Array, contentType: string | undefined) => number

/** The length of the start that decides about the maximum size. */
export const bodyStartBytes = 1024

/** The response to one URL, after redirects. */
export interface Capture {
  /** The final URL. */
  url: string
  /** The URL of the response, if a script has written another one into `url`. */
  loadedFrom?: string
  status: number
  /** Names in lower case. Repeated fields are joined by ", "; `set-cookie` and `x-robots-tag` by a line feed. */
  headers: Record<string, string>
  /** Decoded bytes, regardless of `content-encoding`. */
  body: Uint8Array
  /** The URLs that redirected, in order; empty without redirects. */
  redirects: string[]
}

/** A response whose body is still arriving. Disposing it frees the connection. */
export interface CaptureStream extends Omit<Capture, 'body'>, Disposable {
  /**
   * Decoded bytes, regardless of `content-encoding`. Can be iterated once. Throws RESPONSE_TOO_LARGE, TARGET_TIMEOUT and
   * TARGET_UNREACHABLE; the chunks before the error are valid.
   */
  body: AsyncIterable<Uint8Array>
}

export interface Egress {
  /**
   * Sends a GET to a public URL and follows up to 5 redirects; each target is vetted like the first. An HTTP error status
   * does not throw. Throws INVALID_URL, URL_NOT_ALLOWED, DNS_FAILED, TARGET_UNREACHABLE, TARGET_TIMEOUT (also if `signal`
   * aborts), TLS_FAILED, TOO_MANY_REDIRECTS or RESPONSE_TOO_LARGE. No message contains an address.
   *
   * @example
   * const { status, body } = await egress.fetch({ url: 'https://example.com/robots.txt', signal, maxBytes: 500 * 1024 })
   */
  fetch: (request: EgressRequest) => Promise<Capture>
  /**
   * Like `fetch`, but resolves once the final response head has arrived and does not keep the body in memory. The caller
   * must dispose the response (`using`).
   */
  stream: (request: EgressRequest) => Promise<CaptureStream>
}
