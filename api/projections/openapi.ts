import type { Route } from '#api/route.ts'
import { product } from '#shared/product.ts'
import type { DiscoveryTerms } from './discovery.ts'
import { poolHealthSchema } from './health-document.ts'
import { jsonRpcSchema } from './mcp-document.ts'
import { errorSchema } from './openapi-errors.ts'
import { acceptedSchema } from './openapi-operation.ts'
import { paymentHeaderComponents, securitySchemes, signInSchemes } from './openapi-payments.ts'

/** The OpenAPI 3.0.3 document of all routes that describe themselves. Pure: the same routes give the same document. */
export function openapi(
  routes: readonly Route[],
  { publicUrl, means }: Pick<DiscoveryTerms, 'publicUrl' | 'means'>,
): Readonly<Record<string, unknown>> {
  const isCharged = means.length > 0
  const documented = routes.filter((route) => route.document !== undefined)
  const byPath = Map.groupBy(documented, (route) => route.path)
  return {
    openapi: '3.0.3',
    info: {
      title: product.name,
      version: product.version,
      description: 'Web intelligence per call. Every answer carries X-Request-Id and X-Processing-Time.',
      license: { name: 'Proprietary', url: `${publicUrl}/` },
      contact: { name: product.name, url: `${publicUrl}/docs` },
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'paid', description: 'Sold per call' },
      { name: 'free', description: 'Free of charge' },
      { name: 'system', description: 'About the service itself' },
    ],
    paths: Object.fromEntries([...byPath].map(([path, of]) => [path, pathItem(of)])),
    components: {
      schemas: {
        Error: errorSchema,
        Accepted: acceptedSchema,
        PoolHealth: poolHealthSchema,
        JsonRpcAnswer: jsonRpcSchema,
      },
      headers: { ...headers, ...(isCharged && paymentHeaderComponents) },
      securitySchemes: { ...(isCharged && securitySchemes), ...signInSchemes },
    },
  }
}

const pathItem = (routes: readonly Route[]) =>
  Object.fromEntries(routes.map((route) => [route.method.toLowerCase(), route.document]))

const headers = {
  RequestId: { description: 'Identifies this request', schema: { type: 'string', format: 'uuid' } },
  ProcessingTime: { description: 'Milliseconds', schema: { type: 'integer' } },
  CacheStatus: {
    description: 'RFC 9211: webintel; hit, or why the target was asked',
    schema: { type: 'string' },
  },
  RateLimit: { description: 'What is left: "free";r=9;t=3600', schema: { type: 'string' } },
  RateLimitPolicy: { description: 'The allowance: "free";q=10;w=3600', schema: { type: 'string' } },
}
