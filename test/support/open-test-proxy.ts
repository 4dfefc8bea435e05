import { onTestFinished } from 'vitest'
import { parseEgressRules } from '#shared/egress/egress-rules.ts'
import { openEgressProxy, type EgressProxyOptions } from '#shared/egress/open-egress-proxy.ts'
import type { EgressProxy, ProxyLine } from '#shared/ports/egress-proxy.ts'

type Options = Partial<EgressProxyOptions> & { allow?: string }

/** The real proxy with short limits, which may reach loopback: sites of tests live there. */
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

/** One line of a proxy of its own, until the test ends. */
export async function openTestLine(options: Options & { maxBytes?: number } = {}): Promise<ProxyLine> {
  const { maxBytes = 2 ** 30, ...rest } = options
  const proxy = openTestProxy(rest)
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  return proxy.open({ maxBytes, signal: new AbortController().signal })
}
