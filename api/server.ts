import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { v7 as uuidv7 } from 'uuid'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { renderError } from './render-error.ts'

export interface ListenOptions {
  host: string
  port: number
  docs: () => string
}

export interface Listening extends AsyncDisposable {
  port: number
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Serves until disposed; then accepts nothing more and waits for what is in flight. */
export async function listen(handle: RequestListener, options: ListenOptions): Promise<Listening> {
  // The listener answers every request itself, errors included.
  const server = createServer(limits, (request, response) => void handle(request, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket as Socket, options.docs()))
  await started(server, options)
  return {
    // A TCP server's address is never a string.
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => closed(server),
  }
}

/** Slow or endless requests end here; keep-alive outlasts that of common proxies. */
const limits = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
}

function started(server: Server, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? `port ${port} is in use; set PORT` : cause.message
      reject(new AppError('SERVICE_UNAVAILABLE', `Cannot listen on ${host}: ${reason}.`, { cause }))
    })
    server.listen(port, host, resolve)
  })
}

/** Connections that are kept alive are closed as soon as they are idle: each after the answer it waits for. */
async function closed(server: Server): Promise<void> {
  const closing = new Promise((resolve) => server.close(resolve))
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  await closing
  clearInterval(timer)
}

/** What the HTTP parser refuses never becomes a request: it gets the common error form straight on the socket. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, docs: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, body } = renderError(parserError(error.code), { requestId: uuidv7(), docs, asProblem: false })
  const json = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(json)}`,
      `X-Request-Id: ${String(body['requestId'])}`,
      'X-Processing-Time: 0',
      'Access-Control-Allow-Origin: *',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      json,
    ].join('\r\n'),
  )
}

function parserError(code: string | undefined): AppError {
  const [as, message] = parserErrors[code ?? ''] ?? ['INVALID_REQUEST', 'This is not valid HTTP/1.1.']
  return new AppError(as, message)
}

const parserErrors: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The request line and headers may have 32 KiB together.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['INVALID_REQUEST', 'The request was not complete within its time limit.'],
}
