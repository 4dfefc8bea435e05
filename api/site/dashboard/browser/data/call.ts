import { bodyOf, errorOf, fetchAnswer } from '#api/site/shell/browser/call-error.ts'
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
  'monitor-create': ['POST', '/monitor/create'],
  'monitor-run': ['POST', '/monitor/{monitorId}/run'],
  'monitor-rotate-secret': ['POST', '/monitor/{monitorId}/rotate-secret'],
  'monitor-redeliver': ['POST', '/monitor/{monitorId}/redeliver'],
  'monitor-delete': ['DELETE', '/monitor/{monitorId}'],
  'memory-delete': ['DELETE', '/memory/delete'],
  'key-list': ['GET', '/keys'],
  'key-create': ['POST', '/keys'],
  'key-update': ['PATCH', '/keys/{keyId}'],
  'key-revoke': ['DELETE', '/keys/{keyId}'],
} as const satisfies Partial<Record<OperationName, readonly [method: string, path: string]>>

export type Called = keyof typeof endpoints

export type Input = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Calls an operation. `identity`: the headers that name the wallet, for operations on its data. Throws CallError. */
export async function call<N extends Called>(name: N, input: Input = {}, identity: Identity = {}): Promise<Result<N>> {
  const { method, target, body: sent } = requestOf(name, input)
  const headers = {
    ...identity,
    ...(sent !== undefined && { 'Content-Type': 'application/json' }),
  }
  // The service answers with the declared output.
  return (await sendJson(target, { method, headers, ...(sent !== undefined && { body: sent }) })) as Result<N>
}

/**
 * Asks the service to read the cookie of the session. No page of another origin can send this header. `address`: the wallet that the
 * page shows. The call fails with MISSING_AUTH if another tab has signed in with another one since.
 */
export const bySession = (address = '1'): Identity => ({ 'X-Use-Session': address })

export type Identity = Readonly<Record<string, string>>

/** The JSON that a request is answered with. Throws CallError. */
export async function sendJson(target: string, init: RequestInit): Promise<unknown> {
  const response = await fetchAnswer(target, init)
  const body = await bodyOf(response)
  if (!response.ok) throw errorOf(response, body)
  return body
}

/** A request: path parameters filled in, the other fields as query, or as the body of a POST or PATCH. */
export function requestOf(name: Called, input: Input): { method: string; target: string; body?: string } {
  const [method, path] = endpoints[name]
  const { filled, others } = fillPath(path, input)
  if (others.length === 0 || (method !== 'POST' && method !== 'PATCH'))
    return { method, target: withQuery(filled, others) }
  return { method, target: filled, body: JSON.stringify(Object.fromEntries(others)) }
}
