import { WebintelError } from '../errors.ts'
import type { Settings } from '../options.ts'
import { signInNetworks } from '../payments/sign-in.ts'
import { openSignIn } from '../payments/sign-in.ts'
import { errorOf, replyOf } from '../send.ts'

/** The entry of a message's `_meta` that holds the idempotency key of the call. A message has no headers. */
export const idempotencyKey = 'webintel/idempotency-key'

/**
 * A `fetch` that pays for tools with credits: it adds the limit of the price, and a spending key or a sign-in, to each message that
 * calls a tool. A message that is sent again with the same idempotency key is charged once. The other messages have the
 * spending key, too: a service may list other tools for it. Throws WebintelError if the spending key is not valid.
 */
export function creditFetch(settings: Settings): typeof fetch {
  const signIn = openSignIn(settings, signInNetworks(settings))
  const keyHeader = settings.key === undefined ? undefined : { Authorization: `Bearer ${settings.key}` }
  return async (url, init) => {
    const { body } = init ?? {}
    const headers = new Headers(init?.headers)
    const add = (more: object) => Object.entries(more).forEach(([name, value]) => headers.set(name, String(value)))
    if (keyHeader !== undefined) add(keyHeader)
    const callKey = typeof body === 'string' ? idempotencyKeyOf(body) : undefined
    if (typeof body === 'string' && callKey !== undefined) {
      const { pathname, search } = new URL(url instanceof Request ? url.url : url)
      if (keyHeader === undefined) add(await signIn({ method: 'POST', target: pathname + search, body }, 'request'))
      add({ 'X-Max-Price': settings.maxPrice, 'Idempotency-Key': callKey })
    }
    const response = await settings.fetch(url, { ...init, headers })
    if (keyHeader !== undefined && response.status === 401) throw await refusedKey(response)
    return response
  }
}

/** The error of a spending key that is not valid. It is the `data` of a JSON-RPC error, which the transport would not read. */
async function refusedKey(response: Response): Promise<WebintelError> {
  const reply = await replyOf(response)
  const { error } = (reply.body ?? {}) as { error?: { data?: unknown } }
  return errorOf({ ...reply, body: error?.data })
}

/** The error that `creditFetch` threw. The client of MCP wraps it while it connects. */
export function refusalIn(error: unknown): WebintelError | undefined {
  const thrown = [error, error instanceof Error ? error.cause : undefined]
  return thrown.find((one) => one instanceof WebintelError)
}

/** The idempotency key of a message that calls a tool. */
function idempotencyKeyOf(body: string): string | undefined {
  // The transport sends one message of JSON-RPC.
  const { params } = JSON.parse(body) as { params?: { _meta?: Readonly<Record<string, unknown>> } }
  const key = params?._meta?.[idempotencyKey]
  return typeof key === 'string' ? key : undefined
}
