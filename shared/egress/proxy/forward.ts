import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shared/contract/errors.ts'
import type { Connections } from '#shared/egress/connections.ts'
import type { SignRequest } from '#shared/egress/egress.ts'
import type { RequestHead, ResponseHead } from '#shared/egress/exchange.ts'
import { sendRequest } from '#shared/egress/send-request.ts'
import { urlNotAllowed } from '#shared/egress/vet-url.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { ByteBudget } from './byte-budget.ts'

interface ForwardOptions {
  addressesOf: (url: URL) => Promise<readonly string[]>
  budget: ByteBudget
  connections: Connections
  idleTimeoutMs: number
  sign?: SignRequest | undefined
  signal: AbortSignal
}

/** Forwards an absolute-form request and streams the response back. */
export async function forward({ request, response, url }: Exchange, options: ForwardOptions): Promise<void> {
  const clientClosed = new AbortController()
  response.once('close', () => clientClosed.abort())
  const signal = AbortSignal.any([options.signal, clientClosed.signal])
  try {
    const requestHead = {
      ...toRequestHead(request, options.sign?.(url)),
      addresses: await options.addressesOf(url),
      signal,
    }
    const { connection, head } = await sendRequest(url, requestHead, {
      connections: options.connections,
      headersTimeoutMs: options.idleTimeoutMs,
    })
    try {
      await relay(head, response, { ...options, signal })
      options.connections.keep(connection)
    } catch (error) {
      options.connections.drop(connection)
      throw error
    }
  } catch (error) {
    // A disconnected client is not a failure of the target.
    if (!clientClosed.signal.aborted) throw error
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

/** Streams a response, with backpressure. */
function relay(
  head: ResponseHead,
  response: ServerResponse,
  { budget, idleTimeoutMs, signal }: ForwardOptions,
): Promise<void> {
  return withTimeout({ signal, timeoutMs: idleTimeoutMs, expired: idleTimeout }, async ({ restart }) => {
    const fields = endToEnd(head.fields).flat()
    budget.countBytes(fields.join('').length)
    response.writeHead(head.status, fields)
    // Send the head at once: an event stream may have no body yet.
    response.flushHeaders()
    for await (const chunk of head.body as AsyncIterable<Uint8Array>) {
      budget.countBytes(chunk.length)
      if (!response.write(chunk)) await once(response, 'drain', { signal })
      restart()
    }
    response.end()
  })
}

function toRequestHead(request: IncomingMessage, signature: Readonly<Record<string, string>> = {}): RequestHead {
  const method = methods.find((known) => known === request.method)
  if (method === undefined) throw urlNotAllowed()
  const fields = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  const { host: _, expect: __, ...headers } = Object.fromEntries(endToEnd(fields))
  const hasBody = 'transfer-encoding' in request.headers || Number(headers['content-length'] ?? 0) > 0
  return { method, headers: { ...headers, ...signature }, ...(hasBody && { body: request }) }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function idleTimeout(): AppError {
  return new AppError('TARGET_TIMEOUT', 'The target stopped sending before the response was complete.')
}

type HeaderField = readonly [name: string, value: string]

/** The header fields that a proxy forwards (RFC 9110 §7.6.1). Expects names in lower case. */
export function endToEnd(fields: readonly HeaderField[]): HeaderField[] {
  const named = fields.flatMap(([name, value]) => (name === 'connection' ? parseList(value) : []))
  const dropped = new Set([...hopByHopFields, ...named])
  return fields.filter(([name]) => !dropped.has(name) && !name.startsWith('proxy-'))
}

const parseList = (list: string) =>
  list
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())

const hopByHopFields = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'http2-settings']
