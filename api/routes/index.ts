import type { DiscoveryTerms } from '#api/projections/discovery.ts'
import type { Route } from '#api/route.ts'
import { docsRoutes } from './docs.ts'
import { documentRoutes } from './documents.ts'
import { healthRoute, type HealthDeps } from './health.ts'
import { jwksRoute } from './jwks.ts'
import { operationRoutes, type DoorDeps } from './operations.ts'
import { readerRoute } from './reader.ts'

export type RoutesDeps = DoorDeps & HealthDeps & Omit<DiscoveryTerms, 'publicUrl'>

/** Everything the API serves: the operations, and what is not JSON in and JSON out. */
export function createRoutes(deps: RoutesDeps): Route[] {
  const served = [...operationRoutes(deps), readerRoute(deps), healthRoute(deps), jwksRoute(deps), ...docsRoutes()]
  return [...served, ...documentRoutes(served, () => ({ ...deps, publicUrl: deps.publicUrl() }))]
}
