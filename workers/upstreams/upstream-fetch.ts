import { requestConfigured } from '#shared/egress/request-configured.ts'
import { upTo } from './request-upstream.ts'

/**
 * The part of `fetch` that clients of configured services need: text is sent, the body of the response is read as it
 * arrives, up to 16 MiB. The service may be on a private network: the operator sets its address, never a caller. Redirects
 * are not followed, because they would leak the key. Rejects with errors of the connection.
 */
export const upstreamFetch =
  (name: string, ownHeaders: Readonly<Record<string, string>>) =>
  async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(address, init)
    const { status, headers, body } = await requestConfigured({
      name,
      url: new URL(request.url),
      method: request.method === 'GET' ? 'GET' : 'POST',
      headers: { ...Object.fromEntries([...request.headers].filter(([header]) => isSent(header))), ...ownHeaders },
      body: typeof init.body === 'string' ? init.body : undefined,
      signal: request.signal,
    })
    // The body was decoded, so its length and encoding are no longer those of the headers.
    for (const header of ['content-encoding', 'content-length']) headers.delete(header)
    const stream = bodiless.has(status) ? null : ReadableStream.from(upTo(maxBytes, body, name))
    return new Response(stream, { status, headers })
  }

/** Clients add headers that describe this machine. */
const isSent = (header: string) => !header.startsWith('x-stainless-') && header !== 'user-agent'

/** Statuses of responses that cannot have a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

const maxBytes = 16 * 1024 * 1024
