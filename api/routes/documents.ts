import { agentRegistration } from '#api/projections/agent-registration.ts'
import { discovery, type DiscoveryTerms } from '#api/projections/discovery.ts'
import { icon } from '#api/projections/icon.ts'
import { llmsTxt } from '#api/projections/llms-txt.ts'
import { mcpInfo } from '#api/projections/mcp-info.ts'
import { openapi } from '#api/projections/openapi.ts'
import { robotsTxt } from '#api/projections/robots-txt.ts'
import { systemDocument } from '#api/projections/system-document.ts'
import { wellKnownX402, type Listing } from '#api/projections/well-known-x402.ts'
import type { Route } from '#api/route.ts'
import { fixedDocument, jsonDocument, sendDocument, type FixedDocument } from '#api/send-document.ts'
import { operations } from '#shared/operations/index.ts'
import { product } from '#shared/product.ts'

export interface DocumentDeps {
  terms: () => DiscoveryTerms
  sold: () => Promise<Listing[]>
  /** When this was said first, whichever process said it. */
  firstSaid: (text: string) => Promise<string>
}

/**
 * What the service says of itself, projected from the operations and routes. Made at the first call, for by then the
 * port is known, and anew when the deployment can do more or less than then.
 */
export function documentRoutes(described: readonly Route[], { terms, sold, firstSaid }: DocumentDeps): Route[] {
  const { documentRoute, textRoute } = routesOf(() => [...terms().capabilities].join())
  const documents: Route[] = [
    documentRoute('/', 'home', 'What this is and where to go next', () => home(terms().publicUrl)),
    documentRoute('/discovery', 'discovery', 'Machine-readable catalog', () => discovery(operations, terms())),
    documentRoute('/.well-known/x402', 'wellKnownX402', 'What is sold here, for indexers of x402', async () => {
      const listings = await sold()
      // Wherever it is said, and whenever.
      const said = wellKnownX402(listings, { publicUrl: '', lastUpdated: '' })
      return wellKnownX402(listings, { ...terms(), lastUpdated: await firstSaid(JSON.stringify(said)) })
    }),
    documentRoute('/.well-known/agent-registration.json', 'agentRegistration', 'Who we are, by ERC-8004', () =>
      agentRegistration(terms()),
    ),
    documentRoute('/mcp/info', 'mcpInfo', 'The agent tools and their prices', () => mcpInfo(operations, terms())),
    textRoute('/llms.txt', 'text/markdown', () => llmsTxt(operations, terms())),
    textRoute('/robots.txt', 'text/plain', () => robotsTxt),
    textRoute('/icon.svg', 'image/svg+xml', () => icon),
    documentRoute('/openapi.json', 'openapi', 'This document', () => openapi([...described, ...documents], terms())),
  ]
  return documents
}

/** Routes whose documents hold as long as the edition is the same. */
function routesOf(edition: () => string) {
  return { documentRoute, textRoute }

  function documentRoute(path: Route['path'], operationId: string, summary: string, make: () => unknown): Route {
    const document = systemDocument(operationId, summary)
    return { ...fixedRoute(path, async () => jsonDocument(await make())), document }
  }

  function textRoute(path: Route['path'], type: string, make: () => string): Route {
    return fixedRoute(path, () => fixedDocument(make(), type))
  }

  function fixedRoute(path: Route['path'], make: () => FixedDocument | Promise<FixedDocument>): Route {
    let made: { document: FixedDocument; edition: string } | undefined
    return {
      method: 'GET',
      path,
      example: path,
      async handle(ctx) {
        const current = edition()
        if (made?.edition !== current) made = { document: await make(), edition: current }
        sendDocument(ctx, made.document)
      },
    }
  }
}

const home = (publicUrl: string) => ({
  name: product.name,
  version: product.version,
  description: 'Web intelligence per call: pages as clean markdown.',
  tryIt: `curl '${publicUrl}/r/https://example.com/?format=text'`,
  links: {
    docs: `${publicUrl}/docs`,
    openapi: `${publicUrl}/openapi.json`,
    discovery: `${publicUrl}/discovery`,
    x402: `${publicUrl}/.well-known/x402`,
    mcpInfo: `${publicUrl}/mcp/info`,
    agentRegistration: `${publicUrl}/.well-known/agent-registration.json`,
    llms: `${publicUrl}/llms.txt`,
    health: `${publicUrl}/health`,
  },
})
