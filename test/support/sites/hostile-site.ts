import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { bomb, bombBytes } from './bomb.ts'

export interface HostileSite extends AsyncDisposable {
  /** `http://127.0.0.1:port`, or https with `tls`; add one of the paths of `routes`. */
  url: string
  port: number
  /** Every request so far; `connection` counts the TCP connections from 1. */
  requests: { path: string; headers: IncomingMessage['headers']; connection: number }[]
  /** Bytes written to all connections so far. */
  bytesSent: () => number
  /** The number of open connections. */
  openConnections: () => number
}

export interface HostileSiteOptions {
  /** The loopback address to listen on. Default: 127.0.0.1. */
  host?: string
  /** The same port on two loopback addresses simulates a name with two addresses. */
  port?: number
  tls?: { key: string; cert: string }
}

/** Opens a site on loopback that attacks HTTP clients. Closing it destroys every connection. */
export async function openHostileSite({
  host = '127.0.0.1',
  port = 0,
  tls,
}: HostileSiteOptions = {}): Promise<HostileSite> {
  const requests: HostileSite['requests'] = []
  const sockets = new Map<Socket, number>()
  let connections = 0
  let closedBytes = 0
  const server = tls ? createTlsServer(tls) : createServer()
  server.keepAliveTimeout = 30_000
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.set(socket, (connections += 1))
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      closedBytes += socket.bytesWritten
    })
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    const connection = sockets.get(request.socket) ?? 0
    const isKept = requests.some((earlier) => earlier.connection === connection)
    requests.push({ path, headers: request.headers, connection })
    const url = new URL(path, 'http://site.invalid')
    const route = routes[url.pathname] ?? notFound
    Promise.resolve(route({ url, request, response, socket: request.socket, isKept })).catch(() =>
      request.socket.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  // A server that listens on TCP has an address of this form.
  const at = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${at.port}`,
    port: at.port,
    requests,
    bytesSent: () => [...sockets.keys()].reduce((sum, socket) => sum + socket.bytesWritten, closedBytes),
    openConnections: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets.keys()) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Visit {
  url: URL
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
  /** Whether the connection was used for an earlier request. */
  isKept: boolean
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const page = '<!doctype html><title>A page</title><h1>A page</h1><p>The quick brown fox jumps over the lazy dog.</p>'
const mebibyte = Buffer.alloc(1024 * 1024, 'a')

const routes: Record<string, (visit: Visit) => void | Promise<void>> = {
  // Well behaved, for comparison.
  '/page': ({ response }) => void response.writeHead(200, html).end(page),
  '/echo': ({ request, response }) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request.headers)),
  '/status': ({ url, response }) => void response.writeHead(Number(url.searchParams.get('code')), html).end(page),
  '/bytes': ({ url, response }) =>
    void response.writeHead(200, html).end(Buffer.alloc(Number(url.searchParams.get('n')), 'a')),
  '/close': ({ response }) => void response.writeHead(200, { ...html, connection: 'close' }).end(page),
  '/repeated': ({ response }) => {
    const cookies = ['a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT', 'b=2']
    response.writeHead(200, { ...html, 'x-twice': ['one', 'two'], 'set-cookie': cookies }).end(page)
  },
  '/robots-tags': ({ response }) =>
    void response.writeHead(200, { ...html, 'x-robots-tag': ['googlebot: noindex', 'noarchive'] }).end(page),
  '/gzip': (visit) => encoded(visit, 'gzip', gzipSync(page)),
  '/br': (visit) => encoded(visit, 'br', brotliCompressSync(page)),
  '/deflate': (visit) => encoded(visit, 'deflate', deflateSync(page)),
  '/deflate-raw': (visit) => encoded(visit, 'deflate', deflateRawSync(page)),
  '/zstd': (visit) => encoded(visit, 'zstd', zstdCompressSync(page)),

  // Compression.
  '/gzip-bomb': async (visit) => encoded(visit, 'gzip', await bomb('gzip')),
  '/br-bomb': async (visit) => encoded(visit, 'br', await bomb('br')),
  '/zstd-bomb': async (visit) => encoded(visit, 'zstd', await bomb('zstd')),
  '/gzip-endless': async ({ response }) => {
    const gzip = createGzip()
    gzip.pipe(response.writeHead(200, { ...html, 'content-encoding': 'gzip' }))
    while (!response.destroyed) await written(gzip, mebibyte)
  },
  '/gzip-bytes': (visit) =>
    encoded(visit, 'gzip', gzipSync(Buffer.alloc(Number(visit.url.searchParams.get('n')), 'a'))),
  '/gzip-twice': (visit) => encoded(visit, 'gzip, gzip', gzipSync(gzipSync(page))),
  '/many-encodings': (visit) => encoded(visit, 'gzip, br, deflate, gzip, br', gzipSync(page)),
  '/gzip-garbage': (visit) => encoded(visit, 'gzip', Buffer.from(page)),
  '/gzip-cut': (visit) => encoded(visit, 'gzip', gzipSync(page.repeat(100)).subarray(0, -12)),
  '/gzip-empty': (visit) => encoded(visit, 'gzip', Buffer.alloc(0)),
  '/unknown-encoding': (visit) => encoded(visit, 'utf-8', Buffer.from(page)),

  // Size and time.
  '/endless': async ({ response }) => {
    response.writeHead(200, html)
    while (!response.destroyed) await written(response, mebibyte)
  },
  '/one-line': async ({ response }) => {
    response.writeHead(200, { ...html, 'content-length': bombBytes })
    for (let sent = 0; sent < bombBytes && !response.destroyed; sent += mebibyte.length)
      await written(response, mebibyte)
    response.end()
  },
  '/tiny-chunks': async ({ response, socket }) => {
    socket.write(head('transfer-encoding: chunked'))
    const chunks = '1\r\na\r\n'.repeat(16 * 1024)
    while (!response.destroyed) await written(socket, chunks)
  },
  '/drip': async ({ url, response }) => {
    response.writeHead(Number(url.searchParams.get('status') ?? 200), { ...html, location: '/page' })
    while (!response.destroyed) {
      response.write('a')
      await sleep(Number(url.searchParams.get('ms') ?? 50))
    }
  },
  '/stall': ({ response }) => void response.writeHead(200, html).write(page),
  '/slow-headers': async ({ response, socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    for (let field = 0; !response.destroyed; field += 1) {
      socket.write(`x-${field}: slow\r\n`)
      await sleep(50)
    }
  },
  '/no-response': () => {},

  // Headers.
  '/header-flood': async ({ response, socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    while (!response.destroyed) await written(socket, `x-flood: ${'a'.repeat(1000)}\r\n`.repeat(100))
  },
  '/many-headers': ({ url, socket }) => {
    const fields = Array.from({ length: Number(url.searchParams.get('n') ?? 500) - 2 }, (_, field) => `x-${field}: a`)
    socket.end(head('content-length: 2', ...fields) + 'ok')
  },
  '/early-hints': ({ response }) => {
    response.writeEarlyHints({ link: '</a.css>; rel=preload' })
    response.writeHead(200, html).end(page)
  },
  '/early-hints-flood': async ({ response, socket }) => {
    const hint = `HTTP/1.1 103 Early Hints\r\nlink: </${'a'.repeat(1000)}>; rel=preload\r\n\r\n`
    while (!response.destroyed) await written(socket, hint.repeat(10))
  },
  '/trailer-flood': async ({ response, socket }) => {
    socket.write(head('transfer-encoding: chunked') + '2\r\nok\r\n0\r\n')
    while (!response.destroyed) await written(socket, `x-flood: ${'a'.repeat(1000)}\r\n`.repeat(100))
  },

  // Redirects and cookies.
  '/redirect-loop': redirect((visit) => `/redirect-loop?n=${Number(visit.url.searchParams.get('n')) + 1}`),
  '/redirect-self': redirect(() => '/redirect-self'),
  '/redirect-to': redirect(({ url }) => url.searchParams.get('u') ?? '/page'),
  '/redirect-times': redirect(({ url }) => {
    const times = Number(url.searchParams.get('n'))
    return times > 1 ? `/redirect-times?n=${times - 1}` : '/echo'
  }),
  '/redirect-bytes': ({ socket }) =>
    void socket.end('HTTP/1.1 302 Found\r\nlocation: /page?q=żółw\r\ncontent-length: 0\r\n\r\n'),
  '/redirect-nowhere': ({ response }) => void response.writeHead(302, html).end(page),
  '/cookies': ({ url, response }) => {
    const cookies = Array.from(
      { length: Number(url.searchParams.get('n') ?? 1) },
      (_, index) => `c${index}=v${index}; Path=/; HttpOnly`,
    )
    response.writeHead(302, { location: url.searchParams.get('u') ?? '/echo', 'set-cookie': cookies }).end()
  },

  // Wrong lengths and broken protocol.
  '/length-longer': ({ socket }) => void socket.end(head('content-length: 1000') + page),
  '/length-shorter': ({ socket }) => void socket.write(head('content-length: 4') + page),
  '/length-smuggle': ({ socket }) =>
    void socket.write(`${head('content-length: 4')}page${head('content-length: 6')}poison`),
  '/length-twice': ({ socket }) => void socket.write(head('content-length: 4', 'content-length: 5') + page),
  '/bad-chunk': ({ socket }) => void socket.write(`${head('transfer-encoding: chunked')}4\r\npage\r\nnot a number\r\n`),
  '/not-http': ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.2p1\r\n'),
  '/reset': ({ socket }) => void socket.resetAndDestroy(),
  '/reset-if-kept': ({ isKept, response, socket }) => void (isKept ? socket.resetAndDestroy() : response.end(page)),
  '/reset-in-body': async ({ socket }) => {
    socket.write(head('content-length: 1000') + page)
    await sleep(20)
    socket.resetAndDestroy()
  },
}

function notFound({ response }: Visit): void {
  response.writeHead(404, html).end('<title>Not here</title>')
}

function redirect(target: (visit: Visit) => string): (visit: Visit) => void {
  return (visit) => {
    const status = Number(visit.url.searchParams.get('status') ?? 302)
    visit.response.writeHead(status, { location: target(visit) }).end('moved')
  }
}

function encoded({ response }: Visit, coding: string, body: Buffer): void {
  response.writeHead(200, { ...html, 'content-encoding': coding, 'content-length': body.length }).end(body)
}

function head(...fields: string[]): string {
  return `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`
}

/** Writes with backpressure, so that at most one chunk is in memory. Rejects when the client disconnects. */
function written(stream: NodeJS.WritableStream, piece: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => stream.write(piece, (error) => (error ? reject(error) : resolve())))
}
