import { onTestFinished } from 'vitest'
import type { EgressProxy, ContextProxy } from '#shared/egress/proxy/egress-proxy.ts'
import type { EgressProxyOptions } from '#shared/egress/proxy/open-context-proxy.ts'
import { openEgressProxy } from '#shared/egress/proxy/open-egress-proxy.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'

type Options = Partial<EgressProxyOptions> & { allow?: string }

/** Opens the real egress proxy with short timeouts. It may reach loopback, where the test sites listen. */
export function openTestProxy({ allow = '127.0.0.0/8', ...rest }: Options = {}): EgressProxy {
  return openEgressProxy({
    rules: parseEgressRules({ allow }),
    lookup: async () => [],
    dnsTimeoutMs: 500,
    connectTimeoutMs: 500,
    idleTimeoutMs: 500,
    ...rest,
  })
}

/** Opens a context proxy that closes when the test ends. */
export async function openTestContextProxy(options: Options & { maxBytes?: number } = {}): Promise<ContextProxy> {
  const { maxBytes = 2 ** 30, ...rest } = options
  const proxy = openTestProxy(rest)
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  return proxy.open({ maxBytes, signal: new AbortController().signal })
}
