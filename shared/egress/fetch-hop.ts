import { readBody, streamBody, type BodyLimits } from './body/stream-body.ts'
import type { ResponseHead } from './exchange.ts'
import { resolveHost, type ResolveOptions } from './resolve-host.ts'
import { sendRequest, type SendOptions } from './send-request.ts'

export interface HopOptions extends SendOptions, Pick<ResolveOptions, 'lookup' | 'rules'> {
  dnsTimeoutMs: number
}

/** The response of one hop. The caller must call `read`, `stream` or `skip`, which releases the connection. */
export interface HopResponse extends ResponseHead {
  read: (limits: BodyLimits) => Promise<Uint8Array>
  /** The decoded body as it arrives. The caller must dispose it. */
  stream: (limits: BodyLimits) => BodyStream
  /** Discards the body: reads it if it is small and arrives quickly, otherwise drops the connection. */
  skip: () => Promise<void>
}

/** Can be iterated once. Disposing drops the connection unless the body was read to its end. */
export interface BodyStream extends AsyncIterable<Uint8Array>, Disposable {}

/** Requests a vetted URL without following redirects: resolves the name, vets the addresses and connects to one. */
export async function fetchHop(
  url: URL,
  request: { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal },
  options: HopOptions,
): Promise<HopResponse> {
  const { connections, dnsTimeoutMs, lookup, rules } = options
  const { signal, method = 'GET' } = request
  const addresses = await resolveHost(url, { lookup, rules, timeoutMs: dnsTimeoutMs, signal })
  const { connection, head } = await sendRequest(url, { ...request, method, addresses }, options)

  const stream = (limits: BodyLimits): BodyStream => {
    let isComplete = false
    const chunks = async function* () {
      const { isCut } = yield* streamBody(head, limits)
      // Only a GET reuses a connection.
      if (isCut || method !== 'GET') return
      isComplete = true
      connections.keep(connection)
    }
    return {
      [Symbol.asyncIterator]: chunks,
      [Symbol.dispose]: () => {
        if (!isComplete) connections.drop(connection)
      },
    }
  }
  const read = async (limits: BodyLimits) => {
    using body = stream(limits)
    return await readBody(body)
  }
  const skip = async () => {
    const skipSignal = AbortSignal.any([signal, AbortSignal.timeout(skipTimeoutMs)])
    await read({ maxBytes: maxSkippedBytes, idleTimeoutMs: skipTimeoutMs, signal: skipSignal }).catch(noop)
  }
  return { ...head, read, stream, skip }
}

/** Beyond these limits a new connection is cheaper. */
const maxSkippedBytes = 64 * 1024
const skipTimeoutMs = 250

function noop(): void {}
