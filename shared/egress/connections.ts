import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Client } from 'undici'
import { AppError } from '#shared/contract/errors.ts'
import type { DialedSocket } from './dial.ts'

/** An open connection to one vetted address of one origin. It carries one request at a time. */
export interface Connection {
  client: Client
  /** Origin and address. */
  key: string
}

export interface Connections extends AsyncDisposable {
  /** Takes an idle connection of the URL's origin to one of these addresses; undefined if there is none. */
  take: (url: URL, addresses: readonly string[]) => Connection | undefined
  /** Tries the address of the origin's previous connection last: a second look at a page asks another server. */
  open: (url: URL, addresses: readonly string[], signal: AbortSignal) => Promise<Connection>
  /** Returns a connection to the pool after its response was read to the end. A closed connection is discarded. */
  keep: (connection: Connection) => void
  /** Destroys the socket at once. */
  drop: (connection: Connection) => void
}

/** Opens a connection to one of the vetted addresses, ready for a request to the URL. */
export type Connect = (url: URL, addresses: readonly string[], signal: AbortSignal) => Promise<DialedSocket>

/**
 * Opens a connection pool, keyed by origin and address: a name whose address changes never reuses a connection to the
 * old address, and two names on one address share no connection.
 */
export function openConnections(connect: Connect): Connections {
  const closing = new AbortController()
  const open = new Set<Client>()
  const idle = new Map<Client, string>()
  const lastAddresses = new LRUCache<string, string>({ max: maxRememberedOrigins })

  return {
    take: (url, addresses) => {
      const keys = new Set(addresses.map((address) => keyOf(url, address)))
      for (const [client, key] of idle) {
        if (!keys.has(key)) continue
        idle.delete(client)
        return { client, key }
      }
      return undefined
    },
    open: async (url, addresses, signal) => {
      const ordered = startingAfter(lastAddresses.get(url.origin), addresses)
      const { socket, address } = await connect(url, ordered, AbortSignal.any([signal, closing.signal]))
      lastAddresses.set(url.origin, address)
      const client = clientOn(socket, url)
      open.add(client)
      const remove = () => {
        open.delete(client)
        idle.delete(client)
        // Otherwise undici would reconnect, and receive the closed socket again.
        client.destroy().catch(noop)
      }
      client.once('disconnect', remove).once('connectionError', remove)
      return { client, key: keyOf(url, address) }
    },
    keep: ({ client, key }) => {
      if (client.destroyed) return
      idle.set(client, key)
      const [oldest] = idle.keys()
      if (oldest && idle.size > maxIdleConnections) oldest.destroy().catch(noop)
    },
    drop: ({ client }) => void client.destroy().catch(noop),
    [Symbol.asyncDispose]: async () => {
      closing.abort(new AppError('TARGET_UNREACHABLE', 'This service is shutting down. Try again.'))
      await Promise.all([...open].map((client) => client.destroy()))
    },
  }
}

/** Across all targets; limits the open file descriptors of the process. */
const maxIdleConnections = 256

const maxRememberedOrigins = 10_000

/** The addresses in the same circular order, the one after `last` first. */
function startingAfter(last: string | undefined, addresses: readonly string[]): readonly string[] {
  const start = last === undefined ? 0 : addresses.indexOf(last) + 1
  return [...addresses.slice(start), ...addresses.slice(0, start)]
}

function keyOf(url: URL, address: string): string {
  return `${url.origin} ${address}`
}

/** An HTTP/1.1 client on the given socket; it never opens its own. `withTimeout` replaces undici's timeouts. */
function clientOn(socket: Socket, url: URL): Client {
  return new Client(url.origin, {
    // Deferred: undici drops a request if `connect` calls back synchronously.
    connect: (_, callback) => queueMicrotask(() => callback(null, socket)),
    pipelining: 1,
    maxHeaderSize: 32 * 1024,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
  })
}

function noop(): void {}
