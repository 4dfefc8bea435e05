import type { Capability, Operation } from '#shared/operation.ts'
import { product } from '#shared/product.ts'
import type { PriceList } from '#shared/quote.ts'
import { priceTag } from './price-tag.ts'

export interface DiscoveryTerms {
  publicUrl: string
  list: PriceList
  capabilities: ReadonlySet<Capability>
  freeLimit: number
}

/** The machine-readable catalog: what there is, what it costs, whether this deployment offers it. Pure. */
export function discovery(operations: readonly Operation[], terms: DiscoveryTerms): Readonly<Record<string, unknown>> {
  const { publicUrl, list, freeLimit } = terms
  return {
    name: product.name,
    version: product.version,
    description: 'Web intelligence per call: pages as clean markdown.',
    baseUrl: publicUrl,
    payments: { mode: 'off', priceList: list, note: 'Payments are off: prices are shown, nothing is charged.' },
    freeTier: {
      limit: freeLimit,
      windowSeconds: 3600,
      per: 'client address, shared by all free endpoints',
      endpoints: [
        { method: 'GET', path: '/r/{url}', example: `${publicUrl}/r/https://example.com/?format=text` },
        ...operations
          .filter((operation) => operation.allowance === 'free')
          .map(({ method, path }) => ({ method, path })),
      ],
    },
    endpoints: operations.map((operation) => entry(operation, terms)),
    integration: {
      openapi: `${publicUrl}/openapi.json`,
      docs: `${publicUrl}/docs`,
      health: `${publicUrl}/health`,
    },
  }
}

function entry(operation: Operation, { list, capabilities, publicUrl }: DiscoveryTerms) {
  const missing = (operation.needs ?? []).filter((need) => !capabilities.has(need))
  return {
    name: operation.name,
    method: operation.method,
    path: operation.path,
    url: `${publicUrl}${operation.path}`,
    ...(operation.tool !== undefined && { tool: operation.tool }),
    summary: operation.summary,
    access: operation.access,
    price: priceTag(operation, list),
    ...(operation.cache !== undefined && { cachedDiscountPercent: 70 }),
    available: missing.length === 0,
    ...(missing.length > 0 && { missing }),
    timeoutMs: operation.timeoutMs,
    input: operation.input,
    errors: operation.errors,
    example: operation.example,
  }
}
