import { ask, type AskOptions } from './ask.ts'
import type { Head } from './exchange.ts'
import { readBody, type BodyLimits } from './read-body.ts'
import { resolveHost, type ResolveOptions } from './resolve-host.ts'

export interface VisitOptions extends AskOptions, Pick<ResolveOptions, 'lookup' | 'rules'> {
  dnsTimeoutMs: number
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
  const { connections, dnsTimeoutMs, lookup, rules } = options
  const { signal } = request
  const addresses = await resolveHost(url, { lookup, rules, timeoutMs: dnsTimeoutMs, signal })
  const { connection, head } = await ask(url, { method: 'GET', addresses, ...request }, options)

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

function nothing(): void {}
