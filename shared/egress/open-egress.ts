import { createSecureContext, getCACertificates } from 'node:tls'
import type { EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import type { OutboundProxy } from '#shared/runtime/settings/outbound-proxy.ts'
import { parseCallerProxy, proxyNotAllowed } from './caller-proxy/caller-proxy.ts'
import { tunnelThrough } from './caller-proxy/tunnel-through.ts'
import { connect } from './connect.ts'
import { openConnections, type Connect } from './connections.ts'
import { reportFailure, reportSuccess } from './egress-error.ts'
import type { Egress, EgressRequest, SignRequest } from './egress.ts'
import { followRedirects, type FollowOptions } from './follow-redirects.ts'
import { post, type EgressPost } from './post.ts'
import { lookupWith, type Lookup } from './resolve-host.ts'

export interface EgressOptions {
  rules: EgressRules
  /** Should name the service and a contact. */
  userAgent: string
  /** Signs each request, also behind redirects. */
  sign?: SignRequest | undefined
  /** Uses the system's name servers by default. */
  lookup?: Lookup
  /** The proxy through which all connections go. */
  outbound?: OutboundProxy | undefined
  /** Additional trusted certificate authorities, in PEM. */
  ca?: readonly string[]
  maxBytes?: number
  /** Limit for the DNS answer. */
  dnsTimeoutMs?: number
  /** Limit for the TCP connection, and again for the TLS handshake. */
  connectTimeoutMs?: number
  /** Limit from sending the request to the end of the response headers. */
  headersTimeoutMs?: number
  /** Limit between two chunks of a body. */
  idleTimeoutMs?: number
}

/** Opens the HTTP client for URLs that callers give. Disposing destroys every connection; running fetches fail. */
export async function openEgress(options: EgressOptions): Promise<Egress & EgressPost & AsyncDisposable> {
  const { ca = [], connectTimeoutMs = 5000, outbound } = options
  // Shared: loading the system's authorities takes longer than a handshake.
  const secureContext = createSecureContext(ca.length === 0 ? {} : { ca: [...getCACertificates(), ...ca] })
  const open = (tunnel?: Connect) =>
    openConnections((url, addresses, signal) =>
      connect(url, addresses, { secureContext, timeoutMs: connectTimeoutMs, signal, outbound, tunnel }),
    )
  const connections = open()
  const defaults = {
    lookup: lookupWith([]),
    maxBytes: 10 * 1024 * 1024,
    dnsTimeoutMs: 5000,
    headersTimeoutMs: 10_000,
    idleTimeoutMs: 10_000,
  }

  const settings = { ...defaults, ...options, connections }
  const limitsOf = ({ maxBytes = settings.maxBytes, excess = 'fail', signal }: EgressRequest) => {
    return { maxBytes, excess, idleTimeoutMs: settings.idleTimeoutMs, signal }
  }

  /** The settings of one request. Through the proxy of a caller, it has connections of its own, until `close`. */
  const settingsFor = ({ caller }: EgressRequest): { own: FollowOptions; close: () => void } => {
    if (caller?.proxy === undefined) return { own: settings, close: () => {} }
    const proxy = parseCallerProxy(caller.proxy.url)
    if (proxy === undefined) throw proxyNotAllowed()
    const connections = open(
      tunnelThrough(proxy, { ...settings, secureContext: () => secureContext, connectTimeoutMs, outbound }),
    )
    // A proxy reads http requests, and could send their signature with requests of its own.
    const sign: SignRequest = (url) => (url.protocol === 'https:' ? (options.sign?.(url) ?? {}) : {})
    return { own: { ...settings, connections, sign }, close: () => void connections[Symbol.asyncDispose]() }
  }

  return {
    fetch: async (request) => {
      const { own, close } = settingsFor(request)
      try {
        const { response, ...head } = await followRedirects(request, own)
        const body = await response.read(limitsOf(request))
        reportSuccess()
        return { ...head, body }
      } catch (error) {
        throw reportFailure(error, request.signal)
      } finally {
        close()
      }
    },
    stream: async (request) => {
      const { own, close } = settingsFor(request)
      try {
        const { response, ...head } = await followRedirects(request, own)
        const body = response.stream(limitsOf(request))
        return {
          ...head,
          body: withEgressErrors(body, request.signal),
          [Symbol.dispose]: () => {
            body[Symbol.dispose]()
            close()
          },
        }
      } catch (error) {
        close()
        throw reportFailure(error, request.signal)
      }
    },
    post: (request) => post(request, settings),
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  }
}

async function* withEgressErrors(body: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* body
    reportSuccess()
  } catch (error) {
    throw reportFailure(error, signal)
  }
}
