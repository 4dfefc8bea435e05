import type { Operation } from '#shared/operation.ts'
import { product } from '#shared/product.ts'
import type { DiscoveryTerms } from './discovery.ts'
import { priceTag } from './price-tag.ts'
import { isUsual } from './tools.ts'

/** The revisions of the Model Context Protocol that are spoken, the newest first. */
export const protocolVersions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** `GET /mcp/info`: the agent door, its tools and what they cost, for people and programs that do not speak it yet. Pure. */
export function mcpInfo(
  operations: readonly Operation[],
  { publicUrl, prices, means, capabilities }: DiscoveryTerms,
): Readonly<Record<string, unknown>> {
  const endpoint = `${publicUrl}/mcp`
  return {
    name: product.name,
    version: product.version,
    endpoint,
    transport: 'streamable-http',
    protocolVersions,
    listing: { usual: endpoint, all: `${endpoint}?tools=all`, some: `${endpoint}?tools=fetch_webpage,batch_fetch` },
    payments:
      means.length === 0
        ? { mode: 'off' }
        : {
            mode: 'x402',
            x402Version: 2,
            networks: means,
            pay: '_meta["x402/payment"], or the header Payment-Signature; credits by their headers',
          },
    tools: operations.flatMap((operation) => {
      const { tool, method, path, summary, access, needs = [] } = operation
      if (tool === undefined) return []
      const available = needs.every((need) => capabilities.has(need))
      const price = priceTag(operation, prices)
      return [{ name: tool, summary, method, path, access, price, listed: isUsual(operation), available }]
    }),
  }
}
