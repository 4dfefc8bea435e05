import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import { AppError, toAppError } from '#shared/contract/errors.ts'
import { parseCallerProxy, proxyNotAllowed } from '#shared/egress/caller-proxy/caller-proxy.ts'
import { tunnelThrough } from '#shared/egress/caller-proxy/tunnel-through.ts'
import { connectTcp } from '#shared/egress/connect-tcp.ts'
import { openConnections, type Connect } from '#shared/egress/connections.ts'
import { reportFailure } from '#shared/egress/egress-error.ts'
import type { SignRequest } from '#shared/egress/egress.ts'
import { resolveHost, type Lookup } from '#shared/egress/resolve-host.ts'
import { urlNotAllowed, vetUrl } from '#shared/egress/vet-url.ts'
import type { EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import type { OutboundProxy } from '#shared/runtime/settings/outbound-proxy.ts'
import { createByteBudget } from './byte-budget.ts'
import type { ContextProxy } from './egress-proxy.ts'
import { forward } from './forward.ts'
import { rejectRequest, rejectTunnel } from './reject.ts'
import { tunnel } from './tunnel.ts'

export interface EgressProxyOptions {
  rules: EgressRules
  /** Signs absolute-form http requests. Tunnels carry requests that only the browser can read. */
  sign?: SignRequest | undefined
  /** The proxy through which all connections go. */
  outbound?: OutboundProxy | undefined
  /** Uses the system's name servers by default. */
  lookup?: Lookup
  /** Limit for the DNS answer. */
  dnsTimeoutMs?: number
  /** Limit for the TCP connection. */
  connectTimeoutMs?: number
  /** Limit without traffic on a connection, and for the response head. */
  idleTimeoutMs?: number
}

type ContextProxyOptions = Required<Omit<EgressProxyOptions, 'sign' | 'outbound'>> &
  Pick<EgressProxyOptions, 'sign' | 'outbound'> & {
    maxBytes: number
    signal: AbortSignal
    secureContext: () => SecureContext
  }

/** Opens the proxy of one browser context. It ends when it is disposed, `signal` aborts or `maxBytes` are exceeded. */
export async function openContextProxy(options: ContextProxyOptions): Promise<ContextProxy> {
  const { rules, connectTimeoutMs, idleTimeoutMs, maxBytes, signal, outbound } = options
  const closing = new AbortController()
  const clients = new Set<Socket>()
  const budget = createByteBudget(maxBytes, () => closeSoon())
  const connectDirectly: Connect = (url, addresses, abortSignal) =>
    connectTcp(url, addresses, { timeoutMs: connectTimeoutMs, signal: abortSignal, outbound })
  /** Through the proxy of a caller. */
  let tunnelOfCaller: Connect | undefined
  let isTlsOnly = false
  const connect: Connect = (...target) => (tunnelOfCaller ?? connectDirectly)(...target)
  // A proxy reads http requests, and could send their signature with requests of its own.
  const sign: SignRequest = (url) => (tunnelOfCaller === undefined ? (options.sign?.(url) ?? {}) : {})
  const connections = openConnections(connect)
  const addressesOf = createPinnedLookup({ ...options, signal: closing.signal })
  const connectionOptions = {
    addressesOf,
    connect,
    connections,
    budget,
    idleTimeoutMs,
    sign,
    signal: closing.signal,
  }

  /** Returns the error instead of throwing it; undefined after success. */
  const attempt = async (target: URL | undefined, work: (url: URL) => Promise<void>): Promise<AppError | undefined> => {
    if (target === undefined) return toAppError(reportFailure(urlNotAllowed(), closing.signal))
    try {
      await work(vetTarget(target, rules))
      return undefined
    } catch (error) {
      const failure = toAppError(reportFailure(error, closing.signal))
      if (!closing.signal.aborted) budget.noteFailure(target.hostname, failure)
      return failure
    }
  }
  const onConnect = async ({ url, socket: client }: IncomingMessage, early: Buffer) => {
    const failure = await attempt(tunnelTarget(url), (vetted) =>
      tunnel({ client, early, url: vetted }, connectionOptions),
    )
    if (failure) rejectTunnel(client, failure)
  }
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const failure = await attempt(forwardTarget(request.url), async (url) => {
      if (isTlsOnly) throw readableByProxy()
      await forward({ request, response, url }, connectionOptions)
    })
    if (failure) rejectRequest(response, failure)
  }

  const server = createServer({ maxHeaderSize, keepAliveTimeout: idleTimeoutMs, insecureHTTPParser: false })
  server.maxConnections = maxClients
  server.on('connection', (client) => {
    clients.add(client)
    client.on('error', () => client.destroy()).once('close', () => clients.delete(client))
  })
  server.on('connect', (request: IncomingMessage, _, early: Buffer) => void onConnect(request, early))
  server.on('request', (request, response) => void onRequest(request, response))

  let closed: Promise<unknown> | undefined
  const close = () => (closed ??= closeAll())
  const closeSoon = () => void close()
  const closeAll = () => {
    signal.removeEventListener('abort', closeSoon)
    closing.abort(new AppError('TARGET_UNREACHABLE', 'The job that opened this connection has ended.'))
    const ended = new Promise((resolve) => server.close(resolve))
    for (const client of clients) client.destroy()
    return Promise.all([ended, connections[Symbol.asyncDispose]()])
  }
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this form.
  const { port } = server.address() as AddressInfo
  signal.addEventListener('abort', closeSoon)
  if (signal.aborted) await close()

  return {
    url: `http://127.0.0.1:${port}`,
    failureOf: budget.failureOf,
    receivedBytes: budget.receivedBytes,
    goThrough({ url, isTlsOnly: mustBeTls = false }) {
      const proxy = parseCallerProxy(url)
      if (proxy === undefined) throw proxyNotAllowed()
      isTlsOnly = mustBeTls
      tunnelOfCaller = tunnelThrough(proxy, options)
    },
    [Symbol.asyncDispose]: async () => void (await close()),
  }
}

