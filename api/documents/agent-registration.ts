import { product } from '#shared/contract/product.ts'
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
    description:
      'Web intelligence for agents, paid per call: web pages as markdown, screenshots, searches, answers and research with checked citations, data extraction, and facts about domains, packages, companies and websites. No account, no API key.',
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
