import { listings } from '#api/payments/listings.ts'
import type { DiscoveryTerms } from '#api/projections/discovery.ts'
import type { Route } from '#api/route.ts'
import { docsRoutes } from './docs.ts'
import { documentRoutes, type DocumentDeps } from './documents.ts'
import { feedbackRoutes, type FeedbackDeps } from './feedback.ts'
import { healthRoutes, type HealthDeps } from './health.ts'
import { jwksRoute } from './jwks.ts'
import { mcpRoute, type McpRouteDeps } from './mcp.ts'
import { operationRoutes } from './operations.ts'
import { readerRoute } from './reader.ts'

export type RoutesDeps = McpRouteDeps &
  FeedbackDeps &
  HealthDeps &
  Omit<DiscoveryTerms, 'publicUrl' | 'means'> &
  Pick<DocumentDeps, 'firstSaid'>

/** Everything the API serves: the operations, and what is not JSON in and JSON out. */
export function createRoutes(deps: RoutesDeps): Route[] {
  const served = [
    ...operationRoutes(deps),
    readerRoute(deps),
    mcpRoute(deps),
    ...feedbackRoutes(deps),
    ...healthRoutes(deps),
    jwksRoute(deps),
    ...docsRoutes(),
  ]
  const terms = () => ({ ...deps, means: deps.payments.means, publicUrl: deps.publicUrl() })
  return [...served, ...documentRoutes(served, { terms, sold: () => listings(deps), firstSaid: deps.firstSaid })]
}
