import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { v7 as uuidv7 } from 'uuid'
import { AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { renderError } from './middleware/render-error.ts'

export interface ListenOptions {
  host: string
  port: number
  docs: () => string
}

export interface Listening extends AsyncDisposable {
  port: number
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Serves until disposed. Disposal stops accepting connections, and gives answers in flight a second. */
export async function listen(handle: RequestListener, options: ListenOptions): Promise<Listening> {
  // The listener handles its own errors: its promise never rejects.
  const server = createServer(limits, (request, response) => void handle(request, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) closeUnused(socket)
    else rejectUnparsed(error, socket, options.docs())
  })
  // Without this listener Node asks for each body. The reader of a body does: `allowBody`.
  server.on('checkContinue', (request, response) => void handle(request, response))
  // Without these listeners Node closes the connection, or answers 417 without a body.
  server.on('connect', (_, socket) => writeAnswer(socket as Socket, errorAnswer(tunnelRefused(), options.docs())))
  server.on('checkExpectation', (_, response: ServerResponse) => {
    const { status, headers, json } = errorAnswer(expectationFailed(), options.docs(), 417)
    response.writeHead(status, { ...headers, Connection: 'close' }).end(json)
  })
  await bind(server, options)
  return {
    // A TCP server's address is never a string.
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => close(server),
  }
}

/** Limits against slow clients. Keep-alive outlasts that of common proxies, so that they do not reuse a closed connection. */
const limits = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
  // The application checks it: Node's own answer has no body.
  requireHostHeader: false,
}

function bind(server: Server, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? `port ${port} is in use. Set PORT to a free port` : cause.message
      reject(new AppError('SERVICE_UNAVAILABLE', `Cannot listen on ${host}: ${reason}.`, { cause }))
    })
    server.listen(port, host, resolve)
  })
}

/** Closes each kept-alive connection as soon as it is idle, and the others after a second. */
async function close(server: Server): Promise<void> {
  const closing = new Promise((resolve) => server.close(resolve))
  const timers = [
    setInterval(() => server.closeIdleConnections(), 50),
    setTimeout(() => server.closeAllConnections(), closeWithinMs),
  ]
  await closing
  timers.forEach(clearInterval)
}

const closeWithinMs = 1000

/**
 * Closes a connection on which no request arrived in time, without an answer: clients open connections in advance, and would
 * take it for the answer to their next request. A request that this process was too busy to read is served.
 */
function closeUnused(socket: Socket): void {
  // The check of the time limits runs before sockets are read.
  setImmediate(() => {
    if (socket.bytesRead === 0) socket.destroy()
  })
}

/** Answers a request that the HTTP parser rejected. It writes to the socket, because there is no response object. */
function rejectUnparsed(error: NodeJS.ErrnoException, socket: Socket, docs: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  writeAnswer(socket, errorAnswer(parserError(error.code), docs))
}

interface ErrorAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  json: string
}

function errorAnswer(error: AppError, docs: string, ownStatus?: number): ErrorAnswer {
  const context = { requestId: uuidv7(), docs, asProblem: false, status: ownStatus }
  const { status, body } = renderError(error, context)
  const json = JSON.stringify(body)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(json)),
    'X-Request-Id': String(body['requestId']),
    'X-Processing-Time': '0',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
    ...(error.code === 'METHOD_NOT_ALLOWED' && { Allow: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS' }),
  }
  return { status, headers, json }
}

function writeAnswer(socket: Socket, { status, headers, json }: ErrorAnswer): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  // The caller may have left.
  socket.on('error', () => socket.destroy())
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, 'Connection: close', '', json].join('\r\n'))
}

const tunnelRefused = () => new AppError('METHOD_NOT_ALLOWED', 'This server is not a proxy: CONNECT is not supported.')

const expectationFailed = () =>
  new AppError('INVALID_REQUEST', 'Expect: the only supported value is 100-continue. Leave the header out.')

function parserError(code: string | undefined): AppError {
  const [errorCode, message] = parserErrors[code ?? ''] ?? ['INVALID_REQUEST', 'The request is not valid HTTP/1.1.']
  return new AppError(errorCode, message)
}

const parserErrors: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'Request headers are limited to 32 KiB, including the request line.'],
  ERR_HTTP_REQUEST_TIMEOUT: [
    'INVALID_REQUEST',
    'The request did not arrive in time. Its headers must arrive within 15 seconds, all of it within 30 seconds.',
  ],
}
