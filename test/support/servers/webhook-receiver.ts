import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

/** A request as it arrived. */
export interface ReceivedNotice {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  /** The raw bytes, as text. */
  body: string
  /** `Date.now()` of its end. */
  at: number
  /** Present if the receiver has a secret: whether the official verifier accepts it. */
  isVerified?: boolean
}

/** A status, a whole response, or a way to misbehave. */
export type ReceiverAnswer =
  | number
  | { status?: number; headers?: Readonly<Record<string, string>>; body?: string | Uint8Array }
  | keyof typeof misbehaviours

export interface WebhookReceiverOptions {
  /** The answers in order; the last one repeats. A function decides by the notice. Default: 200 to all. */
  answers?: readonly ReceiverAnswer[] | ((notice: ReceivedNotice, index: number) => ReceiverAnswer)
  /** Verifies each notice with the official package. */
  secret?: string
  /** The receiver's clock, in Unix milliseconds. The verifier accepts timestamps five minutes off. */
  now?: () => number
  /** The loopback address to listen on. Default: 127.0.0.1. */
  host?: string
  port?: number
}

export interface WebhookReceiver extends AsyncDisposable {
  /** `http://127.0.0.1:port/hook`. */
  url: string
  port: number
  /** All requests so far. */
  received: ReceivedNotice[]
  /** Replaces the script: the next notice gets the first of these answers, and the last one repeats. */
  answer: (...answers: readonly ReceiverAnswer[]) => void
  /** Resolves with the n-th request, from 1, once it has arrived. */
  nth: (n: number) => Promise<ReceivedNotice>
  /** The number of open connections. */
  openConnections: () => number
}

/** Opens a receiver of webhooks on loopback that answers as scripted. Closing it destroys every connection. */
export async function openWebhookReceiver(options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> {
  const { answers = [200], secret, now = Date.now, host = '127.0.0.1', port = 0 } = options
  const received: ReceivedNotice[] = []
  const waiting = new Map<number, ((notice: ReceivedNotice) => void)[]>()
  const sockets = new Set<Socket>()
  let decide = typeof answers === 'function' ? answers : scripted(answers)
  const closing = new AbortController()

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    if (closing.signal.aborted) socket.destroy()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  // A server that listens on TCP has an address of this form.
  const at = server.address() as AddressInfo

  return {
    url: `http://${host}:${at.port}/hook`,
    port: at.port,
    received,
    answer: (...next) => {
      decide = scripted(next)
    },
    nth: (n) =>
      new Promise((resolve) => {
        const notice = received[n - 1]
        if (notice !== undefined) resolve(notice)
        else waiting.set(n, [...(waiting.get(n) ?? []), resolve])
      }),
    openConnections: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      closing.abort()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = '', url: path = '' } = request
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const notice: ReceivedNotice = { method, path, headers, body: Buffer.concat(chunks).toString(), at: Date.now() }
    if (secret !== undefined) notice.isVerified = isVerified(notice, secret, now())
    const index = received.push(notice) - 1
    const reply = decide(notice, index)
    for (const resolve of waiting.get(index + 1) ?? []) resolve(notice)
    if (typeof reply === 'string') return misbehaviours[reply](response, request.socket, closing.signal)
    const { status = 200, headers: fields = {}, body = '' } = typeof reply === 'number' ? { status: reply } : reply
    response.writeHead(status, fields).end(body)
  }
}

/** Whether the official verifier, at this time of its own clock, accepts the signature `v1` of a notice. */
export function isVerified({ body, headers }: Pick<ReceivedNotice, 'body' | 'headers'>, secret: string, now: number) {
  const realNow = Date.now
  // The package reads the clock of the machine, and does so before it returns.
  Date.now = () => now
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  } finally {
    Date.now = realNow
  }
}

function scripted(answers: readonly ReceiverAnswer[]): () => ReceiverAnswer {
  const left = [...answers]
  return () => (left.length > 1 ? left.shift() : left[0]) ?? 200
}

type Misbehave = (response: ServerResponse, socket: Socket, signal: AbortSignal) => Promise<void>

const misbehaviours = {
  /** Reads the notice and never answers. */
  hang: async () => {},
  /** Sends a head with 200 and then one byte every 20 ms. */
  drip: async (response, _, signal) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    while (!response.destroyed && !signal.aborted) {
      response.write('a')
      await sleep(20)
    }
  },
  /** Sends one header field every 20 ms and never ends the head. */
  slowHead: async (_, socket, signal) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    for (let field = 0; !socket.destroyed && !signal.aborted; field++) {
      socket.write(`x-${field}: slow\r\n`)
      await sleep(20)
    }
  },
  /** Sends 64 KiB of header fields. */
  hugeHeaders: async (_, socket) => {
    const fields = Array.from({ length: 64 }, (_, index) => `x-${index}: ${'a'.repeat(1024)}\r\n`)
    socket.end(`HTTP/1.1 200 OK\r\n${fields.join('')}content-length: 2\r\n\r\nok`)
  },
  /** Answers 200 with 10 MB. */
  tenMegabytes: async (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.alloc(10_000_000, 'a'))
  },
  /** Answers 200 with a body that never ends. */
  endless: async (response, _, signal) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const piece = Buffer.alloc(64 * 1024, 'a')
    while (!response.destroyed && !signal.aborted) {
      await new Promise((resolve) => response.write(piece, resolve))
    }
  },
  /** Closes the connection instead of an answer. */
  cut: async (_, socket) => {
    socket.resetAndDestroy()
  },
  /** Closes the connection in the middle of the head. */
  cutHead: async (_, socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-le')
  },
  /** Answers 200, announces 1000 bytes, sends 5 and closes the connection. */
  cutBody: async (_, socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort')
  },
  /** Announces 4 bytes and sends more: a second response. */
  surplus: async (_, socket) => {
    socket.write('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 4\r\n\r\nfourHTTP/1.1 200 OK\r\n\r\n')
  },
  /** Announces 4 GB and sends 5 bytes, then nothing. */
  longLength: async (_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4000000000\r\n\r\nshort')
  },
  /** Sends informational answers without end. */
  endlessContinue: async (_, socket, signal) => {
    while (!socket.destroyed && !signal.aborted) {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n')
      await sleep(5)
    }
  },
  /** Answers with bytes that are not HTTP. */
  notHttp: async (_, socket) => {
    socket.end('SSH-2.0-OpenSSH_9.2p1\r\n')
  },
} as const satisfies Record<string, Misbehave>
