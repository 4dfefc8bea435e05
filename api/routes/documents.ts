import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { discovery } from '#api/documents/discovery.ts'
import {
  apiCatalog,
  apiCatalogType,
  machineLinks,
  skillPath,
  skillsIndex,
  skillText,
} from '#api/documents/found-by-machines.ts'
import { llmsTxt } from '#api/documents/llms-txt.ts'
import { mcpInfo } from '#api/documents/mcp-info.ts'
import { openapi } from '#api/documents/openapi/openapi.ts'
import {
  probedServerCardPath,
  serverCard,
  serverCardPath,
  serverCardType,
  serverJson,
} from '#api/documents/server-json.ts'
import { icon, robotsTxt } from '#api/documents/site-files.ts'
import { systemDocument } from '#api/documents/system-document.ts'
import { agentRegistration, wellKnownX402 } from '#api/documents/well-known.ts'
import type { Route } from '#api/middleware/route.ts'
import type { Listing } from '#api/payments/x402/listings.ts'
import { operationsForList } from '#shared/contract/operations/operations-for-list.ts'
import { offer, product } from '#shared/contract/product.ts'
import { fixedDocument, jsonDocument, sendDocument, type FixedDocument } from './send-document.ts'

export interface DocumentDeps {
  terms: () => DiscoveryTerms
  listings: () => Promise<Listing[]>
  /** When any process first published this text, ISO 8601. */
  firstPublishedAt: (text: string) => Promise<string>
  /** The text by which the MCP registry knows the owner of the domain. */
  registryProof: string | undefined
  /** `/` for a browser. */
  frontPage: Route['handle']
}

/**
 * The routes of the public documents, which are derived from the operations and the other routes. A document is made on
 * its first call, because the port is unknown before, and again when the capabilities of the deployment change.
 */
export function documentRoutes(
  described: readonly Route[],
  { terms, listings, firstPublishedAt, registryProof, frontPage }: DocumentDeps,
): Route[] {
  const operations = () => operationsForList(terms().prices.list)
  const { documentRoute, textRoute } = routesOf(() => [...terms().capabilities].join())
  const documents: Route[] = [
    linked(
      forPeople(
        documentRoute('/', 'home', 'Get an overview of the service', () => home(terms().publicUrl)),
        frontPage,
      ),
    ),
    documentRoute('/discovery', 'discovery', 'Get the catalog of operations and prices', () =>
      discovery(operations(), terms()),
    ),
    documentRoute('/.well-known/x402', 'wellKnownX402', 'Get the paid operations, for x402 indexers', async () => {
      const listed = await listings()
      // The same for all processes and times.
      const content = wellKnownX402(listed, { publicUrl: '', lastUpdated: '' })
      return wellKnownX402(listed, { ...terms(), lastUpdated: await firstPublishedAt(JSON.stringify(content)) })
    }),
    documentRoute(
      '/.well-known/agent-registration.json',
      'agentRegistration',
      'Get the agent registration (ERC-8004)',
      () => agentRegistration(terms()),
    ),
    documentRoute('/mcp/info', 'mcpInfo', 'Get the MCP tools and their prices', () => mcpInfo(operations(), terms())),
    textRoute('/llms.txt', 'text/markdown', () => llmsTxt(operations(), terms())),
    linked(textRoute('/.well-known/api-catalog', apiCatalogType, () => JSON.stringify(apiCatalog(terms().publicUrl)))),
    textRoute('/server.json', 'application/json', () => JSON.stringify(serverJson(terms().publicUrl))),
    ...([serverCardPath, probedServerCardPath] as const).map((path) =>
      textRoute(path, serverCardType, () => JSON.stringify(serverCard(terms().publicUrl))),
    ),
    textRoute('/.well-known/agent-skills/index.json', 'application/json', () =>
      JSON.stringify(skillsIndex(terms().publicUrl)),
    ),
    textRoute(skillPath, 'text/markdown', () => skillText(terms().publicUrl)),
    ...(registryProof === undefined
      ? []
      : [textRoute('/.well-known/mcp-registry-auth', 'text/plain', () => registryProof)]),
    textRoute('/robots.txt', 'text/plain', () => robotsTxt(terms().publicUrl)),
    textRoute('/icon.svg', 'image/svg+xml', () => icon),
    // Browsers ask for it on their own.
    textRoute('/favicon.ico', 'image/svg+xml', () => icon),
    documentRoute('/openapi.json', 'openapi', 'Get the OpenAPI document', () =>
      openapi([...described, ...documents], terms()),
    ),
  ]
  return documents
}

/** The route with a page for browsers. */
const forPeople = (route: Route, page: Route['handle']): Route => ({
  ...route,
  handle(ctx) {
    ctx.vary('Accept')
    return ctx.accepts('json', 'html') === 'html' ? page(ctx) : route.handle(ctx)
  },
})

/** The route with links to what describes the service. */
const linked = (route: Route): Route => ({
  ...route,
  handle: async (ctx) => {
    ctx.set('Link', machineLinks)
    await route.handle(ctx)
  },
})

/** Makes routes that cache their document while `edition` returns the same text. */
function routesOf(edition: () => string) {
  return { documentRoute, textRoute }

  function documentRoute(
    path: Route['path'],
    operationId: keyof typeof descriptions,
    summary: string,
    make: () => unknown,
  ): Route {
    const document = systemDocument(operationId, { summary, description: descriptions[operationId] })
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
        await sendDocument(ctx, made.document)
      },
    }
  }
}

const descriptions = {
  home: 'Returns the name and version of the service, a first call to try, and links to its documents.',
  discovery:
    'Returns every endpoint with its price, availability, input schema, errors and an example, the ways to pay, and the texts that a wallet signs. Use it from a program that chooses endpoints. To generate a client, use /openapi.json.',
  wellKnownX402:
    'Returns each paid operation with the ways to pay for its example. Use it to index the service. For the price of your call, read its 402 or use POST /preview.',
  agentRegistration:
    'Returns the registration file of this agent (ERC-8004): its name, its endpoints, and how to give feedback.',
  mcpInfo:
    'Returns the tools of /mcp with their prices, and the supported protocol revisions. Use it without an MCP client. With an MCP client, use tools/list.',
  openapi:
    'Returns this OpenAPI 3.0.3 document. Use it to generate a client. For prices and availability, use /discovery.',
} as const

const home = (publicUrl: string) => ({
  name: product.name,
  version: product.version,
  description: `Web intelligence, paid per call: ${offer}.`,
  tryIt: `curl '${publicUrl}/r/https://example.com/?format=text'`,
  links: {
    docs: `${publicUrl}/docs`,
    pricing: `${publicUrl}/pricing`,
    status: `${publicUrl}/status`,
    reference: `${publicUrl}/docs/reference`,
    dashboard: `${publicUrl}/dashboard`,
    bot: `${publicUrl}/bot`,
    openapi: `${publicUrl}/openapi.json`,
    discovery: `${publicUrl}/discovery`,
    x402: `${publicUrl}/.well-known/x402`,
    mcpInfo: `${publicUrl}/mcp/info`,
    agentRegistration: `${publicUrl}/.well-known/agent-registration.json`,
    llms: `${publicUrl}/llms.txt`,
    llmsFull: `${publicUrl}/llms-full.txt`,
    health: `${publicUrl}/health`,
  },
})
