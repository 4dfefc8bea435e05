import { discovery, type DiscoveryTerms } from '#api/projections/discovery.ts'
import { openapi } from '#api/projections/openapi.ts'
import { systemDocument } from '#api/projections/system-document.ts'
import type { Route } from '#api/route.ts'
import { jsonDocument, sendDocument, type FixedDocument } from '#api/send-document.ts'
import { operations } from '#shared/operations/index.ts'
import { product } from '#shared/product.ts'

/** What the service says of itself, projected from the operations and routes. Made at the first call: by then the port is known. */
export function documentRoutes(described: readonly Route[], terms: () => DiscoveryTerms): Route[] {
  const documents: Route[] = [
    documentRoute('/', 'home', 'What this is and where to go next', () => home(terms().publicUrl)),
    documentRoute('/discovery', 'discovery', 'Machine-readable catalog', () => discovery(operations, terms())),
    documentRoute('/openapi.json', 'openapi', 'This document', () =>
      openapi([...described, ...documents], terms().publicUrl),
    ),
  ]
  return documents
}

function documentRoute(path: Route['path'], operationId: string, summary: string, make: () => unknown): Route {
  let document: FixedDocument | undefined
  return {
    method: 'GET',
    path,
    example: path,
    document: systemDocument(operationId, summary),
    handle: (ctx) => sendDocument(ctx, (document ??= jsonDocument(make()))),
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
    health: `${publicUrl}/health`,
  },
})
