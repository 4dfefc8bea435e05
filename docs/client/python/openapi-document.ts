import { openapi } from '#api/documents/openapi/openapi.ts'
import { createRoutes, type RoutesDeps } from '#api/routes/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { OpenapiDocument } from './described-operations.ts'

/** `/openapi.json` of a service that takes payments. Its prices and networks do not matter to a client. */
export function openapiDocument(): OpenapiDocument {
  const deps = {
    prices: { list: 'catalog', minimumPayment: microDollars('0.004') },
    payments: { isOff: false, acceptedRails: [] },
  }
  // Describing routes calls none of them, so they need few dependencies.
  const routes = createRoutes(deps as unknown as RoutesDeps)
  // The document is JSON by then: the client sees it as a reader of /openapi.json does.
  return JSON.parse(
    JSON.stringify(openapi(routes, { publicUrl: 'http://localhost:3000', isOff: false })),
  ) as OpenapiDocument
}
