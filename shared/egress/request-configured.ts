import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'undici'
import { report } from '#shared/metrics/events.ts'
import { decode } from './body/decode.ts'

export interface ConfiguredRequest {
  /** The name of the service, for metrics. */
  name: string
  /** An address that the operator configured. */
  url: URL
  method: 'GET' | 'POST'
  /** Names in lower case. Sent as they are; nothing else is sent but `host`, `connection` and `content-length`. */
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  signal: AbortSignal
}

export interface ConfiguredResponse {
  status: number
  headers: Headers
  /** Decoded. Leaving it early closes the connection. */
  body: AsyncIterable<Uint8Array>
}

/**
 * Sends one request without vetting its address, which may be on a private network: the operator configures it, never a
 * caller or a page. Follows no redirect. Other than `fetch`, it sends the `sec-fetch-*` headers that it is given, and it
 * takes half the processor time. Throws errors of the connection.
 */
export async function requestConfigured(options: ConfiguredRequest): Promise<ConfiguredResponse> {
  const { name, url, method, headers, body = null, signal } = options
  const startedAt = performance.now()
  const ended = (outcome: string) => report('upstream', { name, outcome, ms: performance.now() - startedAt })
  const sent = { dispatcher, method, headers: { ...accepted, ...headers }, body, signal }
  const response = await request(url, sent).catch((error: unknown) => {
    ended('unreachable')
    throw error
  })
  ended(`${Math.floor(response.statusCode / 100)}xx`)
  const fields = toHeaders(response.headers)
  return {
    status: response.statusCode,
    headers: fields,
    body: decode(response.body, fields.get('content-encoding') ?? ''),
  }
}

const accepted = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' }

/** Keeps connections. The signal of a request replaces the timeouts. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 32 * 1024 })

function toHeaders(fields: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value = []] of Object.entries(fields)) {
    for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one)
  }
  return headers
}
