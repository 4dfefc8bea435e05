import type { Settings } from '../options.ts'
import { signInNetworks } from '../payments/sign-in.ts'
import { openSignIn } from '../payments/sign-in.ts'

/** The entry of a message's `_meta` that holds the idempotency key of the call. A message has no headers. */
export const idempotencyKey = 'webintel/idempotency-key'

/**
 * A `fetch` that pays for tools with credits: it signs each message that calls a tool, with the limit of its price. A message
 * that is sent again with the same key is charged once.
 */
export function creditFetch(settings: Settings): typeof fetch {
  const signIn = openSignIn(settings, signInNetworks(settings))
  return async (url, init) => {
    const { body } = init ?? {}
    const key = typeof body === 'string' ? keyOf(body) : undefined
    if (typeof body !== 'string' || key === undefined) return settings.fetch(url, init)
    const { pathname, search } = new URL(url instanceof Request ? url.url : url)
    const proof = await signIn({ method: 'POST', target: pathname + search, body }, 'request')
    const headers = new Headers(init?.headers)
    const added = { ...proof, 'X-Max-Price': settings.maxPrice, 'Idempotency-Key': key }
    for (const [name, value] of Object.entries(added)) headers.set(name, value)
    return settings.fetch(url, { ...init, headers })
  }
}

/** The key of a message that calls a tool. */
function keyOf(body: string): string | undefined {
  // The transport sends one message of JSON-RPC.
  const { params } = JSON.parse(body) as { params?: { _meta?: Readonly<Record<string, unknown>> } }
  const key = params?._meta?.[idempotencyKey]
  return typeof key === 'string' ? key : undefined
}
