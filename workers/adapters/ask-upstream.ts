import { within } from '#shared/egress/within.ts'
import { AppError } from '#shared/errors.ts'

/** One request to a service that the operator configured. */
export interface UpstreamRequest {
  url: URL
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  /** What the service is called in errors. */
  name: string
  timeoutMs: number
  signal: AbortSignal
}

export interface UpstreamReply {
  status: number
  headers: Headers
  body: Uint8Array
}

/** A page and its wrapping: the largest page that egress takes, in base64 and JSON. */
const maxBytes = 16 * 1024 * 1024

/**
 * Asks a configured service, which may well be on a private network: its address comes from the operator, never from a
 * caller. Redirects are not followed, for the key would go along. Throws PROVIDER_ERROR when there is no answer within
 * the limits, and the signal's reason when it aborts. No message says what was sent or where to.
 */
export async function askUpstream(request: UpstreamRequest): Promise<UpstreamReply> {
  const { url, method, headers, body, name, timeoutMs, signal } = request
  const expired = () => providerError(name, `did not answer within ${Math.round(timeoutMs / 1000)} s`)
  return within({ signal, timeoutMs, expired }, async (clock) => {
    try {
      const init = { method, headers, redirect: 'manual', signal: clock.signal } as const
      const response = await fetch(url, body === undefined ? init : { ...init, body })
      return { status: response.status, headers: response.headers, body: await readBody(response, name) }
    } catch (thrown) {
      if (thrown instanceof AppError || clock.signal.aborted) throw thrown
      throw providerError(name, 'cannot be reached', thrown)
    }
  })
}

export function providerError(name: string, found: string, cause?: unknown): AppError {
  return new AppError('PROVIDER_ERROR', `${name} ${found}.`, { cause })
}

async function readBody({ body }: Response, name: string): Promise<Uint8Array> {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the body and with it the connection.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw providerError(name, `answered with more than ${maxBytes / 1024 / 1024} MiB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
