import type { ResponseHead } from './exchange.ts'
import { readBody, type BodyLimits } from './read-body.ts'
import { resolveHost, type ResolveOptions } from './resolve-host.ts'
import { sendRequest, type SendOptions } from './send-request.ts'

export interface HopOptions extends SendOptions, Pick<ResolveOptions, 'lookup' | 'rules'> {
  dnsTimeoutMs: number
}

/** The response of one hop. The caller must call `read` or `skip`, which releases the connection. */
export interface HopResponse extends ResponseHead {
  read: (limits: BodyLimits) => Promise<Uint8Array>
  /** Discards the body: reads it if it is small and arrives quickly, otherwise drops the connection. */
  skip: () => Promise<void>
}

/** Requests a vetted URL without following redirects: resolves the name, vets the addresses and connects to one. */
export async function fetchHop(
  url: URL,
  request: { headers: Record<string, string>; signal: AbortSignal },
  options: HopOptions,
): Promise<HopResponse> {
  const { connections, dnsTimeoutMs, lookup, rules } = options
  const { signal } = request
  const addresses = await resolveHost(url, { lookup, rules, timeoutMs: dnsTimeoutMs, signal })
  const { connection, head } = await sendRequest(url, { method: 'GET', addresses, ...request }, options)

  const read = async (limits: BodyLimits) => {
    try {
      const { bytes, isCut } = await readBody(head, limits)
      if (isCut) connections.drop(connection)
      else connections.keep(connection)
      return bytes
    } catch (error) {
      connections.drop(connection)
      throw error
    }
  }
  const skip = async () => {
    const skipSignal = AbortSignal.any([signal, AbortSignal.timeout(skipTimeoutMs)])
    await read({ maxBytes: maxSkippedBytes, idleTimeoutMs: skipTimeoutMs, signal: skipSignal }).catch(noop)
  }
  return { ...head, read, skip }
}

/** Beyond these limits a new connection is cheaper. */
const maxSkippedBytes = 64 * 1024
const skipTimeoutMs = 250

function noop(): void {}
