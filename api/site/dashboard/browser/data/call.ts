import { fillPath, withQuery } from '#shared/contract/fill-path.ts'
import type { OperationName, Result } from '#shared/contract/operations/index.ts'

/** The operations that the dashboard calls. */
const endpoints = {
  'credits-balance': ['GET', '/credits/balance'],
  'credits-history': ['GET', '/credits/history'],
  'wallet-export': ['GET', '/wallet/data'],
  'wallet-erase': ['DELETE', '/wallet/data'],
  'receipt-get': ['GET', '/receipts/{requestId}'],
  'job-get': ['GET', '/jobs/{requestId}'],
  'job-cancel': ['DELETE', '/jobs/{requestId}'],
  'monitor-list': ['GET', '/monitor/list'],
  'monitor-get': ['GET', '/monitor/{monitorId}'],
  'monitor-checks': ['GET', '/monitor/{monitorId}/checks'],
  'monitor-deliveries': ['GET', '/monitor/{monitorId}/deliveries'],
  'monitor-pause': ['POST', '/monitor/{monitorId}/pause'],
  'monitor-resume': ['POST', '/monitor/{monitorId}/resume'],
  'memory-delete': ['DELETE', '/memory/delete'],
  'key-list': ['GET', '/keys'],
  'key-create': ['POST', '/keys'],
  'key-update': ['PATCH', '/keys/{keyId}'],
  'key-revoke': ['DELETE', '/keys/{keyId}'],
} as const satisfies Partial<Record<OperationName, readonly [method: string, path: string]>>

export type Called = keyof typeof endpoints

export type Input = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** A problem of a part of a request. `path`: the JSON Pointer of a field, such as `/hosts/0`. */
interface Detail {
  path: string
  message: string
}

/** An error that the service answered with, or `NETWORK` if it did not answer. */
export class CallError extends Error {
  readonly code: string
  readonly details: readonly Detail[]

  constructor(code: string, message: string, { cause, details = [] }: { cause?: unknown; details?: Detail[] } = {}) {
    super(message, { cause })
    this.name = 'CallError'
    this.code = code
    this.details = details
  }
}

/** Calls an operation. `header`: the sign-in, for operations on the wallet's data. Throws CallError. */
export async function call<N extends Called>(name: N, input: Input = {}, header?: string): Promise<Result<N>> {
  const { method, target, body: sent } = requestOf(name, input)
  const headers = {
    ...(header !== undefined && { 'SIGN-IN-WITH-X': header }),
    ...(sent !== undefined && { 'Content-Type': 'application/json' }),
  }
  const response = await send(target, { method, headers, ...(sent !== undefined && { body: sent }) })
  const body = await bodyOf(response)
  if (!response.ok) throw errorOf(response, body)
  // The service answers with the declared output.
  return body as Result<N>
}

/** A request: path parameters filled in, the other fields as query, or as the body of a POST or PATCH. */
export function requestOf(name: Called, input: Input): { method: string; target: string; body?: string } {
  const [method, path] = endpoints[name]
  const { filled, others } = fillPath(path, input)
  if (others.length === 0 || (method !== 'POST' && method !== 'PATCH'))
    return { method, target: withQuery(filled, others) }
  return { method, target: filled, body: JSON.stringify(Object.fromEntries(others)) }
}

async function send(target: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(target, init)
  } catch (cause) {
    throw new CallError('NETWORK', 'The service did not answer. Check your connection and try again.', { cause })
  }
}

/** The JSON of a response; undefined if it has none. */
export const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

/** The error of a response that is not a success. */
export function errorOf(response: Response, body: unknown): CallError {
  const field = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  const { status } = response
  const code = field('code')
  const message = field('message')
  const details = field('details')
  return new CallError(
    typeof code === 'string' ? code : `HTTP ${status}`,
    typeof message === 'string' ? message : `The service answered with status ${status}. Try again later.`,
    // The service writes paths and messages.
    Array.isArray(details) ? { details: details as Detail[] } : {},
  )
}
