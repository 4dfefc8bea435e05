import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface RecordedRequest {
  /** With its query, as requested. */
  path: string
  /** Unix milliseconds, when it arrived. */
  at: number
  method: string
  headers: IncomingHttpHeaders
}

export interface Reply {
  /** Default 200. */
  status?: number
  /** Default `text/html; charset=utf-8`. */
  type?: string
  headers?: Readonly<Record<string, string>>
  /** Chunks are written one after the other. */
  body?: string | Uint8Array | Iterable<string>
}

/** Opens a server on loopback that records each request before it replies. `count`: requests so far, this one included. */
export async function openRecordingServer(
  replyTo: (request: RecordedRequest, count: number) => Reply | Promise<Reply>,
) {
  const requests: RecordedRequest[] = []
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method = 'GET', headers } = incoming
    const request = { path: url, at: Date.now(), method, headers }
    requests.push(request)
    void send()

    async function send(): Promise<void> {
      const {
        status = 200,
        type = 'text/html; charset=utf-8',
        headers = {},
        body = '',
      } = await replyTo(request, requests.length)
      outgoing.writeHead(status, { 'Content-Type': type, ...headers })
      if (typeof body === 'string' || body instanceof Uint8Array) return void outgoing.end(body)
      // A client that hangs up ends the reply.
      await pipeline(Readable.from(body), outgoing).catch(() => undefined)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: requests as readonly RecordedRequest[],
    counts: () => {
      const counts = new Map<string, number>()
      for (const { path } of requests) counts.set(path, (counts.get(path) ?? 0) + 1)
      return counts
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
