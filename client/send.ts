import type { Definition } from './definition.ts'
import { failure } from './error-classes.ts'
import type { ErrorFacts, WebintelError } from './errors.ts'
import { fileIn, formOf } from './form.ts'
import type { ErrorCode } from './generated/error-codes.ts'
import { grantStatement, type SignedGrant } from './generated/sign-in-text.ts'
import type { Settings } from './options.ts'

/** A response of the service, with its body parsed. */
export interface Reply {
  status: number
  headers: Headers
  /** Undefined if the body is not JSON. */
  body: unknown
}

/**
 * Sends a request. Throws WebintelError with the code CONNECTION_LOST if no whole response arrives, and the reason of the signal
 * if it aborts.
 */
export async function send(
  request: WireRequest,
  headers: Readonly<Record<string, string>>,
  { settings, signal }: { settings: Settings; signal: AbortSignal | undefined },
): Promise<Reply> {
  const { method, target, body, contentType = 'application/json' } = request
  const url = settings.origin + target
  try {
    const response = await settings.fetch(url, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': contentType }), ...headers },
      ...(body !== undefined && { body }),
      ...(signal !== undefined && { signal }),
      // The payment and the sign-in are for this origin only.
      redirect: 'manual',
    })
    return await replyOf(response)
  } catch (cause) {
    signal?.throwIfAborted()
    throw failure('CONNECTION_LOST', `${method} ${url}: no answer arrived.`, { cause, retryable: true })
  }
}

export async function replyOf(response: Response): Promise<Reply> {
  return { status: response.status, headers: response.headers, body: parse(await response.text()) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error that a response with a status of 400 or above states. */
export function errorOf({ status, headers, body }: Reply): WebintelError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const { code, message, error: _, ...facts } = fields
  if (typeof code === 'string' && typeof message === 'string')
    return failure(code as ErrorCode, message, { status, ...(facts as ErrorFacts) })
  const requestId = headers.get('X-Request-Id')
  const more = { status, ...(requestId !== null && { requestId }) }
  if (status === 402) return failure('PAYMENT_REQUIRED', 'The call costs money.', more)
  return failure('UNEXPECTED_ANSWER', `The answer with status ${status} is not one of this service.`, {
    ...more,
    // A proxy answers these while the service restarts.
    retryable: [502, 503, 504].includes(status),
  })
}

/** A request as it is sent. */
export interface WireRequest {
  method: Definition['method']
  /** Path and query. */
  target: string
  /** Of a POST or PATCH: JSON, or a form with a file. */
  body?: string | Uint8Array<ArrayBuffer>
  /** Of a form. */
  contentType?: string
  /** The words that a wallet signs in place of the method, path and body. */
  grant?: string
}

/** The request of a call: parameters in the path, other fields in the query or, of a POST or PATCH, in the body. */
export async function wireRequest(
  { method, path, isGrant }: Definition,
  input: object | undefined,
): Promise<WireRequest> {
  const fields = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name)
    // Without this, a forgotten id would call another path.
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name}: expected a text that is not empty.`)
    fields.delete(name)
    return encodeURIComponent(value)
  })
  if (fileIn(input) !== undefined) return { method, target: filled, ...(await formOf(fields)) }
  if (method === 'POST' || method === 'PATCH') {
    const body = JSON.stringify(Object.fromEntries(fields))
    // The types of the operation have the fields of a grant.
    return { method, target: filled, body, ...(isGrant && { grant: grantStatement((input ?? {}) as SignedGrant) }) }
  }
  const query = new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]))
  return { method, target: query.size === 0 ? filled : `${filled}?${query.toString()}` }
}
