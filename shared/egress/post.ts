import { AppError } from '#shared/contract/errors.ts'
import { readBody } from './body/stream-body.ts'
import { egressError, reportFailure, reportSuccess } from './egress-error.ts'
import { fetchHop, type HopOptions } from './fetch-hop.ts'
import { vetUrl } from './vet-url.ts'

export interface PostRequest {
  url: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  /** Aborts the whole request. */
  signal: AbortSignal
  /** A longer response body is cut there. Bytes, after decoding. */
  maxBytes: number
}

/** The response to one POST. */
export interface PostResponse {
  /** Also of a redirect, which is not followed. */
  status: number
  /** As in `Capture`. */
  headers: Record<string, string>
  /** The bytes that arrived within the limits. */
  body: Uint8Array
}

export interface EgressPost {
  /**
   * Sends a POST to a public URL. The URL is vetted and its name is resolved at each call. Follows no redirect, and never
   * sends the request twice. Once the response head has arrived, it resolves: a body that is too long, too slow or broken
   * is cut. Throws INVALID_URL, URL_NOT_ALLOWED, DNS_FAILED, TARGET_UNREACHABLE, TARGET_TIMEOUT (also if `signal` aborts),
   * TLS_FAILED, or RESPONSE_TOO_LARGE for the head. No message contains an address.
   *
   * @example
   * const signal = AbortSignal.timeout(10_000)
   * const { status } = await egress.post({ url, headers: { 'content-type': 'application/json' }, body, signal, maxBytes: 1024 })
   */
  post: (request: PostRequest) => Promise<PostResponse>
}

export async function post(
  { url, headers, body, signal, maxBytes }: PostRequest,
  options: HopOptions & { userAgent: string; idleTimeoutMs: number },
): Promise<PostResponse> {
  const { rules, userAgent, idleTimeoutMs } = options
  try {
    const sent = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity', ...headers }
    const response = await fetchHop(vetUrl(url, rules), { method: 'POST', headers: sent, body, signal }, options)
    using stream = response.stream({ maxBytes, excess: 'cut', idleTimeoutMs, signal })
    const answer = await readBody(intact(stream, signal))
    reportSuccess()
    return { status: response.status, headers: response.headers, body: answer }
  } catch (error) {
    throw reportFailure(error, signal)
  }
}

/** The chunks before the body ends or fails. */
async function* intact(body: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    // Any other error is a bug of this service.
    if (!(egressError(error, signal) instanceof AppError)) throw error
  }
}