const readableByProxy = () =>
  new AppError(
    'URL_NOT_ALLOWED',
    'The page leads to an http address, where the proxy of this call could read typed text.',
  )

/** Chromium opens up to 32 connections for pages and 32 for WebSockets; the rest covers connections that are closing. */
const maxClients = 96

/** In bytes; includes the page's cookies. */
const maxHeaderSize = 32 * 1024

/** Resolves each host once per context proxy, so that a name cannot move to another address while a page is open. */
function createPinnedLookup(options: ContextProxyOptions): (url: URL) => Promise<readonly string[]> {
  const pinned = new Map<string, Promise<readonly string[]>>()
  return (url) => {
    const known = pinned.get(url.host)
    if (known) return known
    const resolving = resolveHost(url, { ...options, timeoutMs: options.dnsTimeoutMs })
    pinned.set(url.host, resolving)
    resolving.catch(() => pinned.delete(url.host))
    return resolving
  }
}

/** Parses the target of a CONNECT, `host:port` (RFC 9110 §9.3.6). Undefined if it is malformed. */
export function tunnelTarget(authority = ''): URL | undefined {
  if (!/^(?:\[[\da-f:.]+\]|[^\s:/?#@\\[\]%]+):\d{1,5}$/i.test(authority)) return undefined
  return URL.parse(`http://${authority}/`) ?? undefined
}

/** Parses an absolute-form target (RFC 9112 §3.2.2), http only. Undefined if it is malformed. */
export function forwardTarget(target = ''): URL | undefined {
  const url = /^http:\/\/[^/\\]/i.test(target) ? URL.parse(target) : null
  return url === null || url.username !== '' || url.password !== '' ? undefined : url
}

/**
 * Vets host and port of a target and returns its URL. The path is not vetted: paths in pages may be longer than those
 * callers may send. Throws URL_NOT_ALLOWED or INVALID_URL.
 */
function vetTarget(target: URL, rules: EgressRules): URL {
  const url = vetUrl(target.origin, rules)
  // Assigned, not resolved: a path that begins with two slashes would resolve to another host.
  url.pathname = target.pathname
  url.search = target.search
  return url
}
