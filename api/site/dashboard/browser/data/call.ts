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
} as const satisfies Partial<Record<OperationName, readonly [method: string, path: string]>>

export type Called = keyof typeof endpoints

export type Input = Readonly<Record<string, string | number | undefined>>

/** An error that the service answered with, or `NETWORK` if it did not answer. */
export class CallError extends Error {
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CallError'
    this.code = code
  }
}

/** Calls an operation. `header`: the sign-in, for operations on the wallet's data. Throws CallError. */
export async function call<N extends Called>(name: N, input: Input = {}, header?: string): Promise<Result<N>> {
  const { method, target } = requestOf(name, input)
  const signIn = header === undefined ? {} : { 'SIGN-IN-WITH-X': header }
  const response = await send(target, { method, headers: signIn })
  const body = await bodyOf(response)
  if (!response.ok) throw errorOf(response, body)
  // The service answers with the declared output.
  return body as Result<N>
}

/** The method and the target of a request: path parameters filled in, the other fields as query. */
export function requestOf(name: Called, input: Input): { method: string; target: string } {
  const [method, path] = endpoints[name]
  const { filled, others } = fillPath(path, input)
  return { method, target: withQuery(filled, others) }
}

async function send(target: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(target, init)
  } catch (cause) {
    throw new CallError('NETWORK', 'The service did not answer. Check your connection and try again.', cause)
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
  return new CallError(
    typeof code === 'string' ? code : `HTTP ${status}`,
    typeof message === 'string' ? message : `The service answered with status ${status}. Try again later.`,
  )
}
