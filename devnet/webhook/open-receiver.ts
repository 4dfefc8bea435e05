import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  headers: IncomingHttpHeaders
  /** The bytes that the signature covers. */
  body: Buffer
}

export interface Reply {
  status: number
  body?: string
}

/**
 * Opens an HTTP server on loopback for POST requests of at most 64 KiB. `port` 0: any free port. Rejects if it cannot listen
 * there; the message says why.
 */
export async function openReceiver(
  port: number,
  replyTo: (request: ReceivedRequest) => Reply,
): Promise<{ url: string; host: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    const send = ({ status, body = '' }: Reply) => {
      response.writeHead(status, { 'Content-Type': body.startsWith('{') ? 'application/json' : 'text/plain' })
      response.end(body)
    }
    if (request.method !== 'POST') {
      send({ status: 405, body: 'This receiver expects webhooks: POST requests.' })
      return
    }
    readBody(request).then(
      (body) => send(body === undefined ? { status: 413 } : replyTo({ headers: request.headers, body })),
      () => response.destroy(),
    )
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(messageOf(error, port), { cause: error })
  }
  // A server on TCP has a port.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}/`,
    host,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const maxBodyBytes = 65_536

/** Undefined if the body is too large. The rest is read and dropped, so that the sender reads our response. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= maxBodyBytes) chunks.push(chunk)
  }
  return length <= maxBodyBytes ? Buffer.concat(chunks) : undefined
}

function messageOf(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one with --port.`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Choose one above 1023 with --port.`
  return `Cannot listen on port ${port}: ${message}`
}
