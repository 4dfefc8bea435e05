import { providerError, type UpstreamReply } from '#workers/adapters/ask-upstream.ts'

/** The JSON of a reply. Throws PROVIDER_ERROR for a status that is no success, and for what is not JSON. */
export function readJson(reply: UpstreamReply, name: string): unknown {
  assertSuccess(reply, name)
  try {
    return JSON.parse(Buffer.from(reply.body).toString())
  } catch {
    throw providerError(name, 'answered with something that is not JSON')
  }
}

/** Throws PROVIDER_ERROR for a status that is no success. The reply's text stays out of it: it may repeat the key. */
export function assertSuccess({ status }: UpstreamReply, name: string): void {
  if (status === 200) return
  const meaning = meanings[status]
  throw providerError(name, `answered with HTTP status ${status}${meaning === undefined ? '' : `: ${meaning}`}`)
}

const meanings: Readonly<Record<number, string>> = {
  401: 'it does not accept the key',
  402: 'its account has no credit left',
  403: 'it does not accept the key',
  429: 'it was asked too often',
}

/** The value at a path of names; undefined where there is none. */
export function valueAt(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  )
}

/** The text at a path of names; undefined where there is none, or an empty one. */
export function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = valueAt(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** The HTTP status at a path of names; 200 where there is none. */
export function statusAt(value: unknown, ...path: string[]): number {
  const found = Number(valueAt(value, ...path))
  return Number.isInteger(found) && found >= 100 && found <= 599 ? found : 200
}
