import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { AppError, toAppError } from '#shared/errors.ts'
import type { ProxyLine } from '#shared/ports/egress-proxy.ts'
import { openConnections, type Connect } from './connections.ts'
import { egressError } from './egress-error.ts'
import { forward } from './forward.ts'
import { lineAccount } from './line-account.ts'
import type { EgressProxyOptions } from './open-egress-proxy.ts'
import { forwardTarget, tunnelTarget, vetTarget } from './proxy-target.ts'
import { reach } from './reach.ts'
import { refuseRequest, refuseTunnel } from './refuse.ts'
import { resolveHost } from './resolve-host.ts'
import { tunnel } from './tunnel.ts'
import { urlNotAllowed } from './url-not-allowed.ts'

export type LineOptions = Required<EgressProxyOptions> & { maxBytes: number; signal: AbortSignal }

/** One line, on a port of its own, until it is disposed, `signal` aborts or `maxBytes` have come. */
export async function openProxyLine(options: LineOptions): Promise<ProxyLine> {
  const { rules, connectTimeoutMs, idleTimeoutMs, maxBytes, signal } = options
  const closing = new AbortController()
  const clients = new Set<Socket>()
  const account = lineAccount(maxBytes, () => end())
  const connect: Connect = (url, addresses, ending) =>
    reach(url, addresses, { timeoutMs: connectTimeoutMs, signal: ending })
  const connections = openConnections(connect)
  const addressesOf = pinnedAddresses({ ...options, signal: closing.signal })
  const way = { addressesOf, connect, connections, account, idleTimeoutMs, signal: closing.signal }

  /** Why the target was not reached; undefined when it was. */
  const attempt = async (target: URL | undefined, work: (url: URL) => Promise<void>): Promise<AppError | undefined> => {
    if (target === undefined) return urlNotAllowed()
    try {
      await work(vetTarget(target, rules))
      return undefined
    } catch (error) {
      const failure = toAppError(egressError(error, closing.signal))
      if (!closing.signal.aborted) account.failed(target.hostname, failure)
      return failure
    }
  }
  const onConnect = async ({ url, socket: client }: IncomingMessage, early: Buffer) => {
    const failure = await attempt(tunnelTarget(url), (vetted) => tunnel({ client, early, url: vetted }, way))
    if (failure) refuseTunnel(client, failure)
  }
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const failure = await attempt(forwardTarget(request.url), (url) => forward({ request, response, url }, way))
    if (failure) refuseRequest(response, failure)
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
  const end = () => void close()
  const closeAll = () => {
    signal.removeEventListener('abort', end)
    closing.abort(new AppError('TARGET_UNREACHABLE', 'The work that this connection was for has ended.'))
    const ended = new Promise((resolve) => server.close(resolve))
    for (const client of clients) client.destroy()
    return Promise.all([ended, connections[Symbol.asyncDispose]()])
  }
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this form.
  const { port } = server.address() as AddressInfo
  signal.addEventListener('abort', end)
  if (signal.aborted) await close()

  return {
    url: `http://127.0.0.1:${port}`,
    failureOf: account.failureOf,
    receivedBytes: account.receivedBytes,
    [Symbol.asyncDispose]: async () => void (await close()),
  }
}

/** Chromium opens up to 32 for pages and 32 for WebSockets; the rest is for those that are about to end. */
const maxClients = 96

/** The cookies of a page travel in it. */
const maxHeaderSize = 32 * 1024

/** One answer of the name server holds for the whole line: no name moves to another address under its page. */
function pinnedAddresses(options: LineOptions): (url: URL) => Promise<readonly string[]> {
  const pinned = new Map<string, Promise<readonly string[]>>()
  return (url) => {
    const known = pinned.get(url.host)
    if (known) return known
    const asking = resolveHost(url, { ...options, timeoutMs: options.dnsTimeoutMs })
    pinned.set(url.host, asking)
    asking.catch(() => pinned.delete(url.host))
    return asking
  }
}
