import type { Readable } from 'node:stream'
import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { Connection } from './connections.ts'

/** Status and header fields of a response. The body has not been read. */
export interface ResponseHead {
  status: number
  /** In order, names in lower case, one character per byte. */
  fields: readonly [name: string, value: string][]
  /** Joined as in `Capture`. */
  headers: Record<string, string>
  /** One entry per `Set-Cookie`. */
  cookies: string[]
  body: Readable
}

export interface RequestHead {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  headers: Record<string, string>
  /** A stream cannot be sent again after the connection is lost. */
  body?: Readable | string
}

/**
 * Sends one request over a connection and waits for the response head. Skips up to 10 informational responses.
 * Throws TARGET_TIMEOUT, RESPONSE_TOO_LARGE for too many header fields, and errors of the connection. After any error the
 * connection must be dropped.
 */
export async function exchange(
  { client }: Connection,
  url: URL,
  options: RequestHead & { timeoutMs: number; signal: AbortSignal },
): Promise<ResponseHead> {
  const { method, headers, body: requestBody = null, timeoutMs, signal } = options
  let informational = 0
  const onInfo = () => {
    informational += 1
    if (informational > maxInformational) throw headTooLarge()
  }
  const { statusCode, body, ...response } = await withTimeout(
    { signal, timeoutMs, expired: responseTimeout },
    (clock) =>
      client.request({
        method,
        path: url.pathname + url.search,
        headers,
        body: requestBody,
        onInfo,
        responseHeaders: 'raw',
        signal: clock.signal,
      }),
  )
  // undici's types do not cover `responseHeaders: 'raw'`: a flat list of names and values.
  const fields = toFields(response.headers as unknown as string[])
  if (fields.length > maxFields) throw headTooLarge()
  const cookies = fields.flatMap(([name, value]) => (name === 'set-cookie' ? value : []))
  return { status: statusCode, fields, headers: joinFields(fields), cookies, body }
}

const maxFields = 100

/** Each may be as large as a header block; early hints usually come once or twice. */
const maxInformational = 10

function responseTimeout(): AppError {
  return new AppError('TARGET_TIMEOUT', 'The target accepted the request but did not respond in time.')
}

function headTooLarge(): AppError {
  return new AppError('RESPONSE_TOO_LARGE', `The target sent more than ${maxFields} header fields.`)
}

function toFields(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : []))
}

function joinFields(fields: readonly [string, string][]): Record<string, string> {
  const byName = Map.groupBy(fields, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, same]) => [name, same.map(([, value]) => value).join(separate.has(name) ? '\n' : ', ')]),
  )
}

/** Fields whose values cannot be told apart after a comma. */
const separate = new Set(['set-cookie', 'x-robots-tag'])
