import type { AppError } from '#shared/errors.ts'

/** A proxy of one browser context, on a loopback port of its own: CONNECT and absolute-form http, nothing else. */
export interface ProxyLine extends AsyncDisposable {
  /** 'http://127.0.0.1:PORT' */
  url: string
  /**
   * Why this host could not be reached or was refused, the first reason of each host: URL_NOT_ALLOWED, DNS_FAILED,
   * TARGET_UNREACHABLE, TARGET_TIMEOUT, TLS_FAILED, RESPONSE_TOO_LARGE …
   */
  failureOf: (host: string) => AppError | undefined
  /** Bytes received from targets so far. */
  receivedBytes: () => number
}

/** The way out for a client that speaks to a proxy: every host is vetted, and the vetted address is the one dialled. */
export interface EgressProxy extends AsyncDisposable {
  /** Opens a line; disposing it destroys its sockets, and so does `signal`. */
  open: (limits: { maxBytes: number; signal: AbortSignal }) => Promise<ProxyLine>
}
