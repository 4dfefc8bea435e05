import { bazaar } from '#api/payments/x402/bazaar.ts'
import type { Listing } from '#api/payments/x402/listings.ts'
import { resourceOf } from '#api/payments/x402/payment-required.ts'
import { offer, product } from '#shared/contract/product.ts'
import type { DiscoveryTerms } from './discovery-terms.ts'
import { protocolVersions } from './mcp-info.ts'

/**
 * `/.well-known/agent-registration.json`: ERC-8004, registration-v1. The agent is in no on-chain registry, so
 * `registrations` is empty. `/feedback` accepts feedback nevertheless. Pure.
 */
export function agentRegistration({
  publicUrl,
  means,
}: Pick<DiscoveryTerms, 'publicUrl' | 'means'>): Readonly<Record<string, unknown>> {
  const x402 = `${publicUrl}/.well-known/x402`
  const feedback = `${publicUrl}/feedback`
  return {
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    name: product.name,
    description: `Web intelligence for agents, paid per call: ${offer}. No account, no API key.`,
    image: `${publicUrl}/icon.svg`,
    services: [
      { name: 'web', endpoint: `${publicUrl}/` },
      { name: 'MCP', endpoint: `${publicUrl}/mcp`, version: protocolVersions[0] },
      { name: 'OpenAPI', endpoint: `${publicUrl}/openapi.json`, version: '3.0.3' },
      { name: 'x402', endpoint: x402, version: '2' },
      { name: 'feedback', endpoint: feedback },
    ],
    x402Support: means.length > 0,
    active: true,
    registrations: [],
    supportedTrust: ['feedback'],
    payment: { endpoint: x402, networks: means },
    feedback: { endpoint: feedback },
  }
}

/**
 * `/.well-known/x402`: the paid operations. There is no standard, so the document has both shapes in use: that of
 * x402scan (`version`, `resources`) and that of the proposed origin manifest (`x402Version`, `items`). Pure.
 */
export function wellKnownX402(
  listings: readonly Listing[],
  { publicUrl, lastUpdated }: { publicUrl: string; lastUpdated: string },
): Readonly<Record<string, unknown>> {
  return {
    version: 1,
    x402Version: 2,
    lastUpdated,
    resources: listings.map(({ operation: { method, path } }) => `${method} ${path}`),
    instructions: `${publicUrl}/docs`,
    items: listings.map(({ operation, accepts }) => ({
      resource: resourceOf(operation, publicUrl),
      type: 'http',
      method: operation.method,
      x402Version: 2,
      lastUpdated,
      accepts,
      ...bazaar(operation).info,
    })),
  }
}
