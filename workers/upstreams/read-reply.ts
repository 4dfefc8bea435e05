import { OneCallError, refusalError, providerError, type UpstreamReply } from './request-upstream.ts'

/** The JSON of a reply. Throws PROVIDER_ERROR unless the status is 200 and the body is JSON. */
export function readJson(reply: UpstreamReply, name: string): unknown {
  assertSuccess(reply, name)
  try {
    return JSON.parse(Buffer.from(reply.body).toString())
  } catch {
    throw providerError(name, 'sent a response that is not JSON')
  }
}

/**
 * Throws PROVIDER_ERROR unless the status is 200. The message omits the body, which may contain the key. The error of a
 * used-up quota says when to ask again (`retryAfterSeconds`).
 */
export function assertSuccess(reply: UpstreamReply, name: string): void {
  const { status } = reply
  if (status === 200) return
  const meaning = meanings[status]
  const problem = `answered with HTTP status ${status}${meaning === undefined ? '' : `: ${meaning}`}`
  if (refusedRequest.has(status)) throw new OneCallError(`${name} ${problem}.`)
  const quotaPause = quotaPauseSeconds[status]
  throw quotaPause === undefined ? providerError(name, problem) : refusalError(`${name} ${problem}.`, reply, quotaPause)
}

/** The service refuses this request, and may accept another one. */
const refusedRequest: ReadonlySet<number> = new Set([400, 413, 414, 422, 431])

/** The pause after a used-up quota, where the service names none. */
const quotaPauseSeconds: Readonly<Record<number, number>> = { 402: 300, 429: 30 }

const meanings: Readonly<Record<number, string>> = {
  401: 'it rejected the API key',
  402: 'the account has no credit left',
  403: 'it refused the request',
  429: 'rate limit reached',
}

/** The value at a path of property names, or undefined. */
export function valueAt(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (node, name) => (typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined),
    value,
  )
}

/** The text at a path of property names. Undefined if it is missing or empty. */
export function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = valueAt(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** The HTTP status at a path of property names; 200 if it is missing. */
export function statusAt(value: unknown, ...path: string[]): number {
  const found = valueAt(value, ...path)
  // `Number` throws for some objects, and for a list in thousands of lists.
  const status = typeof found === 'string' ? Number(found) : found
  return typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 599 ? status : 200
}

/**
 * The list at a path of property names, up to 500 entries. Throws PROVIDER_ERROR without one: the service has changed its
 * answers.
 */
export function listAt(value: unknown, name: string, ...path: string[]): readonly unknown[] {
  const found = valueAt(value, ...path)
  if (!Array.isArray(found)) throw providerError(name, `sent a response without the list "${path.join('.')}"`)
  return found.slice(0, maxListed)
}

/** The longest lists are timelines of about 300 periods. */
const maxListed = 500

/** The finite number at a path of property names, which may be written as text. */
export function numberAt(value: unknown, ...path: string[]): number | undefined {
  const found = valueAt(value, ...path)
  if (typeof found !== 'number' && typeof found !== 'string') return undefined
  const number = found === '' ? Number.NaN : Number(found)
  return Number.isFinite(number) ? number : undefined
}

/** The whole number at a path of property names, which may be written as text. */
export function integerAt(value: unknown, ...path: string[]): number | undefined {
  const found = numberAt(value, ...path)
  return Number.isSafeInteger(found) ? found : undefined
}

/** Whether the value is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The own members of the object at a path; none for anything else. At most `maxMembers`. */
export function entriesAt(value: unknown, ...path: string[]): [string, unknown][] {
  const found = valueAt(value, ...path)
  return isRecord(found) ? Object.entries(found).slice(0, maxMembers) : []
}

/** The items of the list at a path; none for anything else. At most `maxMembers`. */
export function itemsAt(value: unknown, ...path: string[]): unknown[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found.slice(0, maxMembers) : []
}

/** Registries set no limit. The package with the most versions has a fifth of this. */
const maxMembers = 100_000

/** Unix milliseconds of an ISO 8601 text. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}
