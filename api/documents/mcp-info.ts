import type { Operation } from '#shared/contract/operation.ts'
import { currency, token } from '#shared/contract/price.ts'
import { product } from '#shared/contract/product.ts'
import { missingFor, type DiscoveryTerms } from './discovery-terms.ts'
import { priceTag } from './price-tag.ts'
import { defaultTools } from './tools.ts'

/** The supported revisions of the Model Context Protocol, newest first. */
export const protocolVersions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** `GET /mcp/info`: the MCP server, its tools and their prices, for programs without an MCP client. Pure. */
export function mcpInfo(operations: readonly Operation[], terms: DiscoveryTerms): Readonly<Record<string, unknown>> {
  const { publicUrl, prices, isOff, means } = terms
  const endpoint = `${publicUrl}/mcp`
  const listed: ReadonlySet<string> = new Set(defaultTools)
  return {
    name: product.name,
    version: product.version,
    endpoint,
    transport: 'streamable-http',
    protocolVersions,
    listing: { usual: endpoint, all: `${endpoint}?tools=all`, some: `${endpoint}?tools=fetch_webpage,batch_fetch` },
    payments: isOff
      ? { mode: 'off' }
      : {
          mode: 'x402',
          x402Version: 2,
          currency,
          token,
          networks: means,
          pay: 'Send a spending key in `Authorization: Bearer wk_…`, a payment in _meta["x402/payment"] or the `Payment-Signature` header, or sign in to pay with credits',
          keys: `${publicUrl}/docs/keys`,
        },
    tools: operations.flatMap((operation) => {
      const { tool, method, path, summary, access } = operation
      if (tool === undefined) return []
      const available = missingFor(operation, terms).length === 0
      const price = priceTag(operation, prices)
      return [{ name: tool.name, summary, method, path, access, price, listed: listed.has(tool.name), available }]
    }),
  }
}
