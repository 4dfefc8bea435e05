import { createSecureContext, type SecureContext } from 'node:tls'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'
import type { EgressProxy, ContextProxy } from './egress-proxy.ts'
import { openContextProxy, type EgressProxyOptions } from './open-context-proxy.ts'

/**
 * Opens the browser's proxy: one loopback port per browser context. Context proxies reject each other as targets:
 * otherwise, where the rules allow loopback, a page could create a request loop. Disposing closes every context proxy.
 */
export function openEgressProxy(options: EgressProxyOptions): EgressProxy {
  const contextProxies = new Set<ContextProxy>()
  const own = [...options.rules.own]
  let context: SecureContext | undefined
  // Made on demand: loading the system's authorities takes time, and few proxies of callers use TLS.
  const secureContext = () => (context ??= createSecureContext())
  const defaults = { lookup: lookupWith([]), dnsTimeoutMs: 5000, connectTimeoutMs: 5000, idleTimeoutMs: 15_000 }

  return {
    open: async (limits) => {
      const rules = { ...options.rules, own }
      const contextProxy = await openContextProxy({ ...defaults, ...options, ...limits, rules, secureContext })
      contextProxies.add(contextProxy)
      const ownTargets = parseEgressRules({ ownHosts: [new URL(contextProxy.url).host] }).own
      for (const target of ownTargets) own.push(target)
      return {
        ...contextProxy,
        [Symbol.asyncDispose]: async () => {
          await contextProxy[Symbol.asyncDispose]()
          if (contextProxies.delete(contextProxy)) for (const target of ownTargets) own.splice(own.indexOf(target), 1)
        },
      }
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...contextProxies].map((contextProxy) => contextProxy[Symbol.asyncDispose]()))
    },
  }
}
