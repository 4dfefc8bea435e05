import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { poolHealthSchema } from '#api/documents/health-document.ts'
import { jsonRpcSchema } from '#api/documents/mcp-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { operationGroups } from '#shared/contract/operation.ts'
import { product } from '#shared/contract/product.ts'
import { noticeSchemas } from './notice-callback.ts'
import { errorSchema } from './openapi-errors.ts'
import { acceptedSchema } from './openapi-operation.ts'
import { paymentHeaderComponents, paymentParameters, securitySchemes, signInSchemes } from './openapi-payments.ts'

/** `/openapi.json`: the OpenAPI 3.0.3 document of all routes with a `document`. Pure. */
export function openapi(
  routes: readonly Route[],
  { publicUrl, isOff }: Pick<DiscoveryTerms, 'publicUrl' | 'isOff'>,
): Readonly<Record<string, unknown>> {
  const isCharged = !isOff
  const documented = routes.filter((route) => route.document !== undefined)
  const byPath = Map.groupBy(documented, (route) => route.path)
  return {
    openapi: '3.0.3',
    info: {
      title: product.name,
      version: product.version,
      description: 'Web intelligence, paid per call. Every answer has the headers X-Request-Id and X-Processing-Time.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      contact: { name: product.name, url: `${publicUrl}/docs` },
    },
    // draft-payment-discovery-01
    'x-service-info': {
      categories: ['data', 'search', 'developer-tools'],
      docs: {
        homepage: `${publicUrl}/docs`,
        apiReference: `${publicUrl}/docs/reference`,
        llms: `${publicUrl}/llms.txt`,
      },
    },
    servers: [{ url: publicUrl }],
    // The groups of /docs, in its order.
    tags: [
      ...operationGroups.map((name) => ({ name, description: groupDescriptions[name] })),
      { name: 'System', description: 'Documents and state of the service' },
    ],
    paths: Object.fromEntries([...byPath].map(([path, of]) => [path, pathItem(of)])),
    components: {
      schemas: {
        Error: errorSchema,
        Accepted: acceptedSchema,
        PoolHealth: poolHealthSchema,
        JsonRpcAnswer: jsonRpcSchema,
        ...noticeSchemas,
      },
      headers: { ...headers, ...(isCharged && paymentHeaderComponents) },
      parameters: { ...parameters, ...(isCharged && paymentParameters) },
      securitySchemes: { ...(isCharged && securitySchemes), ...signInSchemes },
    },
  }
}

/** Stock clients of x402 and sign-in-with-x react to a 402 only. */
const stockClientNote =
  'GET /memory/get and GET /memory/list return 401 with PAYMENT-REQUIRED to a call without a wallet. For stock clients, ' +
  'wrap fetch to turn this 401 into a 402. Then wrapFetchWithSIWx signs in and pays with credits, and ' +
  'wrapFetchWithPayment pays with USDC.'

const groupDescriptions: Readonly<Record<(typeof operationGroups)[number], string>> = {
  Pages: 'Pages, sites and files as markdown, images and lists of addresses',
  Search: 'Results of search engines',
  'Answers and extraction': 'Answers and data from pages, with checked quotes',
  Facts: 'Facts about packages, domains, videos and websites',
  'Companies and sites': 'Reports about companies, markets and websites',
  Monitors: 'Watched pages, which report their changes',
  'Credits and wallet': 'Prepaid credits, receipts and the data of a wallet',
  'Spending keys': 'Keys that spend a part of the credits of a wallet',
  Memory: `Values that a wallet stores. ${stockClientNote}`,
  'Free calls': 'Free of charge',
}

const pathItem = (routes: readonly Route[]) =>
  Object.fromEntries(routes.map((route) => [route.method.toLowerCase(), route.document]))

const parameters = {
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      'RFC 7240. respond-async: return 202 at once. wait=60: wait up to 60 seconds for the result, then return 202',
    schema: { type: 'string' },
  },
}

const headers = {
  Location: {
    description: 'Path of the job: GET /jobs/{requestId}',
    schema: { type: 'string', format: 'uri-reference' },
  },
  RetryAfter: { description: 'Seconds to wait before a retry', schema: { type: 'integer' } },
  WwwAuthenticate: {
    description: 'SIGN-IN-WITH-X: the wallet signs in with the header of that name, or with the three X-CREDIT headers',
    schema: { type: 'string' },
  },
  PreferenceApplied: {
    description: 'RFC 7240: the applied preference of the request',
    schema: { type: 'string' },
  },
  RequestId: { description: 'Id of this request', schema: { type: 'string', format: 'uuid' } },
  ProcessingTime: { description: 'Processing time in milliseconds', schema: { type: 'integer' } },
  CacheStatus: {
    description: 'RFC 9211: webintel; hit for a stored answer, otherwise the reason of the fetch',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Remaining calls, and seconds until the reset: "free";r=9;t=3600',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description: 'Allowed calls per window in seconds: "free";q=10;w=3600',
    schema: { type: 'string' },
  },
}
