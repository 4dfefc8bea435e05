import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { operationRoutes } from '#api/doors/http/operation-routes.ts'
import { mcpRoute, type McpRouteDeps } from '#api/doors/mcp/mcp-route.ts'
import { readerRoute } from '#api/doors/reader/reader-route.ts'
import { searchRoute } from '#api/doors/reader/search-route.ts'
import type { Route } from '#api/middleware/route.ts'
import { listings } from '#api/payments/x402/listings.ts'
import { botDirectoryRoutes, type BotDirectoryDeps } from './bot-directory.ts'
import { botRoutes, type BotDeps } from './bot.ts'
import { docsRoutes } from './docs.ts'
import { documentRoutes, type DocumentDeps } from './documents.ts'
import { feedbackRoutes, type FeedbackDeps } from './feedback.ts'
import { healthRoutes, type HealthDeps } from './health.ts'
import { jwksRoute } from './jwks.ts'

export type RoutesDeps = McpRouteDeps &
  FeedbackDeps &
  HealthDeps &
  BotDirectoryDeps &
  BotDeps &
  Omit<DiscoveryTerms, 'publicUrl' | 'means' | 'isOff' | 'testMoney'> &
  Pick<DocumentDeps, 'firstPublishedAt'>

/** All routes of the API: the operations, the other doors, and the documents. */
export function createRoutes(deps: RoutesDeps): Route[] {
  const served = [
    ...operationRoutes(deps),
    readerRoute(deps),
    searchRoute(deps),
    mcpRoute(deps),
    ...feedbackRoutes(deps),
    ...healthRoutes(deps),
    jwksRoute(deps),
    ...botDirectoryRoutes(deps),
    ...botRoutes(deps),
    ...docsRoutes(),
  ]
  const { isOff, acceptedRails: means, testMoney } = deps.payments
  const terms = () => ({ ...deps, isOff, means, testMoney, publicUrl: deps.publicUrl() })
  return [
    ...served,
    ...documentRoutes(served, { terms, listings: () => listings(deps), firstPublishedAt: deps.firstPublishedAt }),
  ]
}
