import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import type { Connection } from './connections.ts'
import { within } from './within.ts'

/** The first part of an answer; its body is still to be read. */
export interface Head {
  status: number
  /** In order, names in lower case, one character per byte. */
  fields: readonly [name: string, value: string][]
  /** As a `Capture` has them. */
  headers: Record<string, string>
  /** Each `Set-Cookie` on its own. */
  cookies: string[]
  body: Readable
}

export interface Question {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  headers: Record<string, string>
  /** Sent as it comes; a connection that is lost on the way takes it along. */
  body?: Readable
}

/**
 * Sends one request over a connection and waits for the head of the answer; informational answers are skipped, but not
 * without end. Whatever it throws, the connection is of no more use. Throws TARGET_TIMEOUT, RESPONSE_TOO_LARGE for too many header fields, and what the connection throws.
 */
export async function exchange(
  { client }: Connection,
  url: URL,
  options: Question & { timeoutMs: number; signal: AbortSignal },
): Promise<Head> {
  const { method, headers, body: question = null, timeoutMs, signal } = options
  let informational = 0
  const onInfo = () => {
    informational += 1
    if (informational > maxInformational) throw headTooLarge()
  }
  const { statusCode, body, ...answer } = await within({ signal, timeoutMs, expired: noAnswer }, (clock) =>
    client.request({
      method,
      path: url.pathname + url.search,
      headers,
      body: question,
      onInfo,
      responseHeaders: 'raw',
      signal: clock.signal,
    }),
  )
  // undici's types know no raw form: with it, names and values alternate in one list of strings.
  const fields = pairs(answer.headers as unknown as string[])
  if (fields.length > maxFields) throw headTooLarge()
  const cookies = fields.flatMap(([name, value]) => (name === 'set-cookie' ? value : []))
  return { status: statusCode, fields, headers: joined(fields), cookies, body }
}

const maxFields = 100

/** Early hints come once or twice; each may be as large as a whole header block. */
const maxInformational = 10

function noAnswer(): AppError {
  return new AppError('TARGET_TIMEOUT', 'The target accepted the request and did not answer in time.')
}

function headTooLarge(): AppError {
  return new AppError('RESPONSE_TOO_LARGE', `The target sent more than ${maxFields} header fields.`)
}

function pairs(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : []))
}

function joined(fields: readonly [string, string][]): Record<string, string> {
  const byName = Map.groupBy(fields, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, same]) => [name, same.map(([, value]) => value).join(name === 'set-cookie' ? '\n' : ', ')]),
  )
}
