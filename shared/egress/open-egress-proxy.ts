import type { EgressProxy, ProxyLine } from '#shared/ports/egress-proxy.ts'
import { parseEgressRules, type EgressRules } from './egress-rules.ts'
import { openProxyLine } from './proxy-line.ts'
import { lookupWith, type Lookup } from './resolve-host.ts'

export interface EgressProxyOptions {
  rules: EgressRules
  /** The system's resolver when left out. */
  lookup?: Lookup
  /** For the answer of the name server. */
  dnsTimeoutMs?: number
  /** For the TCP connection. */
  connectTimeoutMs?: number
  /** The longest silence on a connection, both ways, and the longest wait for the head of an answer. */
  idleTimeoutMs?: number
}

/**
 * The way out for a browser. It listens on loopback only, one port per line, and no line is a target of another: where the
 * rules open loopback, a page could otherwise send its traffic round in circles. Closing it closes every line.
 */
export function openEgressProxy(options: EgressProxyOptions): EgressProxy {
  const lines = new Set<ProxyLine>()
  const own = [...options.rules.own]
  const defaults = { lookup: lookupWith([]), dnsTimeoutMs: 5000, connectTimeoutMs: 5000, idleTimeoutMs: 15_000 }

  return {
    open: async (limits) => {
      const rules = { allow: options.rules.allow, own }
      const line = await openProxyLine({ ...defaults, ...options, ...limits, rules })
      lines.add(line)
      const places = parseEgressRules({ ownHosts: [new URL(line.url).host] }).own
      own.push(...places)
      return {
        ...line,
        [Symbol.asyncDispose]: async () => {
          await line[Symbol.asyncDispose]()
          if (lines.delete(line)) for (const place of places) own.splice(own.indexOf(place), 1)
        },
      }
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...lines].map((line) => line[Symbol.asyncDispose]()))
    },
  }
}
