import type { Operation } from '#shared/operation.ts'
import { usd } from '#shared/price.ts'
import type { Charging } from './openapi-payments.ts'
import { priceRange } from './price-range.ts'

/** An operation as an agent calls it (MCP, Tool). No output schema: older clients hold the request to pay against it. */
export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object' } & Readonly<Record<string, unknown>>
  annotations: Readonly<Record<string, boolean>>
}

/** The tools that are listed unless others are asked for. All others can be called, too. */
const usualTools = new Set([
  'fetch_webpage',
  'fetch_webpage_pro',
  'fetch_resilient',
  'screenshot',
  'search_web',
  'extract_data',
  'smart_extract',
  'research',
  'batch_fetch',
  'extract_pdf',
  'compare_urls',
  'monitor_create',
  'memory_set',
  'intel_company',
  'intel_market',
  'intel_competitive',
  'intel_site_audit',
])

export const isUsual = ({ tool }: Operation) => tool !== undefined && usualTools.has(tool)

/** Whether its answer may be long, or come late: a worker makes it. */
export const isContinued = ({ pool }: Operation) => pool !== 'inline'

/** Tokens of an answer, unless the caller says otherwise: what agents' programs take without complaint. */
export const usualTokens = 10_000

/** What every tool with long answers takes beside the input of its operation. */
export const continuedFields = {
  maxTokens: {
    type: 'integer',
    minimum: 50,
    maximum: 1_000_000,
    default: usualTokens,
    description: 'Tokens of the answer, about; the rest comes with continuation',
  },
  continuation: {
    type: 'string',
    maxLength: 1000,
    description: 'From an earlier answer to the same arguments: the next part of it, at no charge',
  },
} as const

/** Pure. `isCharged`: whether anything is to be paid here. */
export function toolOf(operation: Operation & { tool: string }, terms: Charging): Tool {
  const { tool: name, input, summary } = operation
  const properties = { ...input.properties, ...continuedFieldsOf(operation) }
  return {
    name,
    title: titleOf(name),
    description: `${summary}. ${priceLine(operation, terms)}`,
    inputSchema: { ...input, type: 'object', properties },
    annotations: { ...effectOf(operation), openWorldHint: isContinued(operation) },
  }
}

/** A picture has no parts; it may come late. */
function continuedFieldsOf(operation: Operation): Record<string, object> {
  if (!isContinued(operation)) return {}
  const { continuation } = continuedFields
  return operation.picture === undefined ? continuedFields : { continuation }
}

/** What a worker does, and a GET, reads; what the API itself does to its store may be a change. */
function effectOf({ pool, method }: Operation): Tool['annotations'] {
  if (pool !== 'inline' || method === 'GET') return { readOnlyHint: true }
  return { readOnlyHint: false, destructiveHint: method === 'DELETE', idempotentHint: method === 'DELETE' }
}

const titleOf = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The price in words, for a reader that chooses between tools. */
export function priceLine(operation: Operation, terms: Charging): string {
  if (operation.access === 'free' || !terms.isCharged) return 'Free.'
  const { min, max } = priceRange(operation, terms)
  return min === max ? `Costs $${usd(min)}.` : `Costs $${usd(min)} to $${usd(max)}.`
}
