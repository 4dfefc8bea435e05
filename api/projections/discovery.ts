import type { PaymentMeans } from '#api/payments/payments.ts'
import type { Capability, Operation } from '#shared/operation.ts'
import { product } from '#shared/product.ts'
import { creditTerms } from './credit-terms.ts'
import { priceTag, type PriceTerms } from './price-tag.ts'

export interface DiscoveryTerms {
  publicUrl: string
  prices: PriceTerms
  /** None where everything is free. */
  means: readonly PaymentMeans[]
  capabilities: ReadonlySet<Capability>
  freeLimit: number
  /** Whose wallets may sign in, CAIP-2. */
  signInNetworks: readonly string[]
}

/** The machine-readable catalog: what there is, what it costs, whether this deployment offers it. Pure. */
export function discovery(operations: readonly Operation[], terms: DiscoveryTerms): Readonly<Record<string, unknown>> {
  const { publicUrl, freeLimit } = terms
  return {
    name: product.name,
    version: product.version,
    description: 'Web intelligence per call: pages as clean markdown.',
    baseUrl: publicUrl,
    payments: payments(terms),
    credits: creditTerms(terms),
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
      x402: `${publicUrl}/.well-known/x402`,
      docs: `${publicUrl}/docs`,
      mcp: `${publicUrl}/mcp`,
      mcpInfo: `${publicUrl}/mcp/info`,
      agentRegistration: `${publicUrl}/.well-known/agent-registration.json`,
      llms: `${publicUrl}/llms.txt`,
      feedback: `${publicUrl}/feedback`,
      health: `${publicUrl}/health`,
    },
  }
}

function payments({ means, prices: { list } }: DiscoveryTerms) {
  if (means.length === 0)
    return { mode: 'off', priceList: list, note: 'Payments are off: prices are shown, nothing is charged.' }
  return {
    mode: 'x402',
    x402Version: 2,
    scheme: 'exact',
    currency: 'USDC',
    networks: means,
    extensions: ['bazaar', 'payment-identifier', 'sign-in-with-x'],
    headers: {
      ask: 'PAYMENT-REQUIRED, of a 402',
      pay: 'Payment-Signature',
      tool: '_meta["x402/payment"], of a tool call over /mcp',
      limit: 'X-Max-Price, in dollars: above it the answer is 412 and nothing is asked for',
      settled: 'PAYMENT-RESPONSE, X-Receipt-Id, X-Receipt-Url',
    },
    priceList: list,
    note: 'Call without a payment and read the 402. What fails is not charged.',
  }
}

function entry(operation: Operation, { prices, capabilities, publicUrl }: DiscoveryTerms) {
  const missingOf = (needs: readonly Capability[] = []) => needs.filter((need) => !capabilities.has(need))
  const missing = missingOf(operation.needs)
  return {
    name: operation.name,
    method: operation.method,
    path: operation.path,
    url: `${publicUrl}${operation.path}`,
    ...(operation.tool !== undefined && { tool: operation.tool }),
    summary: operation.summary,
    access: operation.access,
    ...(operation.auth !== undefined && { auth: operation.auth }),
    ...(operation.alias !== undefined && { alias: operation.alias }),
    ...(operation.allowance !== undefined && { allowance: operation.allowance }),
    price: priceTag(operation, prices),
    ...((operation.cache ?? operation.items) !== undefined && { cachedDiscountPercent: 70 }),
    available: missing.length === 0,
    ...(missing.length > 0 && { missing }),
    ...(operation.needsByChoice !== undefined && { choices: choicesOf(operation.needsByChoice, missingOf) }),
    timeoutMs: operation.timeoutMs,
    input: operation.input,
    errors: operation.errors,
    example: operation.example,
  }
}

/** Which values of a field this deployment offers, and what the others lack. */
function choicesOf(
  { field, choices }: NonNullable<Operation['needsByChoice']>,
  missingOf: (needs: readonly Capability[]) => readonly Capability[],
) {
  const values = Object.entries(choices).map(([value, needs]) => {
    const missing = missingOf(needs)
    return [value, { available: missing.length === 0, ...(missing.length > 0 && { missing }) }] as const
  })
  return { [field]: Object.fromEntries(values) }
}
