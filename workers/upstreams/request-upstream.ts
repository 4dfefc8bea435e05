import { AppError } from '#shared/contract/errors.ts'
import { product } from '#shared/contract/product.ts'
import { readBody } from '#shared/egress/body/stream-body.ts'
import { statedPauseSeconds } from '#shared/egress/headers/retry-after.ts'
import { requestConfigured, type ConfiguredResponse } from '#shared/egress/request-configured.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'

/** A request to a service that the operator configured. */
export interface UpstreamRequest {
  url: URL
  method: 'GET' | 'POST'
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body?: string
  /** The name of the service in error messages. */
  name: string
  /** Reduces the body of a success as it arrives. The limit of 16 MiB then holds for the rest that it keeps. */
  reduce?: (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
  timeoutMs: number
  signal: AbortSignal
}

export interface UpstreamReply {
  status: number
  headers: Headers
  body: Uint8Array
}

/** The largest page that egress accepts, in base64 and JSON. */
const maxBytes = 16 * 1024 * 1024

/** The largest body that is read to be reduced. */
const maxReducedBytes = 128 * 1024 * 1024

/**
 * Sends a request to a configured service. The service may be on a private network: the operator sets its address, never
 * a caller. Redirects are not followed, because they would leak the key. Throws PROVIDER_ERROR without a complete response
 * within `timeoutMs` and 16 MiB, or the signal's reason when it aborts. Error messages never contain the URL or the body.
 */
export async function requestUpstream(request: UpstreamRequest): Promise<UpstreamReply> {
  const { url, method, headers, body, name, timeoutMs, signal } = request
  const expired = () => lateError(name, timeoutMs)
  return withTimeout({ signal, timeoutMs, expired }, async (clock) => {
    const failing = new AbortController()
    try {
      const ends = AbortSignal.any([clock.signal, failing.signal])
      const sent = { name, url, method, headers: { ...ownAgent, ...headers }, body, signal: ends }
      const response = await requestConfigured(sent)
      return { status: response.status, headers: response.headers, body: await readBody(bodyOf(response, request)) }
    } catch (thrown) {
      // A body that cannot be decoded may never end: without this, its connection would stay open.
      failing.abort()
      if (isProviderError(thrown) || clock.signal.aborted) throw thrown
      throw providerError(name, 'is unreachable', thrown)
    }
  })
}

export function providerError(name: string, problem: string, cause?: unknown): AppError {
  return new AppError('PROVIDER_ERROR', `${name} ${problem}.`, { cause })
}

/** The error of a service without an answer after `timeoutMs`. */
export function lateError(name: string, timeoutMs: number): AppError {
  const limit = timeoutMs < 1000 ? `${Math.round(timeoutMs)} ms` : `${Math.round(timeoutMs / 1000)} s`
  const problem = `did not answer within ${limit}`
  return timeoutMs < fairTimeMs ? new OneCallError(`${name} ${problem}.`) : providerError(name, problem)
}

/** A service that needs longer is slow. One that had less may be fast enough for other calls. */
const fairTimeMs = 3000

/**
 * A PROVIDER_ERROR that the call caused: the provider refused its words, or had too little time. It says nothing about
 * other calls.
 */
export class OneCallError extends AppError {
  constructor(message: string) {
    super('PROVIDER_ERROR', message)
  }
}

/**
 * The error of a service that refuses further requests for a while: a quota is used up, or it blocks us. `retryAfterSeconds`
 * is the pause that the reply states in `Retry-After`, or else `pauseSeconds`.
 */
export function refusalError(problem: string, { headers }: UpstreamReply, pauseSeconds: number): AppError {
  const stated = statedPauseSeconds(headers.get('retry-after') ?? undefined, headers.get('date') ?? undefined)
  return new AppError('PROVIDER_ERROR', problem, { retryAfterSeconds: stated ?? pauseSeconds })
}

const ownAgent = { 'user-agent': `${product.name}/${product.version}` }

/** Egress has errors of its own, about a body that is compressed twice. */
const isProviderError = (thrown: unknown) => thrown instanceof AppError && thrown.code === 'PROVIDER_ERROR'

function bodyOf(
  { body, status }: ConfiguredResponse,
  { name, reduce }: Pick<UpstreamRequest, 'name' | 'reduce'>,
): AsyncIterable<Uint8Array> {
  const isReduced = reduce !== undefined && status === 200
  return upTo(maxBytes, isReduced ? reduce(upTo(maxReducedBytes, body, name)) : body, name)
}

/** The same bytes, or PROVIDER_ERROR if there are more. Leaving the loop early cancels the body and closes the connection. */
async function* upTo(bytes: number, body: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > bytes) throw providerError(name, `sent a response of more than ${bytes / 1024 / 1024} MiB`)
    yield chunk
  }
}

/** A response whose body is read as it arrives. Leaving the body early closes the connection. */
interface StreamedReply extends Omit<UpstreamReply, 'body'> {
  body: AsyncIterable<Uint8Array>
}

/**
 * Posts to a configured service. The promise resolves when the response begins; its body has up to 16 MiB. The service may be
 * on a private network: the operator sets its address, never a caller. Redirects are not followed, because they would leak
 * the key. Rejects with errors of the connection, as the body does.
 */
export async function streamUpstream(
  request: Pick<UpstreamRequest, 'name' | 'url' | 'headers' | 'body' | 'signal'>,
): Promise<StreamedReply> {
  const { status, headers, body } = await requestConfigured({ ...request, method: 'POST' })
  return { status, headers, body: upTo(maxBytes, body, request.name) }
}

/** Sends requests to configured services, with the user agent of this service. Throws like `requestUpstream`. */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamReply>

/** Many public services reject requests that do not name their sender. */
export const createUpstream =
  (userAgent: string): Upstream =>
  (request) =>
    requestUpstream({ ...request, headers: { 'user-agent': userAgent, ...request.headers } })
