import { AppError, toAppError } from '#shared/contract/errors.ts'
import { untilAborted } from '#shared/runtime/with-timeout.ts'
import type { Store } from '#shared/storage/store.ts'
import { assertSuccess, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError, type Upstream } from '#workers/upstreams/request-upstream.ts'

/** The registries of the top-level domains (RFC 9224). */
export interface RdapBootstrap {
  /**
   * The RDAP servers of a domain's registry, https first. Empty if its top-level domain has none. Throws PROVIDER_ERROR
   * if the list was never read and cannot be read now, or the signal's reason when it aborts.
   */
  serversFor: (domain: string, signal: AbortSignal) => Promise<readonly string[]>
}

interface RdapBootstrapDeps {
  /** Default https://data.iana.org. */
  baseUrl: string | undefined
  upstream: Upstream
  store: Store
  now: () => number
}

/**
 * Reads the list of registries at most once a day. The store keeps it for all processes, and for two months: an old list
 * serves while a new one cannot be read, with one attempt in five minutes.
 */
export function openRdapBootstrap(deps: RdapBootstrapDeps): RdapBootstrap & Disposable {
  const { now, store } = deps
  const closing = new AbortController()
  let known: { servers: RdapServers; freshUntil: number } | undefined
  let reading: Promise<RdapServers> | undefined
  return {
    async serversFor(domain, signal) {
      if (known === undefined || now() >= known.freshUntil) {
        reading ??= read().finally(() => (reading = undefined))
        // Others may wait for the same file: the reading goes on when this caller leaves.
        await untilAborted(reading, signal)
      }
      return known === undefined ? [] : longestMatch(known.servers, domain)
    },
    [Symbol.dispose]: () => closing.abort(new AppError('SERVICE_UNAVAILABLE', 'This worker is stopping. Try again.')),
  }

  async function read(): Promise<RdapServers> {
    const stored = await find()
    const isFresh = stored !== undefined && now() < stored.readAt + lifeMs
    if (isFresh) return keep(stored.servers, stored.readAt + lifeMs)
    try {
      const text = await fetchBootstrap(deps, closing.signal)
      const servers = parsed(text)
      await store.putText('rdap', key, JSON.stringify({ readAt: now(), text }), now() + retentionMs)
      return keep(servers, now() + lifeMs)
    } catch (thrown) {
      closing.signal.throwIfAborted()
      const old = known?.servers ?? stored?.servers
      if (old === undefined || toAppError(thrown).code === 'INTERNAL') throw thrown
      return keep(old, now() + retryMs)
    }
  }

  function keep(servers: RdapServers, freshUntil: number): RdapServers {
    known = { servers, freshUntil }
    return servers
  }

  async function find(): Promise<{ servers: RdapServers; readAt: number } | undefined> {
    const kept = await store.getText('rdap', key)
    if (kept === undefined) return undefined
    // Only `read` writes this text.
    const { readAt, text } = JSON.parse(kept) as { readAt: number; text: string }
    return { servers: parsed(text), readAt }
  }
}

const name = 'The RDAP bootstrap service'
const key = 'bootstrap'
const lifeMs = 24 * 3_600_000
const retryMs = 5 * 60_000
const retentionMs = 60 * 24 * 3_600_000

async function fetchBootstrap({ baseUrl, upstream }: RdapBootstrapDeps, signal: AbortSignal): Promise<string> {
  const url = new URL('/rdap/dns.json', baseUrl ?? 'https://data.iana.org')
  const headers = { accept: 'application/json' }
  const reply = await upstream({ url, method: 'GET', headers, name, timeoutMs: 8000, signal })
  assertSuccess(reply, name)
  return Buffer.from(reply.body).toString()
}

function parsed(text: string): RdapServers {
  const servers = parseBootstrap(jsonIn(text))
  if (servers === undefined) throw providerError(name, 'sent a list without services')
  return servers
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw providerError(name, 'sent a response that is not JSON')
  }
}

/** The longest suffix counts (RFC 9224 §4). */
function longestMatch(servers: RdapServers, domain: string): readonly string[] {
  const labels = domain.split('.')
  for (let at = 1; at < labels.length; at++) {
    const found = servers.get(labels.slice(at).join('.'))
    if (found !== undefined) return found
  }
  return []
}

/** Base URLs by public suffix, in lower-case ASCII. */
type RdapServers = ReadonlyMap<string, readonly string[]>

/**
 * Reads a bootstrap file: `{"services": [[["com", "net"], ["https://rdap.example/"]], …]}` (RFC 9224 §4). Returns undefined
 * if no service can be read: the file is something else.
 */
export function parseBootstrap(json: unknown): RdapServers | undefined {
  const services = valueAt(json, 'services')
  if (!Array.isArray(services)) return undefined
  const servers = new Map<string, readonly string[]>()
  for (const service of services.slice(0, maxServices)) {
    const [names, urls] = Array.isArray(service) ? [textsIn(service[0]), textsIn(service[1])] : [[], []]
    const usable = urls.filter(isHttp).toSorted((one, other) => rank(one) - rank(other))
    if (usable.length === 0) continue
    for (const name of names) servers.set(name.toLowerCase(), usable)
  }
  return servers.size === 0 ? undefined : servers
}

/** The file had about 600 services for 1,200 names in 2026. */
const maxServices = 5000
const maxTexts = 5000

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.slice(0, maxTexts).filter((text) => typeof text === 'string') : []

const isHttp = (url: string) => url.length <= 500 && (url.startsWith('https://') || url.startsWith('http://'))

const rank = (url: string) => (url.startsWith('https:') ? 0 : 1)
