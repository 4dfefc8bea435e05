import type { AppError } from '#shared/contract/errors.ts'

/** The proxy of one browser context, on its own loopback port. Accepts CONNECT and absolute-form http requests only. */
export interface ContextProxy extends AsyncDisposable {
  /** 'http://127.0.0.1:PORT' */
  url: string
  /**
   * The first error of a host; undefined if there was none: URL_NOT_ALLOWED, DNS_FAILED,
   * TARGET_UNREACHABLE, TARGET_TIMEOUT, TLS_FAILED, RESPONSE_TOO_LARGE, PROXY_FAILED …
   */
  failureOf: (host: string) => AppError | undefined
  /** Bytes received from targets so far. */
  receivedBytes: () => number
  /**
   * From now on, each connection goes through the proxy of a caller, and nothing is signed. Call it before anything loads.
   * `isTlsOnly`: http requests are rejected, because the page may send what no proxy may read.
   */
  goThrough: (proxy: { url: string; isTlsOnly?: boolean }) => void
}

/** An HTTP proxy that vets every host and connects to the vetted address only. */
export interface EgressProxy extends AsyncDisposable {
  /** Opens the proxy of one browser context. Disposing it, or aborting `signal`, destroys its sockets. */
  open: (limits: { maxBytes: number; signal: AbortSignal }) => Promise<ContextProxy>
}
