import type { Connection, Connections } from './connections.ts'
import { exchange, type Head } from './exchange.ts'
import { readBody, type BodyLimits } from './read-body.ts'
import { resolveHost, type ResolveOptions } from './resolve-host.ts'

export interface VisitOptions extends Pick<ResolveOptions, 'lookup' | 'rules'> {
  connections: Connections
  dnsTimeoutMs: number
  headersTimeoutMs: number
}

/** One answer of one place. One of `read` and `skip` must be called: it gives the connection back. */
export interface Visit extends Head {
  read: (limits: BodyLimits) => Promise<Uint8Array>
  /** For a body nobody wants: read when it is small and there already, otherwise dropped with its connection. */
  skip: () => Promise<void>
}

/** Asks a vetted URL once, without following: resolves its name, vets what it resolves to and dials that. */
export async function visit(
  url: URL,
  request: { headers: Record<string, string>; signal: AbortSignal },
  options: VisitOptions,
): Promise<Visit> {
  const { connections, dnsTimeoutMs, headersTimeoutMs, lookup, rules } = options
  const { signal } = request
  const addresses = await resolveHost(url, { lookup, rules, timeoutMs: dnsTimeoutMs, signal })
  const ask = async (connection: Connection) => {
    try {
      return { connection, head: await exchange(connection, url, { ...request, timeoutMs: headersTimeoutMs }) }
    } catch (error) {
      connections.drop(connection)
      throw error
    }
  }
  // The target may close a kept connection at any time, even as we write to it: then ask again over a new one.
  const again = (error: unknown) => {
    if (isLost(error) && !signal.aborted) return undefined
    throw error
  }
  const kept = connections.take(url, addresses)
  const first = kept && (await ask(kept).catch(again))
  const { connection, head } = first ?? (await ask(await connections.open(url, addresses, signal)))

  const read = async (limits: BodyLimits) => {
    try {
      const body = await readBody(head, limits)
      connections.keep(connection)
      return body
    } catch (error) {
      connections.drop(connection)
      throw error
    }
  }
  const skip = async () => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(skipMs)])
    await read({ maxBytes: maxSkippedBytes, idleTimeoutMs: skipMs, signal: patience }).catch(nothing)
  }
  return { ...head, read, skip }
}

/** A new connection costs about as much as waiting for this. */
const maxSkippedBytes = 64 * 1024
const skipMs = 250

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostConnection.has(String(error.code))
}

const lostConnection = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
  'UND_ERR_INFO',
])

function nothing(): void {}
