import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { priceTag, priceText } from '#api/documents/price-tag.ts'
import type { Route } from '#api/middleware/route.ts'
import { bundlesOf } from '#api/payments/credits/credit-bundles.ts'
import type { Sessions } from '#api/payments/sessions.ts'
import { listings } from '#api/payments/x402/listings.ts'
import { openDocs } from '#api/site/docs/open-docs.ts'
import type { Site } from '#api/site/shell/open-site.ts'
import { compatRoutes } from '#api/transports/compat/compat-routes.ts'
import { operationRoutes } from '#api/transports/http/operation-routes.ts'
import { mcpRoute } from '#api/transports/mcp/mcp-route.ts'
import type { McpRouteDeps } from '#api/transports/mcp/serve-mcp.ts'
import { readerRoute } from '#api/transports/reader/reader-route.ts'
import { searchRoute } from '#api/transports/reader/search-route.ts'
import { monitorCreate } from '#shared/contract/operations/monitor-create.ts'
import { paidGroups } from '#shared/storage/stores/spending/key-limits.ts'
import { adminRoutes, type AdminDeps } from './admin.ts'
import { assetRoute } from './assets.ts'
import { clientRoutes } from './clients.ts'
import { docsRoutes } from './docs.ts'
import { documentRoutes, type DocumentDeps } from './documents.ts'
import { feedbackRoutes, type FeedbackDeps } from './feedback.ts'
import { frontRoutes, sendFrontPage } from './front.ts'
import { healthRoutes, type HealthDeps } from './health.ts'
import { oauthRoutes, type OAuthDeps } from './oauth.ts'
import { openapiPageRoutes } from './openapi-page.ts'
import { payerNodeRoute } from './payer-node.ts'
import { botDirectoryRoutes, didRoute, jwksRoute, type BotDirectoryDeps, type JwksDeps } from './public-keys.ts'
import { sessionRoutes } from './sessions.ts'
import { botRoutes, dashboardRoute, type BotDeps } from './web-pages.ts'

/** The dependencies of all routes, in the groups of `api/start.ts`. Each route names its own part. */
export type RoutesDeps = McpRouteDeps &
  FeedbackDeps &
  HealthDeps &
  AdminDeps &
  BotDirectoryDeps &
  BotDeps &
  JwksDeps &
  OAuthDeps & { site: Site; sessions: Sessions } & Omit<DiscoveryTerms, 'publicUrl' | 'means' | 'isOff' | 'testMoney'> &
  Pick<DocumentDeps, 'firstPublishedAt' | 'registryProof'>

/** All routes of the API: the operations, the other transports, and the documents. */
export function createRoutes(deps: RoutesDeps): Route[] {
  const { site } = deps
  const { isOff, acceptedRails: means, payerNodes, testMoney } = deps.payments
  const terms = () => ({ ...deps, isOff, means, testMoney, publicUrl: deps.publicUrl() })
  // A wallet in a browser pays on Solana with the help of a node.
  const payNetworks = means
    .map(({ network }) => network)
    .filter((network) => !network.startsWith('solana:') || payerNodes.has(network))
  const docs = openDocs(() => ({ ...terms(), payNetworks }), site)
  const served = [
    ...operationRoutes(deps),
    readerRoute(deps),
    searchRoute(deps),
    ...compatRoutes(deps),
    mcpRoute(deps),
    ...feedbackRoutes(deps),
    ...healthRoutes(deps),
    jwksRoute(deps),
    didRoute(deps),
    ...botDirectoryRoutes(deps),
    ...botRoutes(site, deps),
    ...openapiPageRoutes(),
    ...docsRoutes(docs),
    ...frontRoutes({ ...deps, terms, site, docsPaths: docs.paths }),
    assetRoute(site),
    ...clientRoutes(deps),
    dashboardRoute(site, () => ({
      publicUrl: deps.publicUrl(),
      signInNetworks: deps.signInNetworks,
      payNetworks,
      bundles: bundlesOf(deps.prices.list),
      isTestMoney: testMoney !== undefined,
      isLocalChain: testMoney?.chains !== undefined,
      monitorPrice: isOff ? '0' : priceText(priceTag(monitorCreate, deps.prices)),
      keyGroups: paidGroups,
    })),
    ...sessionRoutes(deps),
    payerNodeRoute(payerNodes),
    ...oauthRoutes(site, deps),
    ...adminRoutes(deps),
  ]
  return [
    ...served,
    ...documentRoutes(served, {
      ...deps,
      terms,
      listings: () => listings(deps),
      frontPage: sendFrontPage({ terms, site }),
    }),
  ]
}
